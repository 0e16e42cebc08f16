# `make help` lists what there is. Stamps in build/stamps make a second run quick; `make clean` removes what was built.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

BUILD := build
PYTHON := .venv/bin/python
BOARDS := SCANNER DISPLAY BENCH
FLAVOURS := development production
TOOLCHAIN = PYTHONPATH=boards python3 -m toolchain
# Recorded benchmarks, soak and screenshots are modules of the host tools.
HOST = $(PYTHON) -m railbird_host
export MICROPYTHON_DIR

.PHONY: help setup firmware emulator test run bench soak shots mutants lint format types reproducible clean distclean

help: ## this list
	@echo "Railbird: make <target>"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo "firmware takes BOARDS=\"SCANNER …\", FLAVOURS=\"development …\" and MICROPYTHON_DIR=/path/to/a/checkout."

setup: $(BUILD)/stamps/packages-all $(BUILD)/stamps/venv ## system packages and the .venv with the railbird command

$(BUILD)/stamps/packages-all: boards/toolchain/packages.txt
	@sh boards/toolchain/install-packages.sh firmware host page
	@mkdir -p $(@D) && touch $@

$(BUILD)/stamps/packages-firmware: boards/toolchain/packages.txt
	@sh boards/toolchain/install-packages.sh firmware
	@mkdir -p $(@D) && touch $@

$(BUILD)/stamps/venv: pyproject.toml | $(BUILD)/stamps/packages-all
	@sh boards/toolchain/make-venv.sh
	@mkdir -p $(@D) && touch $@

firmware: $(BUILD)/stamps/packages-firmware ## images of all boards in build/<flavour>/, mpy-cross and the unix port
	@$(TOOLCHAIN) --build $(BUILD) --boards $(BOARDS) --flavours $(FLAVOURS)

emulator: setup
	@$(HOST).emulator.build

test: setup firmware emulator lint types ## everything that must hold before a change is done
	$(PYTHON) -m pytest -n 2 --dist loadfile

run: setup firmware emulator ## a table on a page: the emulated bench, in real time
	@.venv/bin/railbird table $(TABLE)

bench: setup firmware emulator ## the figures with their goals
	@$(HOST).benchmarks

soak: setup firmware emulator ## the long tests, with what they counted; HOURS=… of a shift at two tables (8), SEED=… plays it again
	$(PYTHON) -m pytest -m soak -n 2 --dist loadfile -rP

shots: setup ## every screen of the monitor as a picture, and a contact sheet, in build/shots
	@$(HOST).show.gallery $(BUILD)/shots

mutants: setup firmware ## ten planted faults, one per stage and per joint: each must make a test fail
	@$(HOST).mutants

lint: setup ## ruff: rules and format
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check

types: setup ## mypy: host tools, toolchain, and the firmware against MicroPython's stubs
	@.venv/bin/mypy --config-file pyproject.toml
	@$(PYTHON) boards/toolchain/firmware_types.py

format: setup ## let ruff put the files in order
	@.venv/bin/ruff check --fix
	@.venv/bin/ruff format

reproducible: $(BUILD)/stamps/packages-firmware ## build this commit twice, in two places, and compare every byte
	@$(TOOLCHAIN).reproducible --build $(BUILD)

clean: ## remove what was built; downloads stay
	find $(BUILD) -mindepth 1 -maxdepth 1 ! -name downloads ! -name lock -exec rm -rf {} + 2>/dev/null || true

distclean: clean ## remove downloads and the .venv too
	rm -rf $(BUILD) .venv
