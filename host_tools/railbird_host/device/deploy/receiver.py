# mypy: ignore-errors
"""Runs on the board, at its prompt: `railbird deploy` sends this text and then speaks to `serve`. MicroPython only.

The board's first answer:
    same                                            the wanted tree is deployed already
    differs <code> <free> <a> <b>                   "<name> <bytes>" lines of /deploy, an empty line, then a bytes of
                                                    manifest and b bytes that say what is frozen
Host to board, one command per line; contents are raw bytes, filled up to whole chunks of 256:
    put <name> <SHA-256> <bytes>                    written under a new name, hashed from flash, renamed to <name>
    remove <name>
    stop
Board to host, one line per command: ok, or failed <why>.
"""

import gc
import hashlib
import os
import sys
from binascii import hexlify

import machine
import micropython

FOLDER = "/deploy"
NEW = FOLDER + "/new"
CHUNK = 256
HOST_LIMIT_MS = 3000


def digest_in_flash(path, buffer):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            count = file.readinto(buffer)
            if not count:
                return hexlify(digest.digest()).decode()
            digest.update(buffer if count == len(buffer) else memoryview(buffer)[:count])


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def serve(tree):
    from railbird_build import CODE, FILES

    gc.collect()
    manifest = read(FOLDER + "/manifest")
    if manifest.startswith(("image " + CODE + "\ntree " + tree + "\n").encode()):
        print("same")
        return
    if FOLDER[1:] not in os.listdir("/"):
        os.mkdir(FOLDER)
    space = os.statvfs("/")
    print("differs", CODE, space[0] * space[3], len(manifest), len(FILES))
    for entry in os.ilistdir(FOLDER):
        print(entry[0], entry[3])
    print()
    sys.stdout.buffer.write(manifest)
    sys.stdout.buffer.write(FILES.encode())
    del manifest
    micropython.kbd_intr(-1)
    try:
        commands()
    finally:
        micropython.kbd_intr(3)


def guard(turns):
    def look(timer):  # the host was killed, perhaps in the middle of a piece: the old set runs again
        if turns[0] == turns[1]:
            machine.reset()
        turns[1] = turns[0]

    return machine.Timer(period=HOST_LIMIT_MS, mode=machine.Timer.PERIODIC, callback=look)


def commands():
    source = sys.stdin.buffer
    chunk = bytearray(CHUNK)
    view = memoryview(chunk)

    turns = [0, 0]  # now, and at the last look
    timer = guard(turns)

    def put(name, digest, size):
        problem = file = None
        try:
            file = open(NEW, "wb")  # noqa: SIM115
        except OSError as error:
            problem = error
        while size > 0:  # to the end, whatever the flash says: the next line must be a command again
            source.readinto(chunk)
            turns[0] += 1
            try:
                if problem is None:
                    file.write(chunk if size >= CHUNK else view[:size])
            except OSError as error:
                problem = error
            size -= CHUNK
        if file:
            file.close()
        if problem:
            raise problem
        if digest_in_flash(NEW, bytearray(1024)) != digest:
            raise OSError("flash reads differently")
        os.rename(NEW, FOLDER + "/" + name)

    while True:
        words = source.readline().decode().split()
        turns[0] += 1
        try:
            if words[0] == "put":
                put(words[1], words[2], int(words[3]))
            elif words[0] == "remove":
                os.remove(FOLDER + "/" + words[1])
            print("ok")
            if words[0] == "stop":
                timer.deinit()
                return
        except OSError as error:
            print("failed", error)
