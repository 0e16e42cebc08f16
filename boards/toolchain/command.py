"""Runs one command of the build with its output in a log file; a failure names the step, the log and its last lines."""

import os
import subprocess
from pathlib import Path

from toolchain.problem import ToolchainProblem

TAIL_LINES = 15


def run(
    step: str, command: list[str], log: Path, *, cwd: Path | None = None, environment: dict[str, str] | None = None
):
    """Run `command`; `environment` is added to the present one, which is kept."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w") as output:
        output.write(" ".join(command) + "\n")
        output.flush()
        try:
            result = subprocess.run(
                command,
                cwd=cwd,
                env=os.environ | (environment or {}),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )
        except FileNotFoundError:
            raise ToolchainProblem(f"{step}: {command[0]} is not installed", "make setup") from None
    if result.returncode:
        tail = "\n".join("    " + line for line in log.read_text(errors="replace").splitlines()[-TAIL_LINES:])
        raise ToolchainProblem(f"{step} failed (exit code {result.returncode}):\n{tail}", f"read {log}")
