# `make help` lists what there is. Stamps in build/stamps make a second run quick; `make clean` removes what was built.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

BUILD := build
PYTHON := .venv/bin/python
BOARDS := SCANNER DISPLAY BENCH
FLAVOURS := development production
MINUTES := 10
TOOLCHAIN = PYTHONPATH=boards python3 -m toolchain
# Recorded figures, soak and screenshots are modules of the host tools.
HOST = $(PYTHON) -m railbird_host
# What a technician runs must not need Linux.
ANYWHERE = $(addprefix host_tools/railbird_host/,base release rules device field cli)
# Where tests run images; the others add nothing to the coverage of images.
ON_BOARDS = hil_tests $(addprefix host_tools/tests/,bringup host link scan show table toolchain)
export MICROPYTHON_DIR
# Tests start hundreds of processes: what they import is compiled once, also where the environment forbids it.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup firmware emulator test run floor figures calibrate bench soak shots lab mutants coverage fuzz lint format types reproducible release lock outdated clean distclean

help: ## this list
	@echo "Railbird: make <target>"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "firmware takes BOARDS=\"SCANNER …\", FLAVOURS=\"development …\", CLOCK_MHZ=125 and MICROPYTHON_DIR=/path/to/a/checkout."

setup: $(BUILD)/stamps/packages-all $(BUILD)/stamps/venv ## system packages and the .venv with the railbird command

$(BUILD)/stamps/packages-all: boards/toolchain/packages.txt
	@sh boards/toolchain/install-packages.sh firmware host page floor
	@mkdir -p $(@D) && touch $@

$(BUILD)/stamps/packages-firmware: boards/toolchain/packages.txt
	@sh boards/toolchain/install-packages.sh firmware
	@mkdir -p $(@D) && touch $@

$(BUILD)/stamps/venv: pyproject.toml host_tools/requirements.lock | $(BUILD)/stamps/packages-all
	@sh boards/toolchain/make-venv.sh
	@mkdir -p $(@D) && touch $@

firmware: $(BUILD)/stamps/packages-firmware ## images of all boards in build/<flavour>/, mpy-cross and the unix port
	@$(TOOLCHAIN) --build $(BUILD) --boards $(BOARDS) --flavours $(FLAVOURS) $(if $(CLOCK_MHZ),--clock-mhz $(CLOCK_MHZ))

emulator: setup
	@$(HOST).sim.emulator.build

test: setup firmware emulator lint types ## everything that must hold before a change is done
	$(PYTHON) -m pytest -n 2 --dist loadfile

run: setup firmware emulator ## a table on a page: the emulated bench, in real time
	@.venv/bin/railbird table $(TABLE)

floor: setup firmware emulator ## the office of a floor: its own broker and database, emulated and replayed tables
	@.venv/bin/railbird floor demo $(FLOOR)

figures: setup firmware emulator ## the figures with their goals
	@$(HOST).figures.benchmarks

calibrate: setup firmware emulator ## emulated against published figures of real Picos; BOARD=/dev/ttyACM0 adds a real one
	@$(TOOLCHAIN).stock --build $(BUILD) --layouts 6
	@$(HOST).figures.calibrate $(if $(BOARD),--board $(BOARD))

bench:
	@echo "make bench is now: make figures (a bench is the rig and its table: railbird bench --help)" >&2; exit 1

soak: setup firmware emulator ## the long tests, with what they counted; HOURS=… of a shift at two tables (8), SEED=… plays it again; PARTS=worst, best, drawn
	@command -v npm >/dev/null || sh boards/toolchain/install-packages.sh soak
	$(PYTHON) -m pytest -m soak -n 2 --dist loadfile -rP

shots: setup ## every screen of the monitor as a picture, and a contact sheet, in build/shots
	@$(HOST).figures.gallery.draw $(BUILD)/shots

lab: ## labgrid in a venv of its own, build/lab: benches as places behind a coordinator (docs/the-lab.md)
	@[ -x $(BUILD)/lab/bin/python ] || python3 -m venv $(BUILD)/lab
	@$(BUILD)/lab/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement host_tools/lab/requirements.lock

mutants: setup firmware ## ten planted faults: each must make a test fail; RANDOM=200 SEED=… plants random ones in the pure stages
	@$(HOST).figures.mutants $(if $(RANDOM),--random $(RANDOM) --seed $(or $(SEED),1))

coverage: setup firmware emulator ## lines of frozen code that TESTS="…" (those with boards) run on the images as they are; adds to what ran before
	@$(HOST).figures.coverage prepare $(BUILD)/coverage
	@RAILBIRD_COVERAGE=$(CURDIR)/$(BUILD)/coverage $(PYTHON) -m pytest -n 2 --dist loadfile $(or $(TESTS),$(ON_BOARDS)) || echo "coverage: tests failed; what they ran counts all the same" >&2
	@$(HOST).figures.coverage report --missing $(BUILD)/coverage

fuzz: setup emulator ## every parser under a coverage-guided fuzzer for MINUTES=… in all (10); PARSERS="usb_frames …" only some; INTO=docs/figures.md renews its rows
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes --requirement host_tools/tests/fuzz/requirements.lock
	@$(PYTHON) host_tools/tests/fuzz/run.py --minutes $(MINUTES) $(if $(INTO),--into $(INTO)) $(PARSERS)

lint: setup ## ruff: rules and format
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check

types: setup ## mypy: host tools, toolchain, and the firmware against MicroPython's stubs
	@.venv/bin/mypy --config-file pyproject.toml
	@$(PYTHON) boards/toolchain/firmware_types.py
	@for system in win32 darwin; do .venv/bin/mypy --config-file pyproject.toml --platform $$system --follow-imports silent --cache-dir .mypy_cache/$$system $(ANYWHERE); done

format: setup ## let ruff put the files in order
	@.venv/bin/ruff check --fix
	@.venv/bin/ruff format

reproducible: $(BUILD)/stamps/packages-firmware ## build this commit twice, in two places, and compare every byte; RELEASE=1: whole releases
	@$(TOOLCHAIN).reproducible --build $(BUILD) $(if $(RELEASE),--release)

release: setup firmware emulator ## dist/: signed release that installs without network and compiler; RAILBIRD_RELEASE_KEY=…, BUILDER=…
	@$(HOST).release.making --builder "$(or $(BUILDER),unnamed)"

lock: ## writes host_tools/requirements.lock anew from pyproject.toml: every Python package with its hashes
	@sh boards/toolchain/lock-packages.sh

outdated: setup ## what has moved since it was pinned: Python packages, sources of the images, system packages
	@$(PYTHON) -m pip list --outdated --disable-pip-version-check
	@$(TOOLCHAIN).outdated --build $(BUILD)

clean: ## remove what was built; downloads stay
	find $(BUILD) -mindepth 1 -maxdepth 1 ! -name downloads ! -name lock -exec rm -rf {} + 2>/dev/null || true

distclean: clean ## remove downloads and the .venv too
	rm -rf $(BUILD) .venv
