"""The flash driver on a stand-in for rp2.Flash: which calls it makes, and what it refuses."""

from railbird.drivers.flash import Flash
from railbird.flash_map import FILE_SYSTEM_START, FLASH_END, JOURNAL_START


class Device:
    """Records calls as rp2.Flash gets them; a written buffer is copied, as the flash does."""

    def __init__(self):
        self.calls = []

    def readblocks(self, block, buffer, offset):
        self.calls.append(("read", block, offset, len(buffer)))

    def writeblocks(self, block, buffer, offset):
        self.calls.append(("write", block, offset, bytes(buffer)))

    def ioctl(self, command, argument):
        self.calls.append(("ioctl", command, argument))


def refusal(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    return ""


def test_addresses_become_blocks_of_the_storage():
    device = Device()
    flash = Flash(device)
    flash.read_into(FILE_SYSTEM_START + 4096 * 3 + 5, bytearray(10))
    flash.read_into(0x000000, bytearray(4))
    flash.read_into(0x0FFFFE, bytearray(4))
    flash.erase(JOURNAL_START)
    assert device.calls == [("read", 3, 5, 10), ("read", -256, 0, 4), ("read", -1, 4094, 4), ("ioctl", 6, 128)]


def test_pages_are_programmed_one_by_one_by_way_of_ram():
    device = Device()
    flash = Flash(device)
    data = bytes(range(256)) + bytes(256)
    flash.program(JOURNAL_START + 4096 - 256, data)
    assert device.calls == [("write", 128, 3840, data[:256]), ("write", 129, 0, data[256:])]
    device.calls.clear()
    flash.program(FLASH_END - 256, data[:256])
    assert device.calls == [("write", 255, 3840, data[:256])]


def test_what_is_not_a_whole_page_or_sector_is_refused():
    device = Device()
    flash = Flash(device)
    for function, arguments in (
        (flash.program, (JOURNAL_START + 1, bytes(256))),
        (flash.program, (JOURNAL_START, bytes(255))),
        (flash.erase, (JOURNAL_START + 256,)),
    ):
        assert "expected" in refusal(function, *arguments)
    assert device.calls == []


def test_the_image_and_what_lies_beyond_the_flash_are_never_written():
    device = Device()
    flash = Flash(device)
    for function, arguments in (
        (flash.program, (0, bytes(256))),
        (flash.program, (FILE_SYSTEM_START - 256, bytes(256))),
        (flash.program, (FLASH_END, bytes(256))),
        (flash.program, (FLASH_END - 256, bytes(512))),
        (flash.erase, (0,)),
        (flash.erase, (FLASH_END,)),
        (flash.read_into, (FLASH_END - 1, bytearray(2))),
        (flash.read_into, (-1, bytearray(1))),
    ):
        assert "outside of" in refusal(function, *arguments)
    assert device.calls == []
