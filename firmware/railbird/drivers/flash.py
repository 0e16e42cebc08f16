"""Raw flash behind `rp2.Flash`: reads, programs and erases by the addresses of `flash_map.py`.

    read_into(address, buffer)   program(address, data)   erase(address)

The device must span all of MicroPython's storage (`rp2.Flash()` without arguments). Below it lies the image, which can
be read, and is never written.
"""

from railbird.flash_map import FILE_SYSTEM_START, FLASH_END, PAGE_BYTES, SECTOR_BYTES

_STORAGE_START = FILE_SYSTEM_START  # of both flavours: MICROPY_HW_FLASH_STORAGE_BYTES says so
_ERASE_BLOCK = 6  # the block device protocol's ioctl


class Flash:
    def __init__(self, device):
        self._device = device
        self._page = bytearray(PAGE_BYTES)

    def read_into(self, address: int, buffer):
        if address < 0 or address + len(buffer) > FLASH_END:
            raise ValueError("flash: 0x%x with %d bytes is outside of the flash" % (address, len(buffer)))
        # For the image the number of the block is negative: rp2_flash.c adds it to the start of the storage.
        offset = address - _STORAGE_START
        self._device.readblocks(offset // SECTOR_BYTES, buffer, offset % SECTOR_BYTES)

    def program(self, address: int, data):
        """Clear bits of whole pages; `data` has a multiple of 256 bytes, `address` is one."""
        if address % PAGE_BYTES or len(data) % PAGE_BYTES:
            raise ValueError("flash: whole pages expected, got %d bytes at 0x%x" % (len(data), address))
        offset = self._offset(address, len(data))
        if len(data) == PAGE_BYTES:
            self._program_page(offset, data)
            return
        view = memoryview(data)
        for start in range(0, len(data), PAGE_BYTES):
            self._program_page(offset + start, view[start : start + PAGE_BYTES])

    def _program_page(self, offset: int, page):
        # By way of RAM: flash can't be read while it is being programmed, and a frozen constant lies in flash.
        self._page[:] = page
        self._device.writeblocks(offset // SECTOR_BYTES, self._page, offset % SECTOR_BYTES)

    def erase(self, address: int):
        """Set all bits of one sector; stops the CPU for 45 ms and more."""
        if address % SECTOR_BYTES:
            raise ValueError("flash: the start of a sector expected, got 0x%x" % address)
        self._device.ioctl(_ERASE_BLOCK, self._offset(address, SECTOR_BYTES) // SECTOR_BYTES)

    def _offset(self, address: int, length: int) -> int:
        if address < _STORAGE_START or address + length > FLASH_END:
            raise ValueError("flash: 0x%x with %d bytes is outside of the storage" % (address, length))
        return address - _STORAGE_START
