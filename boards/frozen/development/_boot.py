"""First code of a development image, after a soft reset too: stops the DMA, mounts the file system in its region, and
nothing of journal and settings."""

import machine
import rp2
import vfs

from railbird.flash_map import FILE_SYSTEM_START, JOURNAL_START

# A soft reset frees the channels that the last program had, but lets them work on: whoever gets one next would wait.
for control in range(0x50000010, 0x50000310, 0x40):  # switched off first, or an abort may start one anew (RP2040-E13)
    machine.mem32[control] = 0
machine.mem32[0x50000444] = 0xFFF

# The storage of MicroPython begins where the file system does.
region = rp2.Flash(start=0, len=JOURNAL_START - FILE_SYSTEM_START)
try:
    file_system = vfs.VfsLfs2(region, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(region, progsize=256)
    file_system = vfs.VfsLfs2(region, progsize=256)
vfs.mount(file_system, "/")

del machine, rp2, vfs, control, region, file_system
