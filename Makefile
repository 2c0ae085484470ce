# Most of the time `make play` and `make test` are enough; `make help` lists all targets.
PYTHON ?= python3
VENV := .venv/bin/python
ENGINES := .cache/engines
FUZZ := .cache/fuzz
MUTANTS := .cache/mutants
LAB := .cache/lab
DOCS := .cache/docs
MINUTES ?= 10
EACH ?= 6
ACTIONS ?= 10000
MESSAGES ?= 10000
COUNT ?= 50
SUITES ?= test test-full test-lab test-browsers test-pythons
# Without cached bytecode each of a hundred processes would compile every module again.
unexport PYTHONDONTWRITEBYTECODE
ifndef SEED
SEED := $(shell date +%s)
endif
PURE := -m "not lab" --ignore=tests/browser --ignore=tests/engines
NPM_CI := npm ci --include=dev --no-audit --no-fund --loglevel=error --prefer-offline
INSTALLED := .venv/.installed node_modules/.package-lock.json
SOURCES := index.html pyscript.toml $(shell find sakura static tools -type f -not -path '*/node_modules/*' -not -name '*.pyc' -not -name '*.mo')
# Documents and code; `[tool.codespell]` says what to skip.
PROSE := $(wildcard *.md *.toml *.html *.js *.json *.cff .*.yaml .*.json) .editorconfig Makefile setup.py \
  .ci .devcontainer .github docs examples sakura static tests tools
LOCALES := sakura/ui/locales
CATALOGUES := $(wildcard $(LOCALES)/*/LC_MESSAGES/sakura.po)
PYBABEL := .venv/bin/pybabel -q
TEMPLATE := .cache/sakura.pot
# Sorted and without line numbers, to keep diffs small. Always a new file: copies of a checkout may share it by hard links.
EXTRACT := rm -f $(TEMPLATE) && $(PYBABEL) extract --no-default-keywords -k mark -k say -k plural:1,2 \
  -k mark_in:1c,2 -k say_in:1c,2 -k forms:1 -k forms:2,2t -k forms:2,3t -c L10N: -s \
  --no-location --sort-output --project=sakura --version=1 -o $(TEMPLATE) sakura tools/build
UPDATE := $(PYBABEL) update -i $(TEMPLATE) -D sakura -w 96 \
  --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date
# Its own --check takes every catalogue with a context for one that is out of date.
UPDATED := .cache/locales

.PHONY: help play test lint types test-pure test-pyodide made-site test-browser test-full test-whole soak soak-phones test-lab fuzz coverage mutants \
  test-browsers lighthouse pictures check-pictures golden choices widest interfaces test-pythons site docs zip store release format catalogues extract language bench size bench-compare \
  bench-languages bench-memory bench-brotli bench-learners baseline bench-loads bench-phones bench-cuts trials-phones strength findings gardens fit puzzles fit-calibration analysis-figures traced-functions lock clean

help: ## list all targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-15s %s\n", $$1, $$2}'

play: site ## build the site and serve it locally
	@$(VENV) -m tools.serve

# Two jobs at a time and in this order, so that no core idles during downloads and builds; the browser tests
# come last and run in parallel by themselves.
test: ## install everything needed and run the tests
	@$(MAKE) --no-print-directory -j 2 .venv/.chromium lint types site made-site test-pure test-pyodide test-browser

lint: $(INSTALLED) ## check the style of Python, JavaScript and documents, spelling, and that no catalogue lacks a sentence
	$(VENV) -m ruff format --check setup.py examples sakura static tests tools
	$(VENV) -m ruff check setup.py examples sakura static tests tools
	$(VENV) -m codespell_lib $(PROSE)
	@npm run --silent lint
	@mkdir -p .cache
	@npm run --silent prose
	@$(EXTRACT)
	@rm -rf $(UPDATED) && cp -R $(LOCALES) $(UPDATED)
	@$(UPDATE) -d $(UPDATED)
	@diff -r $(LOCALES) $(UPDATED) || { echo "run make extract, then translate the new sentences"; exit 1; }

types: $(INSTALLED) ## run mypy --strict, and check JavaScript by its type comments
	$(VENV) -m mypy
	@npm run --silent types

test-pure: $(INSTALLED) .venv/.catalogues ## run the tests that need no browser
	$(VENV) -m pytest $(PURE) -n 2

test-pyodide: site ## run the same tests in Pyodide, and check the trimmed library
	@node tools/pyodide/tests.mjs
	@node tools/pyodide/library_tests.mjs
	@node tools/pyodide/doors_tests.mjs

# Built while other tests run: two of the browser tests' three workers would wait for it.
made-site: site ## build the site with a third game, for its tests
	@$(VENV) -m tests.browser.made_site

test-browser: site .venv/.chromium ## run the browser tests in Chromium
	$(VENV) -m pytest tests/browser -n 3 --dist worksteal

test-full: site docs .venv/.chromium ## run all tests with every window size, every fault and more games (fifty minutes)
	FULL=1 $(VENV) -m pytest $(PURE) -n 2
	FULL=1 REPRODUCE_ALL=1 $(VENV) -m pytest tests/browser -n 3 --dist worksteal

test-whole: test-full ## former name of test-full, deprecated

soak: site .venv/.chromium ## take 10,000 random actions in all rooms, then a visit of 500 random steps; SEED=1 repeats a run
	ACTIONS=$(ACTIONS) STEPS=500 SEED=$(SEED) $(VENV) -m pytest -n 0 -s tests/browser/test_monkey.py tests/browser/test_soak.py

soak-phones: MINUTES = 30
soak-phones: PAUSE = 120
soak-phones: site $(ENGINES)/.installed ## exchange MESSAGES=10000 between two browser processes for MINUTES=30, with PAUSE=120 ms between choices
	PYTHONPATH=$(ENGINES) $(VENV) -u -m tests.engines.phones_soak --messages $(MESSAGES) --minutes $(MINUTES) --pause $(PAUSE)

test-lab: $(LAB)/.installed .venv/.catalogues ## test tournaments on a local Dask cluster, and the environments for learners
	PYTHONPATH=$(LAB)/packages $(VENV) -m pytest -m lab -n 0 tests/lab tests/test_examples.py

fuzz: site $(FUZZ)/.installed .venv/.catalogues ## feed damaged inputs to every parser for MINUTES=10, then run random visits; SEED=1 repeats a run
	PYTHONPATH=$(FUZZ)/packages $(VENV) -m tests.fuzz --minutes $(MINUTES) --seed $(SEED)
	node tools/pyodide/doors_tests.mjs 100 $(SEED)
	EXAMPLES=300 STEPS=100 $(VENV) -m pytest --hypothesis-seed=$(SEED) tests/play/test_machine.py

coverage: $(MUTANTS)/.installed .venv/.catalogues ## measure the branch coverage of rules, seats and views by the pure tests
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage run --rcfile=tests/mutants/coverage.toml \
	  -m pytest $(PURE) -n 0
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage json -q --fail-under=0 --rcfile=tests/mutants/coverage.toml -o .cache/coverage.json
	PYTHONPATH=$(MUTANTS)/packages $(VENV) -m coverage report --rcfile=tests/mutants/coverage.toml
	$(VENV) -m tools.branches

mutants: $(MUTANTS)/.installed .venv/.catalogues ## run mutation tests with a sample of EACH=6 mutants a file
	PYTHONPATH=$(CURDIR)/$(MUTANTS)/packages $(VENV) -m tools.mutants --each $(EACH) --seed $(SEED) $(FILE:%=--file %)

test-browsers: site $(ENGINES)/.installed ## play the main games in Chromium, Firefox and WebKitGTK, online and offline
	PYTHONPATH=$(ENGINES) $(VENV) -m pytest -rs tests/engines

lighthouse: site .venv/.chromium ## audit accessibility and best practices with Lighthouse, in every language
	@npm ci --prefix tools/lighthouse --no-audit --no-fund --loglevel=error
	$(VENV) -m tools.lighthouse

pictures: site .venv/.chromium ## take screenshots of every view into docs/pictures/
	$(VENV) -m tools.pictures

check-pictures: site .venv/.chromium ## take them again and report changed views
	$(VENV) -m tools.pictures --check

golden: $(INSTALLED) .venv/.catalogues ## play the golden games again and write them to tests/data/golden/
	$(VENV) -m tests.golden

choices: $(INSTALLED) .venv/.catalogues ## let every seat choose again and write tests/data/choices.txt
	$(VENV) -m tests.choices

widest: $(INSTALLED) .venv/.catalogues ## measure the words of every view in each language and write tests/data/widest.txt
	$(VENV) -m tests.widest

interfaces: $(INSTALLED) .venv/.catalogues ## write this version's public names and examples of its links and files to tests/data/
	$(VENV) -m tools.interfaces
	$(VENV) -m tests.earlier

test-pythons: $(INSTALLED) .venv/.catalogues ## check that every installed Python, 3.11 to 3.14, makes the same choices
	$(VENV) -m tools.pythons

site: dist/index.html ## build the site into dist/

dist/index.html: $(INSTALLED) $(SOURCES) .venv/.catalogues | node_modules/qr/index.js
	@$(VENV) -m tools.build.site

docs: site $(DOCS)/.installed ## build the documentation as a site into dist/docs/
	@$(VENV) -m tools.docs

zip: site docs ## pack the site into release/; PLACE=name keeps its games under that name, wherever it lies
	@PLACE="$(PLACE)" $(VENV) -m tools.copies

store: site .venv/.chromium ## write texts, screenshots and settings for app stores into release/store/; URL=https://… is the site's address
	@$(VENV) -m tools.store

release: $(INSTALLED) $(DOCS)/.installed .venv/.catalogues ## check the version, run all SUITES, and build wheel, sdist, site, zip, checksums and notes into release/
	$(VENV) -m tools.release --check
	$(if $(strip $(SUITES)),$(MAKE) --no-print-directory $(SUITES))
	$(VENV) -m tools.release

format: $(INSTALLED) ## format the code
	$(VENV) -m ruff format setup.py examples sakura static tests tools
	$(VENV) -m ruff check --fix setup.py examples sakura static tests tools

catalogues: .venv/.catalogues ## compile the translations

extract: $(INSTALLED) ## update the catalogues from the sentences in the code
	@mkdir -p .cache
	@$(EXTRACT)
	@$(UPDATE) -d $(LOCALES)

language: $(INSTALLED) ## start the catalogue of a new language: make language NAME=de
	@test -n "$(NAME)" || { echo "name the language: make language NAME=de"; exit 1; }
	@mkdir -p .cache
	@$(EXTRACT)
	@$(PYBABEL) init -i $(TEMPLATE) -d $(LOCALES) -D sakura -w 96 -l $(subst -,_,$(NAME)) 2> /dev/null
	@sed -i.old -e '1,/^msgid/{/^# [CTF][oh i][pirR]/d;s/^#$$/\#, fuzzy/;}' $(LOCALES)/$(subst -,_,$(NAME))/LC_MESSAGES/sakura.po
	@rm $(LOCALES)/$(subst -,_,$(NAME))/LC_MESSAGES/sakura.po.old

bench: site .venv/.chromium ## benchmark starts, transfer sizes, clicks, games a second and thinking in ten minutes; fails if a target is missed
	$(VENV) -u -m tools.bench.start; missed=$$?; \
	$(VENV) -u -m tools.bench.core || missed=$$?; \
	$(VENV) -u -m tools.bench.thinking || missed=$$?; \
	$(VENV) -u -m tools.bench.review || missed=$$?; \
	$(VENV) -u -m tools.bench.boards || missed=$$?; \
	exit $$missed

size: site .venv/.chromium ## measure what every kilobyte of a first visit is for, and write docs/size.md
	@$(VENV) -m tools.size

bench-compare: ## compare the last two results of make bench
	@$(VENV) -m tools.bench.table

bench-languages: site .venv/.chromium ## compare first visits in every language with English ones
	$(VENV) -m tools.bench.languages

bench-memory: site .venv/.chromium ## check that memory does not grow while computers play for half an hour
	$(VENV) -m tools.bench.memory

bench-brotli: site ## compare the sizes of the site's code as gzip and as Brotli
	@$(VENV) -m tools.bench.brotli

bench-learners: $(LAB)/.installed ## measure decisions a second of the learning environments, beside OpenSpiel's own games
	PYTHONPATH=$(LAB)/packages $(VENV) -u -m tools.bench.learners

baseline: $(LAB)/.installed ## train a small network for Sakura and measure it against every level (ten minutes of one core)
	PYTHONPATH=$(LAB)/packages $(VENV) -u examples/train_a_baseline.py --file .cache/baseline.npz

bench-loads: site .venv/.chromium ## load the site hundreds of times and count crashes, also under the heap profiler
	$(VENV) -m tools.bench.loads

bench-phones: site $(ENGINES)/.installed ## count pairings of browsers on a network of their own, of each kind COUNT=50; needs root
	PYTHONPATH=$(ENGINES) $(VENV) -u -m tests.engines.pairings --count $(COUNT)

bench-cuts: site $(ENGINES)/.installed ## cut a guest off in a game, and measure what the others see; needs root
	PYTHONPATH=$(ENGINES) $(VENV) -u -m tests.engines.cuts

trials-phones: COUNT = 100
trials-phones: site $(ENGINES)/.installed ## leave a game COUNT=100 times in each of five ways, and come back to it
	PYTHONPATH=$(ENGINES) $(VENV) -u -m tests.engines.trials --count $(COUNT)

strength: $(INSTALLED) ## measure the computer seats for docs/opponents.md (half a day; resumes if interrupted)
	$(VENV) -m tools.train.strength

findings: $(INSTALLED) ## measure both games by self-play for docs/findings.md (some minutes on one core)
	$(VENV) -m tools.findings

gardens: $(INSTALLED) ## measure the gardens of the day for docs/daily.md (half an hour of one core)
	$(VENV) -m tools.findings.gardens --journal .cache/gardens.jsonl

fit: $(INSTALLED) ## fit the evaluation of Sakura's master to games (half an hour)
	$(VENV) -m tools.train.fit_prospects

puzzles: $(INSTALLED) .venv/.catalogues ## find the puzzles of Sakura; an interrupted run goes on where it stopped
	$(VENV) -m tools.puzzles

fit-calibration: $(INSTALLED) ## fit the calibration of the master's win probabilities
	@mkdir -p .cache
	$(VENV) -m tools.train.fit_calibration .cache/found-to-fit.txt

analysis-figures: $(INSTALLED) ## check the analysis of Sakura: luck among masters, losses by choice
	@mkdir -p .cache
	$(VENV) -m tools.train.analysis_luck .cache/found.txt --games 334 --others 100
	$(VENV) -m tools.train.analysis_figures

traced-functions: $(INSTALLED) .venv/.catalogues .venv/.chromium ## trace the functions of Pyodide that the site calls; for upgrades
	$(VENV) -m tools.pyodide.traced_functions

lock: ## pin the newest versions of all tools, with hashes
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
	.cache/lock/bin/pip-compile -q --upgrade --generate-hashes --no-emit-index-url \
	  --no-emit-find-links --no-emit-trusted-host --no-header --strip-extras \
	  -o tools/docs/requirements.txt tools/docs/requirements.in
	npm update --save

clean: ## remove everything built or installed here
	rm -rf .cache .venv bench build dist node_modules release sakura.egg-info test-results
	find sakura -name '*.mo' -delete

.venv/.installed: requirements-dev.txt
	@$(PYTHON) -m venv .venv
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json
	@$(NPM_CI)
	@touch $@

# The package that was added last: a checkout may change the times of files so that the rule above does not run.
node_modules/qr/index.js: | node_modules/.package-lock.json
	@test -e $@ || $(NPM_CI)

.venv/.catalogues: .venv/.installed $(CATALOGUES) tools/build/cldr.py
	@$(VENV) -m tools.build.cldr
	@touch $@

.venv/.chromium: .venv/.installed
	@$(VENV) -m tools.browsers.chromium --install
	@touch $@

# Outside of the virtual environment, which Pyodide uses too: the WebKitGTK driver would not start there.
$(ENGINES)/.installed: .venv/.installed tests/engines/requirements.txt
	@rm -rf $(ENGINES)
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(ENGINES) -r tests/engines/requirements.txt
	@$(VENV) -m tools.browsers.engines --install
	@touch $@

# Outside of it too: few machines have prebuilt packages.
$(FUZZ)/.installed: .venv/.installed tests/fuzz/requirements.txt
	@rm -rf $(FUZZ)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(FUZZ)/packages -r tests/fuzz/requirements.txt
	@touch $@

$(LAB)/.installed: .venv/.installed tests/lab/requirements.txt
	@rm -rf $(LAB)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(LAB)/packages -r tests/lab/requirements.txt
	@touch $@

$(DOCS)/.installed: .venv/.installed tools/docs/requirements.txt
	@rm -rf $(DOCS)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(DOCS)/packages -r tools/docs/requirements.txt
	@touch $@

$(MUTANTS)/.installed: .venv/.installed tests/mutants/requirements.txt
	@rm -rf $(MUTANTS)/packages
	@$(VENV) -m pip install -q --disable-pip-version-check --require-hashes --target $(MUTANTS)/packages -r tests/mutants/requirements.txt
	@touch $@
