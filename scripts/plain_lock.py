"""``make lock``: remove the funding entries and their URLs from npm's lock file."""

import json
import sys
from pathlib import Path

lock = Path(sys.argv[1])
content = json.loads(lock.read_text("utf-8"))
for package in content["packages"].values():
    package.pop("funding", None)
lock.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
