"""A development board to deploy to, and trees of sources made for it."""

from railbird.flash_map import JOURNAL_START
from railbird_host.device.deploy.deploy import Deployment
from railbird_host.device.deploy.prompt import RUNS, Prompt
from railbird_host.device.deploy.tree import Tree
from railbird_host.device.images import image_path
from railbird_host.sim.emulator.board import Board
from railbird_host.sim.emulator.repl import RawRepl
from railbird_host.sim.optics.player import EdgePlayer
from railbird_host.sim.ports.in_process import InProcessPort

# Modules of a test's own, beside those of the image: in the package, in a new package, and at the top.
NAMES = ("railbird/try_first.py", "railbird/try_new/__init__.py", "railbird/try_new/inner.py", "try_top.py")
READ_SETS = """
import railbird.try_first, railbird.try_new.inner, try_top
import railbird.link.cobs
print(railbird.try_first.SET, railbird.try_new.SET, railbird.try_new.inner.SET, try_top.SET, railbird.link.__path__)
"""


class DeployBoard:
    """A board on given flash bytes, and trees of sources made for it."""

    def __init__(self, folder, flash=None):
        self.folder = folder
        image = None if flash else image_path("SCANNER", "development").read_bytes()
        self.board = Board(image, name="deploy", flash=flash)
        EdgePlayer(self.board)  # no card lies on its sensors: a board that sees one leaves its port alone for 3 s
        self.prompt = Prompt(InProcessPort(self.board), "board")
        self.said = self.boot()

    def boot(self):
        """What it says that it runs: at power-on that is over before a host is there, so it starts once more."""
        self.board.power_on()
        self.board.run_until(lambda: self.board.usb.connected, limit_s=5.0)
        self.prompt.enter()
        return RUNS + self.prompt.restart()

    def tree(self, **sets):
        """Sources whose SET is given by file stem; "A" by default, None leaves the file out."""
        files = {}
        for name in NAMES:
            stem = name.removesuffix(".py").rpartition("/")[2].strip("_")
            value = sets.get(stem, sets.get("all", "A"))
            if value is not None:
                path = self.folder / f"{value}-{name.replace('/', '-')}"
                path.write_text(f'SET = "{value}"\n# {value * 300}\nTABLE = {list(range(300, 1000))!r}\n')
                files[name] = path
        return Tree(files)

    def deploy(self, tree, progress=lambda done, total: None):
        self.prompt.enter()
        return Deployment(self.prompt, tree, progress).run()

    def written(self):
        """Addresses in the file system that were erased or programmed; beyond it the board notes its start."""
        return [operation.address for operation in self.board.flash.operations if operation.address < JOURNAL_START]

    def running(self):
        return RawRepl(self.board).exec(READ_SETS).split()
