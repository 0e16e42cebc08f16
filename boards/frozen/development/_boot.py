"""First code of a development image, after a soft reset too: stops the DMA, mounts the file system in its region, and
nothing of journal and settings."""

import rp2
import vfs

from railbird.drivers.dma_stop import stop_dma
from railbird.flash_map import FILE_SYSTEM_START, JOURNAL_START

stop_dma()

# The storage of MicroPython begins where the file system does.
region = rp2.Flash(start=0, len=JOURNAL_START - FILE_SYSTEM_START)
try:
    file_system = vfs.VfsLfs2(region, progsize=256)
except OSError:
    vfs.VfsLfs2.mkfs(region, progsize=256)
    file_system = vfs.VfsLfs2(region, progsize=256)
vfs.mount(file_system, "/")

del rp2, vfs, stop_dma, region, file_system
