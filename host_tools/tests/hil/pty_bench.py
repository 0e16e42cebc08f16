"""Three emulated boards on PTYs, as a bench of real ones, and the railbird command beside them: both in one folder."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

COMMAND = [sys.executable, "-m", "railbird_host.cli.main"]


class Railbird:
    """The command; what is announced and kept stays in the folder."""

    def __init__(self, folder, **variables):
        names = {"XDG_RUNTIME_DIR": str(folder), "XDG_CONFIG_HOME": str(folder)}
        self.environment = os.environ | names | variables

    def __call__(self, *words):
        """(its code, its document, what it said beside)"""
        command = [*COMMAND, *map(str, words), "--json"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True)
        return done.returncode, json.loads(done.stdout), done.stderr


@contextmanager
def boards_of(railbird, *changes):
    """`bench up --rig` with these fields of the table's configuration: its document, while it runs."""
    served = subprocess.Popen(
        [*COMMAND, "bench", "up", "--rig", "--json", *(word for change in changes for word in ("--set", change))],
        env=railbird.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    decoder, text = json.JSONDecoder(), ""
    while True:  # the document may take several lines
        line = served.stdout.readline()
        assert line, "the boards did not come up"
        text += line
        try:
            document = decoder.decode(text)
            break
        except ValueError:
            continue
    try:
        yield document
    finally:
        served.send_signal(signal.SIGINT)
        assert served.wait(60) == 0
