"""Atomic file writes."""

import os
import stat
import tempfile
from pathlib import Path


def check_place(path: Path) -> None:
    """Raise OSError if a file cannot be written here. Call this before a long run, not after it."""
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(f"{path}: this is a folder, not a file.")
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder {target.parent}.")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise PermissionError(f"{path}: no permission to write here.")


def is_plain(path: Path) -> bool:
    """Return whether the path is a regular file or does not exist; False for a device or a pipe."""
    target = path.resolve()
    return not target.exists() or stat.S_ISREG(target.stat().st_mode)


def write_whole(path: Path, data: bytes) -> None:
    """Write a temporary file and rename it over the target once it is on disk; on failure nothing changes."""
    if not is_plain(path):
        path.write_bytes(data)  # a device or a pipe cannot be replaced by renaming
        return
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:50]}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
