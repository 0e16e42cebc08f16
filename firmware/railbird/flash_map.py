"""Where everything lives in the 2 MB flash: offsets from its start (add 0x10000000 for the address the CPU sees).

0x000000  image           frozen MicroPython; a production build fills its unused rest up to IMAGE_END
0x100000  file system     development images only
0x180000  journal         JOURNAL_SECTORS sectors, a ring
0x1F8000  settings        four stores of two sectors each
"""

PAGE_BYTES = 256
SECTOR_BYTES = 4096

IMAGE_START = 0x000000
FILE_SYSTEM_START = 0x100000
IMAGE_END = 0x180000

JOURNAL_START = 0x180000
JOURNAL_SECTORS = 120

SETTINGS_START = 0x1F8000
KEY_STORE = SETTINGS_START
CONFIGURATION_STORE = SETTINGS_START + 2 * SECTOR_BYTES
UPDATE_LOG_STORE = SETTINGS_START + 4 * SECTOR_BYTES
BOOT_STORE = SETTINGS_START + 6 * SECTOR_BYTES
FLASH_END = 0x200000
