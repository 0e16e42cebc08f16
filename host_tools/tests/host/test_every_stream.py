"""Whatever stdout leads to, every verb ends in a message and a code: full disks, poor encodings, nobody there.

Each verb runs in a process of its own with nothing connected, so that most of them end in an error of their own; the
stream must not turn that, or an answer, into a traceback.
"""

import json
import os
import subprocess
import sys

import pytest

from railbird_host.cli.main import build_parser, leaves

COMMAND = [sys.executable, "-m", "railbird_host.cli.main"]
ANSWERING = {  # verbs that have something to say without a board, and what makes them say it
    "railbird completion": ["bash"],
    "railbird doctor": [],
    "railbird hardware check": [],
    "railbird odds": ["derby"],
    "railbird settle": ["firmware/tests/vectors/racing_card_derby.json"],
}
KINDS = ("full", "latin-1", "cp1252", "ascii", "closed")


def run(words, kind):
    environment = dict(os.environ, PYTHONIOENCODING=kind if kind not in ("full", "closed") else "utf-8")
    if kind == "closed":
        line = " ".join(f"'{word}'" for word in [*COMMAND, *words])
        return subprocess.run(["sh", "-c", f"{line} >&-"], env=environment, stderr=subprocess.PIPE, timeout=120)
    if kind == "full":
        with open("/dev/full", "w") as full:
            return subprocess.run([*COMMAND, *words], env=environment, stdout=full, stderr=subprocess.PIPE, timeout=120)
    return subprocess.run([*COMMAND, *words], env=environment, capture_output=True, timeout=120)


def verbs():
    return [leaf.prog for leaf in leaves(build_parser())]


OFTEN = pytest.param("railbird settle")
MORE = [pytest.param(verb, marks=pytest.mark.soak) for verb in ANSWERING if verb != "railbird settle"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("verb", [OFTEN, *MORE])
def test_an_answer_ends_in_a_code_and_never_in_a_traceback(verb, kind):
    words = verb.split()[1:] + ANSWERING[verb]
    for extra in ([], ["--json"]):
        done = run(words + extra, kind)
        said = done.stderr.decode()
        assert "Traceback" not in said and "Exception ignored" not in said, said
        if kind == "full":
            assert done.returncode == 5 and "No space left on device" in said and "make room" in said
        elif kind == "closed":
            assert done.returncode == 2 and "standard output is closed" in said
        else:
            assert done.returncode in (0, 1, 2) and done.stdout
            if extra:
                json.loads(done.stdout.decode(kind))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_every_verb_ends_in_a_code_and_never_in_a_traceback(kind):
    for verb in verbs():
        for words in (["--help"], ["--json", "--no-such-option"]):
            done = run(verb.split()[1:] + words, kind)
            said = done.stderr.decode()
            assert "Traceback" not in said and "Exception ignored" not in said, (verb, words, said)
            assert done.returncode in (0, 2, 5), (verb, words, said)
