#!/bin/sh
# Writes host_tools/requirements.lock from pyproject.toml: every package that is installed, with the hashes of all its files;
# and host_tools/lab/requirements.lock, of the venv that labgrid has for itself.
set -eu
folder=build/lock-tools
[ -x "$folder/bin/pip-compile" ] || {
    echo "lock: installing pip-tools into $folder"
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check pip-tools==7.6.2
}
echo "lock: asking the registry for every package's hashes"
compile() {
    "$folder/bin/pip-compile" --quiet --generate-hashes --allow-unsafe --strip-extras \
        --no-annotate --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options "$@"
}
compile --extra dev --extra bench --extra floor --extra serve --output-file host_tools/requirements.lock pyproject.toml
compile --output-file host_tools/lab/requirements.lock host_tools/lab/requirements.in
echo "lock: $(cat host_tools/requirements.lock host_tools/lab/requirements.lock | grep -c ==) packages"
