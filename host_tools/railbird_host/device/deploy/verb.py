"""One deploy to one connected board, from the open port to the restarted application.

Comes in: a board that was found. Goes out: what was done, as plain values. Whatever happens, the board is started
again: it is left running the old set or the new one, never waiting at its prompt.
"""

from dataclasses import asdict
from typing import Any

from railbird_host.base.errors import WRONG, WRONG_BOARD, RailbirdError
from railbird_host.base.progress import Bar
from railbird_host.device.deploy.deploy import Deployment, Result
from railbird_host.device.deploy.prompt import Prompt, open_prompt
from railbird_host.device.deploy.tree import Tree, files_of_role, source_root
from railbird_host.device.ports.identity import Found

WHO = """import machine
from binascii import hexlify
try:
 from railbird_build import BOARD
except ImportError:
 BOARD = ""
print(hexlify(machine.unique_id()).decode(), BOARD)
"""
REMOVE = """import os
try:
 os.remove("/deploy/manifest")
except OSError:
 pass
print("done")
"""


def deploy_to(found: Found, frozen: bool, bar: Bar, free_bytes: int | None = None) -> dict[str, Any]:
    if not frozen and found.hello is not None and found.hello.deployed:
        tree = Tree(files_of_role(source_root(), found.role))
        if tree.digest.startswith(found.hello.deployed):  # then nobody need stop the table to ask
            done = asdict(Result(tree.digest, 0, 0, 0, False))
            return {"board": found.serial, "role": found.role, "runs": f"deployed files {tree.digest}", **done}
    bar.say("reaching the prompt")
    with open_prompt(found.port.device) as prompt:
        try:
            serial, role = who_is_there(prompt, found)
            tree = Tree(files_of_role(source_root(), role))
            document = remove_set(prompt) if frozen else asdict(Deployment(prompt, tree, bar.advance, free_bytes).run())
            runs = prompt.restart()
        except BaseException:
            prompt.leave()
            raise
        bar.say("starting")
        prompt.wait_for_application()
    if not frozen and runs != f"deployed files {tree.digest}":
        raise RailbirdError(f"the board runs the {runs} instead", f"railbird deploy --board {serial} again", WRONG)
    return {"board": serial, "role": role, "runs": runs, **document}


def who_is_there(prompt: Prompt, found: Found) -> tuple[str, str]:
    """(serial number, role), asked at the prompt: also of a board that was there already and so says no hello."""
    prompt.start(WHO)
    answer = prompt.line().split()
    prompt.finish()
    if len(answer) != 2:
        message = f"{found.port.device} runs no development image of Railbird"
        raise RailbirdError(message, f"railbird flash --development --board {found.port.device}", WRONG_BOARD)
    serial, role = answer[0].upper(), answer[1].lower()
    if (found.serial and serial != found.serial) or (found.role and role != found.role):
        raise RailbirdError(f"expected {found}, at the prompt is {role} {serial}", "railbird boards", WRONG_BOARD)
    return serial, role


def remove_set(prompt: Prompt) -> dict[str, Any]:
    """Without a manifest the frozen files run; the next deploy clears away what is left."""
    prompt.start(REMOVE)
    prompt.finish()
    return {"changed": True}
