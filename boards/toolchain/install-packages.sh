#!/bin/sh
# Installs the Debian packages of the given groups of packages.txt that are not there yet; quick if all are.
set -eu
list=$(dirname "$0")/packages.txt

wanted=""
for group in "$@"; do
    wanted="$wanted $(awk -v group="$group" '!/^#/ && $3 == group { print $1 }' "$list")"
done

stop() {
    printf 'setup: %s\n  next: %s\n' "$1" "$2" >&2
    exit 1
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    lacking=""
    for command in $(awk '!/^#/ && $3 != "page" && $3 != "soak" && $2 != "-" { print $2 }' "$list"); do
        command -v "$command" >/dev/null 2>&1 || lacking="$lacking $command"
    done
    if [ -z "$lacking" ]; then
        echo "setup: no apt here; the commands that are needed are there"
        exit 0
    fi
    stop "this machine has no apt, and these commands are missing:$lacking" \
        "install what your system calls these packages: $(echo $wanted)"
fi

missing=""
for package in $wanted; do
    case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true) in
        *"ok installed") ;;
        *) missing="$missing $package" ;;
    esac
done
[ -n "$missing" ] || exit 0

root=""
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || stop "packages are missing:$missing" "as root: apt-get install$missing"
    root="sudo"
fi
echo "setup: installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing >"$log" 2>&1
}
if ! install; then
    # The lists may be old, or not there at all, as in a fresh container.
    $root apt-get update -q >"$log" 2>&1 || { tail -n 5 "$log" >&2; stop "apt-get update failed" "check the network"; }
    install || { tail -n 8 "$log" >&2; stop "apt-get could not install:$missing" "see apt's message above"; }
fi
