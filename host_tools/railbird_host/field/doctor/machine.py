"""The computer that the boards are plugged into, as far as the doctor looks at it.

Everything is found below `root`, so that a test can hand in a folder in place of a machine.
"""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Machine:
    """`superuser`: whether we may change /etc."""

    root: Path = Path("/")
    superuser: bool = os.geteuid() == 0 if hasattr(os, "geteuid") else False

    def text(self, path: str) -> str:
        try:
            return (self.root / path.lstrip("/")).read_text(errors="replace")
        except OSError:
            return ""

    def glob(self, pattern: str) -> list[Path]:
        return sorted(self.root.glob(pattern.lstrip("/")))

    def process_runs(self, name: str) -> bool:
        return any(
            self.text(f"/proc/{path.parent.name}/comm").strip() == name for path in self.glob("/proc/[0-9]*/comm")
        )

    def may_use(self, device: str) -> bool:
        return os.access(device, os.R_OK | os.W_OK)

    def run(self, *command: str) -> None:
        """A command of a fix; its failure is told by the exception."""
        subprocess.run(command, check=True, capture_output=True, timeout=20)
