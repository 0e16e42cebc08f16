"""Downloads the pinned packages from the Debian archive that this machine's apt already uses, into build/downloads.

A private apt directory at the pinned suite: nothing of the machine's apt is changed and nothing gets installed. Files
arrive in a directory of their own and move to build/downloads only when their SHA-256 is right, so a download that
was cut off leaves nothing behind that a later run could mistake for a package.
"""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from toolchain.command import run
from toolchain.problem import ToolchainProblem
from toolchain.versions import Pinned, Versions

KEYRINGS = [Path(f"/usr/share/keyrings/debian-archive-keyring.{ending}") for ending in ("gpg", "pgp")]
WITHOUT_APT = "give an existing checkout of MicroPython: make firmware MICROPYTHON_DIR=/path/to/micropython"


def has_right_content(file: Path, pinned: Pinned) -> bool:
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == pinned.sha256


def download(versions: Versions, build: Path) -> Path:
    """The directory that holds every pinned file, each of them checked."""
    downloads = build / "downloads"
    wanted = [pinned for pinned in versions.packages.values() if not has_right_content(downloads / pinned.file, pinned)]
    if wanted:
        partial = build / "downloads.partial"
        shutil.rmtree(partial, ignore_errors=True)
        try:
            fetch(wanted, versions.suite, partial, build / "logs")
            downloads.mkdir(parents=True, exist_ok=True)
            for pinned in wanted:
                accept(pinned, partial / "files", downloads)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    return downloads


def accept(pinned: Pinned, source: Path, downloads: Path):
    if not has_right_content(source / pinned.file, pinned):
        raise ToolchainProblem(
            f"{pinned.file} is not what boards/toolchain/versions.toml pins (its SHA-256 differs)",
            "run make firmware again; if it stays so, the archive was tampered with or the pin is wrong",
        )
    os.replace(source / pinned.file, downloads / pinned.file)


def fetch(wanted: list[Pinned], suite: str, partial: Path, logs: Path):
    options = archive_options(suite, partial, logs)
    files = partial / "files"
    files.mkdir()
    print(f"  downloading {len(wanted)} packages of {suite}", flush=True)
    for kind, command in (("source", ["source", "--download-only"]), ("binary", ["download"])):
        names = [f"{pinned.package}={pinned.version}" for pinned in wanted if pinned.kind == kind]
        if names:
            try:
                run("download", ["apt-get", *options, *command, *names], logs / f"apt-{kind}.log", cwd=files)
            except ToolchainProblem as problem:
                raise explained(problem, suite) from None


def archive_options(suite: str, partial: Path, logs: Path) -> list[str]:
    """apt's options for a private directory with the lists of a suite."""
    if not shutil.which("apt-get"):
        raise ToolchainProblem("this machine has no apt to get MicroPython's Debian packages with", WITHOUT_APT)
    keyring = next((file for file in KEYRINGS if file.exists()), None)
    if keyring is None:
        raise ToolchainProblem("Debian's archive keys are missing", "apt-get install debian-archive-keyring")
    for folder in (partial / "lists/partial", partial / "cache/archives/partial"):
        folder.mkdir(parents=True)
    return update(suite, keyring, partial, logs)


def update(suite: str, keyring: Path, partial: Path, logs: Path) -> list[str]:
    """apt's options for the private directory, once its lists are there. The first archive that is Debian's serves."""
    options = ["-q", "-o", f"Dir::Etc::sourcelist={partial}/sources.list", "-o", "Dir::Etc::sourceparts=/dev/null"]
    options += ["-o", f"Dir::State::lists={partial}/lists", "-o", f"Dir::Cache={partial}/cache"]
    options += ["-o", "APT::Sandbox::User=root", "-o", "Acquire::Languages=none", "-o", "APT::Update::Error-Mode=any"]
    options += ["-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30"]
    problem = ToolchainProblem("apt knows no archive of Debian on this machine", WITHOUT_APT)
    for address in archives():
        line = f"[signed-by={keyring}] {address} {suite} main\n"
        (partial / "sources.list").write_text(f"deb {line}deb-src {line}")
        print(f"  reading the package lists of {suite}", flush=True)
        try:
            run("apt-get update", ["apt-get", *options, "update"], logs / "apt-update.log")
            return options
        except ToolchainProblem as error:
            problem = explained(error, suite)
    raise problem


def archives() -> list[str]:
    """Addresses from the machine's own apt; security and update suites have a dash in their release's name."""
    answer = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages"],
        capture_output=True,
        text=True,
    )
    rows = [line.split() for line in answer.stdout.splitlines() if len(line.split()) == 3]
    found = [address for address, release, component in rows if "-" not in release and component == "main"]
    return list(dict.fromkeys(found))


def explained(problem: ToolchainProblem, suite: str) -> ToolchainProblem:
    """Puts the two usual causes in words: no network, and an archive that has moved on."""
    text = problem.message
    if "was not found" in text or "Unable to find a source package" in text:
        return ToolchainProblem(
            f"the archive's {suite} no longer has a version that boards/toolchain/versions.toml pins:\n{text}",
            "pin the version it has now (version, file and sha256), or " + WITHOUT_APT,
        )
    return ToolchainProblem(text, f"check the network and run make firmware again, or {WITHOUT_APT}")
