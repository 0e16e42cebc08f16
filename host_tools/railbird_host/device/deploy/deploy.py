"""Brings the files of a tree that differ from the frozen ones onto a board: what is not there yet, the manifest last.

Comes in: a board's prompt and a `Tree`. Goes out: a `Result`. What runs when this is cut off at any point is
described in `railbird/apps/deployed.py`; the board's half is `receiver.py`.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from railbird.apps.deployed import DIGEST_DIGITS, digest_of, manifest_text, parse_manifest
from railbird_host.base.errors import REFUSED, TRANSPORT, RailbirdError
from railbird_host.device.deploy.compiler import compile_files
from railbird_host.device.deploy.prompt import CHUNK, Prompt
from railbird_host.device.deploy.tree import Tree

BLOCK_BYTES = 4096
RESERVED_BYTES = 4 * BLOCK_BYTES  # manifest and directory
RAM_PER_BYTE = 1.0  # of a .mpy file, loaded: 0.82 were measured on the emulated scanner, with six files
SPARE_BYTES = 24 * 1024  # a table in play takes so much more than one at rest
MOST_PACKS = 8
PACK_NAME_DIGITS = 16

Place = tuple[str, int, str, int]  # digest, bytes, pack, offset


@dataclass(frozen=True)
class Result:
    """What a deploy did. `tree` names the state of the sources that is on the board now."""

    tree: str
    files: int
    files_sent: int
    bytes_sent: int
    changed: bool
    names: tuple[str, ...] = ()  # of the files that were sent


@dataclass(frozen=True)
class OnBoard:
    """What the board has: files in /deploy, its manifest's places, free bytes, and what is frozen into its image."""

    code: str
    free_bytes: int
    sizes: dict[str, int]
    places: dict[str, Place]
    frozen: str


class Deployment:
    """One deploy to one board; `run` does all of it, the caller restarts the board."""

    def __init__(self, prompt: Prompt, tree: Tree, progress: Callable[[int, int], None], free_bytes: int | None = None):
        """`free_bytes` of RAM beside the application that runs now, if it said so."""
        self._free_bytes = free_bytes
        self._prompt = prompt
        self._tree = tree
        self._progress = progress

    def run(self) -> Result:
        tree = self._tree.digest
        self._prompt.start(receiver_script() + f"serve('{tree}')\n")
        there = self._there()
        if there is None:
            self._end()
            return Result(tree, 0, 0, 0, False)
        try:
            return self._update(tree, there)
        except (KeyboardInterrupt, RailbirdError):
            self._prompt.send(b"stop\n")  # every content is sent whole, so this is read as a command
            raise

    def _there(self) -> OnBoard | None:
        answer = self._prompt.line().split()
        if answer == ["same"]:
            return None
        code, (free, manifest_bytes, frozen_bytes) = answer[1], map(int, answer[2:])
        sizes = {}
        while line := self._prompt.line():
            name, _, length = line.rpartition(" ")
            sizes[name] = int(length)
        parsed = parse_manifest(self._prompt.take(manifest_bytes))
        frozen = self._prompt.take(frozen_bytes).decode()
        places = parsed[2] if parsed is not None and parsed[0] == code else {}
        return OnBoard(code, free, sizes, places, frozen)

    def _update(self, tree: str, there: OnBoard) -> Result:
        contents = compile_files(self._tree.differing(there.frozen), lambda done, total: None)
        self._check_memory(contents, there)
        kept = self._kept(contents, there)
        new = {name: content for name, content in contents.items() if name not in kept}
        pack = b"".join(new.values())
        places = kept | pack_places(new, pack)
        needed = {place[2] for place in places.values()}
        old_set = {place[2] for place in there.places.values()}
        # Leftovers of deploys that were cut off make room first; packs of the set that runs now go last.
        for name in there.sizes.keys() - old_set - needed - {"manifest"}:
            self._command(f"remove {name}")
        self._check_room(pack, there, old_set)
        if pack and pack_name(pack) not in there.sizes:
            self._put(pack_name(pack), pack)
        self._put("manifest", manifest_text(there.code, tree, places, self._tree.first_imports()))
        for name in old_set & there.sizes.keys() - needed:
            self._command(f"remove {name}")
        self._command("stop")
        self._end()
        return Result(tree, len(contents), len(new), len(pack), True, tuple(sorted(new)))

    def _kept(self, contents: dict[str, bytes], there: OnBoard) -> dict[str, Place]:
        """The places that stay as they are; none if that would leave too many packs, or mostly dead bytes in them."""
        kept = {}
        for name, content in contents.items():
            place = there.places.get(name)
            if place and place[0] == content_digest(content) and there.sizes.get(place[2], 0) >= place[3] + place[1]:
                kept[name] = place
        packs = {place[2] for place in kept.values()}
        live = sum(place[1] for place in kept.values())
        dead = sum(there.sizes[pack] for pack in packs) - live
        return {} if len(packs) >= MOST_PACKS or dead > max(live, 4 * BLOCK_BYTES) else kept

    def _check_memory(self, contents: dict[str, bytes], there: OnBoard) -> None:
        """Frozen code stays in flash; what is deployed lies in RAM, beside the application that it is part of."""
        more = RAM_PER_BYTE * (sum(map(len, contents.values())) - sum(place[1] for place in there.places.values()))
        if self._free_bytes is not None and more > self._free_bytes - SPARE_BYTES:
            raise RailbirdError(
                f"too much for RAM: {len(contents)} files that differ from the image take about {more:.0f} bytes, "
                f"{max(0, self._free_bytes - SPARE_BYTES)} can be spared",
                "make firmware, then railbird flash --development --board ROLE",
                REFUSED,
            )

    def _check_room(self, pack: bytes, there: OnBoard, old_set: set[str]) -> None:
        """Both sets must fit while the new one arrives."""
        leftovers = [size for name, size in there.sizes.items() if name not in old_set and name != "manifest"]
        free = there.free_bytes + sum(-(-size // BLOCK_BYTES) * BLOCK_BYTES for size in leftovers)
        needed = -(-len(pack) // BLOCK_BYTES) * BLOCK_BYTES + RESERVED_BYTES
        if needed > free:
            raise RailbirdError(
                f"no room: the new files need {needed} bytes beside the old ones, {free} are free",
                "railbird deploy --board ROLE --frozen removes the old set; then deploy again, or flash a new image",
                TRANSPORT,
            )

    def _put(self, name: str, content: bytes) -> None:
        """Goes out in pieces for the sake of the progress bar; Ctrl-C is held back until the last."""
        command = f"put {name} {digest_of(content)} {len(content)}\n".encode()
        data = command + content + bytes(-len(content) % CHUNK)
        self._prompt.send(data, lambda sent: self._progress(max(0, sent - len(command)), len(content)))
        self._answer(f"write {name}")

    def _command(self, line: str) -> None:
        self._prompt.send(line.encode() + b"\n")
        self._answer(line)

    def _answer(self, what: str) -> None:
        answer = self._prompt.line()
        if answer != "ok":
            step = "the old set still runs; deploy again, railbird doctor if it stays so"
            raise RailbirdError(f"the board could not {what}: {answer}", step, TRANSPORT)

    def _end(self) -> None:
        problem = self._prompt.finish()
        if problem:
            raise RailbirdError(f"the board's half of the deploy failed: {problem[-300:]}", "deploy again", TRANSPORT)


def content_digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:DIGEST_DIGITS]


def pack_name(pack: bytes) -> str:
    return hashlib.sha256(pack).hexdigest()[:PACK_NAME_DIGITS]


def pack_places(contents: dict[str, bytes], pack: bytes) -> dict[str, Place]:
    """Where each content lies in the pack made of them."""
    places = {}
    offset = 0
    for name, content in contents.items():
        places[name] = (content_digest(content), len(content), pack_name(pack), offset)
        offset += len(content)
    return places


def receiver_script() -> str:
    """The board's half without its docstring and comments: fewer bytes to send."""
    text = Path(__file__).with_name("receiver.py").read_text().split('"""', 2)[2]
    lines = [line.partition("  #")[0].replace("    ", " ") for line in text.splitlines()]
    return "\n".join(line for line in lines if line.strip()) + "\n"
