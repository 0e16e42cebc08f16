"""A broker and a database of one's own: Debian's programs in a private folder, loopback, free ports, private sockets.

In: a folder. Out: both running, until `stop`. The system's own clusters
and brokers are not touched. Neither runs as root: as root each gets its package's own user, and the folder is theirs.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from railbird_host.base.errors import TIME_LIMIT, USAGE, RailbirdError
from railbird_host.device.images import BUILD, IS_CHECKOUT
from railbird_host.floor.setup.floor_folder import FloorFolder

START_S = 30.0
LOOK_S = 0.05
LONGEST_PATH = 70  # a private socket's name has 107 characters at most
STEP = "apt install mosquitto postgresql"
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # for tests: a computer that falls loses it


def program(name: str) -> str:
    """Debian keeps a folder for each version of PostgreSQL; the newest is taken."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    for folder in [*reversed(folders), Path("/usr/sbin")]:
        if (folder / name).exists():
            return str(folder / name)
    found = shutil.which(name)
    if found is None:
        raise RailbirdError(f"{name} is not installed", STEP, USAGE)
    return found


def private_folder() -> Path:
    """A new one in `build/`. Root's engines run as other users, who could not get there: then outside of the clone."""
    is_far = os.geteuid() == 0 or not IS_CHECKOUT or len(str(BUILD)) > LONGEST_PATH
    if not is_far:
        BUILD.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="railbird-floor-", dir=None if is_far else BUILD))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Engine:
    """One of them: started as its own user, killed and started again by whoever tests that."""

    def __init__(self, command: list[str], user: str, log: Path):
        self._command, self._user, self._log = command, user, log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        return self._process.pid if self._process else 0

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                **as_user(self._user),
            )  # fmt: skip

    def check(self) -> None:
        if self._process is not None and self._process.poll() is not None:
            words = self._log.read_text(errors="replace").strip().splitlines()[-3:]
            raise RailbirdError(f"{Path(self._command[0]).name} ended: {' '.join(words)}", f"see {self._log}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is a quick end for both; SIGKILL takes the whole group along."""
        process, self._process = self._process, None
        if process is None or process.poll() is not None:
            return
        if how == signal.SIGKILL:
            os.killpg(process.pid, how)
        else:
            process.send_signal(how)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


class Engines:
    def __init__(self, folder: Path, is_quick: bool = False):
        self.folder = folder.absolute()
        self._data = self.folder / "database"
        self.floor = FloorFolder(self.folder / "floor")
        options = [*(QUICK if is_quick else ()), "listen_addresses=", f"unix_socket_directories={self.folder}"]
        options += ["unix_socket_permissions=0700", "max_connections=60", "jit=off"]
        words = [word for option in options for word in ("-c", option)]
        self.database = Engine(
            [program("postgres"), "-D", str(self._data), *words], "postgres", self.folder / "postgres.log"
        )
        configuration = str(self.floor.folder / "mosquitto.conf")
        self.broker = Engine([program("mosquitto"), "-c", configuration], "mosquitto", self.folder / "broker.log")

    @property
    def address(self) -> str:
        return f"host={self.folder} user=railbird dbname=postgres"

    def start(self) -> None:
        """Both at once: what a folder has is taken up again."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o711)
        if not (self.floor.folder / "floor.json").exists():
            self.floor.create("127.0.0.1", free_port(), self.address, bind="127.0.0.1")
        self.give_to_broker()
        self.broker.start()
        if not (self._data / "PG_VERSION").exists():
            self._make_cluster()
        self.database.start()
        self.wait()

    def give_to_broker(self) -> None:
        """Its files are for its user alone; as root they were written by somebody else."""
        if os.geteuid() == 0:
            for path in self.floor.files_of_broker:
                shutil.chown(path, "mosquitto")

    def wait(self) -> None:
        end_s = time.monotonic() + START_S
        while not (self._answers() and (self.folder / ".s.PGSQL.5432").exists() and self._takes_queries()):
            self.broker.check()
            self.database.check()
            if time.monotonic() > end_s:
                raise RailbirdError("broker and database do not start", f"see {self.folder}/*.log", TIME_LIMIT)
            time.sleep(LOOK_S)

    def stop(self) -> None:
        """Nothing is left behind."""
        self.broker.stop()
        self.database.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _answers(self) -> bool:
        settings = self.floor.settings()
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex((settings["host"], settings["port"])) == 0

    def _takes_queries(self) -> bool:
        import psycopg

        try:
            psycopg.connect(self.address, connect_timeout=2).close()
            return True
        except psycopg.OperationalError:
            return False

    def _make_cluster(self) -> None:
        self._data.mkdir(mode=0o700, exist_ok=True)  # it may be a disk of its own
        if os.geteuid() == 0:
            shutil.chown(self._data, "postgres")
            # Its socket lies in the folder itself, which root made.
            shutil.chown(self.folder, "postgres")
        words = ["-U", "railbird", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "-D", str(self._data)]
        made = subprocess.run([program("initdb"), *words], capture_output=True, text=True, **as_user("postgres"))
        if made.returncode:
            raise RailbirdError(f"initdb failed: {made.stderr.strip()[-300:]}", STEP)


def as_user(name: str) -> dict[str, Any]:
    """What Popen needs so that nothing of this runs as root."""
    if os.geteuid() != 0:
        return {}
    try:
        entry = pwd.getpwnam(name)
    except KeyError as error:
        raise RailbirdError(f"there is no user {name}", STEP, USAGE) from error
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": "/"}
