#!/bin/sh
# Makes .venv, or brings it up to date with pyproject.toml, and puts the railbird command into it.
set -eu

stop() {
    printf 'setup: %s\n  next: %s\n' "$1" "$2" >&2
    exit 1
}

python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "Python 3.11 or newer is needed, python3 is $(python3 -V)" "put a newer python3 first in PATH"

# A .venv that was cut off while being made has no working pip: start it anew.
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    rm -rf .venv
    echo "setup: making .venv"
    python3 -m venv .venv || stop "python3 can't make a virtual environment" "apt-get install python3-venv"
fi
echo "setup: installing the packages of host_tools/requirements.lock into .venv"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement host_tools/requirements.lock &&
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . ||
    stop "pip could not install everything" "see pip's message above, check the network, run make setup again"
