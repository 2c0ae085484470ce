# `make play` and `make test` are all that anybody needs; `make help` lists the rest.
PYTHON ?= python3
VENV := .venv/bin/python
ENGINES := .cache/engines
FUZZ := .cache/fuzz
MUTANTS := .cache/mutants
LAB := .cache/lab
MINUTES ?= 10
EACH ?= 6
ACTIONS ?= 10000
# Where Python is told to keep nothing that it compiled, each of a hundred processes compiles everything.
unexport PYTHONDONTWRITEBYTECODE
ifndef SEED
SEED := $(shell date +%s)
endif
PURE := -m "not lab" --ignore=tests/browser --ignore=tests/engines
INSTALLED := .venv/.installed node_modules/.package-lock.json
SOURCES := index.html pyscript.toml $(shell find sakura static tools -type f -not -path '*/node_modules/*' -not -name '*.pyc' -not -name '*.mo')
LOCALES := sakura/ui/locales
CATALOGUES := $(wildcard $(LOCALES)/*/LC_MESSAGES/sakura.po)
PYBABEL := .venv/bin/pybabel -q
TEMPLATE := .cache/sakura.pot
# In the order of the sentences and without lines of code, so that little changes from time to time.
EXTRACT := $(PYBABEL) extract --no-default-keywords -k mark -k say -k plural:1,2 \
  -k forms:1 -k forms:2,2t -k forms:2,3t \
  --no-location --sort-output --project=sakura --version=1 -o $(TEMPLATE) sakura tools/build
UPDATE := $(PYBABEL) update -i $(TEMPLATE) -d $(LOCALES) -D sakura -w 96 \
  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

.PHONY: help play test lint types test-pure test-pyodide third-site test-browser test-whole soak test-lab fuzz coverage mutants \
  test-browsers lighthouse pictures check-pictures golden choices test-pythons site format catalogues extract language bench bench-compare \
  bench-languages bench-memory bench-loads strength findings fit fit-study study-figures hot-functions lock clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-15s %s\n", $$1, $$2}'

play: site ## build the site and serve it
	@$(VENV) -m tools.serve

# Two at a time and in this order, so that no core waits while something is fetched or built; the browser's
# tests come last and share their work out themselves.
test: ## install what is needed and run the tests
	@$(MAKE) --no-print-directory -j 2 .venv/.chromium lint types site third-site test-pure test-pyodide test-browser

lint: $(INSTALLED) ## style of Python and JavaScript, and whether the catalogues have every sentence
	$(VENV) -m ruff format --check setup.py sakura static tests tools
	$(VENV) -m ruff check setup.py sakura static tests tools
	@npm run --silent lint
	@mkdir -p .cache
	@$(EXTRACT)
	@$(UPDATE) --check || { echo "run make extract, then translate what is new"; exit 1; }

types: $(INSTALLED) ## mypy --strict, and JavaScript by what its comments say
	$(VENV) -m mypy
	@npm run --silent types

test-pure: $(INSTALLED) .venv/.catalogues ## the rules, records, seats and views
	$(VENV) -m pytest $(PURE) -n 2

test-pyodide: site ## the same tests inside Pyodide, and what the trimmed library must have
	@node tools/pyodide/tests.mjs
	@node tools/pyodide/library_tests.mjs
	@node tools/pyodide/doors_tests.mjs

# Beside other tests rather than within them, where two of three workers would wait for it.
third-site: site ## build the site with a third game, for its tests
	@$(VENV) -m tests.browser.third_site

test-browser: site .venv/.chromium ## whole games by clicking, in Chromium
	$(VENV) -m pytest tests/browser -n 3 --dist worksteal

test-whole: site .venv/.chromium ## the same with every window, every file with every fault, more games of the levels: fifty minutes
	WHOLE=1 $(VENV) -m pytest $(PURE) -n 2
	WHOLE=1 REPRODUCE_ALL=1 $(VENV) -m pytest tests/browser -n 3 --dist worksteal

soak: site .venv/.chromium ## 10,000 actions of a monkey in all rooms, then 500 steps of a stay; SEED=1 repeats them
	ACTIONS=$(ACTIONS) STEPS=500 SEED=$(SEED) $(VENV) -m pytest -n 0 -s tests/browser/test_monkey.py tests/browser/test_soak.py

test-lab: $(LAB)/.installed .venv/.catalogues ## tournaments on a cluster of Dask with two workers, environments for learners
	PYTHONPATH=$(LAB)/packages $(VENV) -m pytest -m lab -n 0 tests/lab

fuzz: site $(FUZZ)/.installed .venv/.catalogues ## damaged inputs at every door for MINUTES=10, then whole stays; SEED=1 repeats them
	PYTHONPATH=$(FUZZ)/packages $(VENV) -m tests.fuzz --minutes $(MINUTES) --seed $(SEED)
	node tools/pyodide/doors_tests.mjs 100 $(SEED)
	EXAMPLES=300 STEPS=100 $(VENV) -m pytest --hypothesis-seed=$(SEED) tests/play/test_machine.py

coverage: $(MUTANTS)/.installed .venv/.catalogues ## which branches of rules, seats and views no pure test takes
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage run --rcfile=tests/mutants/coverage.toml \
	  -m pytest $(PURE) -n 0
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage json -q --fail-under=0 --rcfile=tests/mutants/coverage.toml -o .cache/coverage.json
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage report --rcfile=tests/mutants/coverage.toml
	$(VENV) -m tools.branches

mutants: $(MUTANTS)/.installed .venv/.catalogues ## changes of the code that no test notices, a sample of EACH=6 a file
	PYTHONPATH=$(CURDIR)/$(MUTANTS)/packages $(VENV) -m tools.mutants --each $(EACH) --seed $(SEED) $(FILE:%=--file %)

test-browsers: site $(ENGINES)/.installed ## the main games in Chromium, Firefox and WebKitGTK, also without a network
	PYTHONPATH=$(ENGINES) $(VENV) -m pytest -rs tests/engines

lighthouse: site .venv/.chromium ## what Lighthouse says of access and good practice
	@npm ci --prefix tools/lighthouse --no-audit --no-fund --loglevel=error
	$(VENV) -m tools.lighthouse

pictures: site .venv/.chromium ## take the pictures of every view into docs/pictures/
	$(VENV) -m tools.pictures

check-pictures: site .venv/.chromium ## take them again, and say which view has changed
	$(VENV) -m tools.pictures --check

golden: $(INSTALLED) .venv/.catalogues ## play and tell the golden games again, into tests/data/golden/
	$(VENV) -m tests.golden

choices: $(INSTALLED) .venv/.catalogues ## let every seat choose again, into tests/data/choices.txt
	$(VENV) -m tests.choices

test-pythons: $(INSTALLED) .venv/.catalogues ## whether every Python here, 3.11 to 3.14, chooses the same
	$(VENV) -m tools.pythons

site: dist/index.html ## build the site into dist/

dist/index.html: $(INSTALLED) $(SOURCES) .venv/.catalogues
	@$(VENV) -m tools.build.site

format: $(INSTALLED) ## put the style right
	$(VENV) -m ruff format setup.py sakura static tests tools
	$(VENV) -m ruff check --fix setup.py sakura static tests tools

catalogues: .venv/.catalogues ## compile the translations

extract: $(INSTALLED) ## bring the catalogues up to date with the sentences in the code
	@mkdir -p .cache
	@$(EXTRACT)
	@$(UPDATE)

language: $(INSTALLED) ## begin the catalogue of one more language: make language NAME=de
	@test -n "$(NAME)" || { echo "say which: make language NAME=de"; exit 1; }
	@mkdir -p .cache
	@$(EXTRACT)
	@$(PYBABEL) init -i $(TEMPLATE) -d $(LOCALES) -D sakura -w 96 -l $(NAME)

bench: site .venv/.chromium ## measure starts, bytes, clicks, games a second, thinking; known facts about Okiya; fails if a target is missed
	$(VENV) -m tools.bench.start; missed=$$?; \
	$(VENV) -m tools.bench.core || missed=$$?; \
	$(VENV) -m tools.bench.thinking || missed=$$?; \
	$(VENV) -m tools.bench.study || missed=$$?; \
	$(VENV) -m tools.bench.boards || missed=$$?; \
	exit $$missed

bench-compare: ## what changed between the last two tables of make bench
	@$(VENV) -m tools.bench.table

bench-languages: site .venv/.chromium ## compare first visits in Spanish and French with English ones, in pairs
	$(VENV) -m tools.bench.languages

bench-memory: site .venv/.chromium ## whether memory grows while computers play for half an hour
	$(VENV) -m tools.bench.memory

bench-loads: site .venv/.chromium ## whether one of hundreds of loads crashes Chromium, also under its heap profiler
	$(VENV) -m tools.bench.loads

strength: $(INSTALLED) ## how strong the computer seats are, into docs/opponents.md (half a day; goes on where it was)
	$(VENV) -m tools.train.strength

findings: $(INSTALLED) ## what self-play says of both games, into docs/findings.md (some minutes on one core)
	$(VENV) -m tools.findings

fit: $(INSTALLED) ## play games and fit what the master of Sakura judges by (half an hour)
	$(VENV) -m tools.train.fit_prospects

fit-study: $(INSTALLED) ## how much of what the master hopes for comes true, for studies
	@mkdir -p .cache
	$(VENV) -m tools.train.fit_study .cache/found-to-fit.txt

study-figures: $(INSTALLED) ## whether luck is even among masters, and who loses by choice
	@mkdir -p .cache
	$(VENV) -m tools.train.study_luck .cache/found.txt --games 334 --others 100
	$(VENV) -m tools.train.study_figures

hot-functions: $(INSTALLED) .venv/.catalogues .venv/.chromium ## note which functions of Pyodide the site calls; for another version of it
	$(VENV) -m tools.pyodide.hot_functions

lock: ## pin the newest tools, with hashes
	$(PYTHON) -m venv .cache/lock
	.cache/lock/bin/python -m pip install -q pip-tools
	.cache/lock/bin/pip-compile -q --upgrade --allow-unsafe --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-emit-trusted-host --no-header --strip-extras \
	  -o requirements-dev.txt requirements-dev.in
	for tests in engines fuzz lab mutants; do \
	  .cache/lock/bin/pip-compile -q --upgrade --generate-hashes --no-emit-index-url \
	    --no-emit-find-links --no-emit-trusted-host --no-header --strip-extras \
	    -o tests/$$tests/requirements.txt tests/$$tests/requirements.in || exit 1; \
	done
	npm update --save

clean: ## remove what was built or installed here
	rm -rf .cache .venv bench build dist node_modules sakura.egg-info test-results
	find sakura -name '*.mo' -delete

.venv/.installed: requirements-dev.txt
	@$(PYTHON) -m venv .venv
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json
	@npm ci --include=dev --no-audit --no-fund --loglevel=error
	@touch $@

.venv/.catalogues: .venv/.installed $(CATALOGUES)
	@$(PYBABEL) compile -d $(LOCALES) -D sakura
	@touch $@

.venv/.chromium: .venv/.installed
	@$(VENV) -m tools.browsers.chromium --install
	@touch $@

# Beside the virtual environment: what drives WebKitGTK would not start inside Pyodide.
$(ENGINES)/.installed: .venv/.installed tests/engines/requirements.txt
	@rm -rf $(ENGINES)
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(ENGINES) -r tests/engines/requirements.txt
	@$(VENV) -m tools.browsers.engines --install
	@touch $@

# There as well: few machines have it ready-made.
$(FUZZ)/.installed: .venv/.installed tests/fuzz/requirements.txt
	@rm -rf $(FUZZ)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(FUZZ)/packages -r tests/fuzz/requirements.txt
	@touch $@

$(LAB)/.installed: .venv/.installed tests/lab/requirements.txt
	@rm -rf $(LAB)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(LAB)/packages -r tests/lab/requirements.txt
	@touch $@

$(MUTANTS)/.installed: .venv/.installed tests/mutants/requirements.txt
	@rm -rf $(MUTANTS)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(MUTANTS)/packages -r tests/mutants/requirements.txt
	@touch $@
