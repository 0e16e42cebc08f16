"""Says whether a folder of objects was made, completely, from given inputs; a build that was cut off starts anew."""

import shutil
from pathlib import Path


class Stamp:
    """`inputs` is any text that changes when the folder must be made again."""

    def __init__(self, folder: Path, inputs: str):
        self.folder = folder
        self.inputs = inputs
        self.file = folder / "made-from"

    def is_right(self) -> bool:
        return self.file.is_file() and self.file.read_text() == self.inputs

    def begin(self):
        """Throw away what is there: objects of other inputs, or of a run that never reached `finish`."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def reopen(self):
        """Go on in a complete folder; until `finish`, a cut-off run counts as one that must start anew."""
        self.file.unlink()

    def finish(self):
        self.file.write_text(self.inputs)
