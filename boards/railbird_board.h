// What all boards of Railbird have in common; each board's mpconfigboard.h includes this file and says nothing else,
// so that one C build per flavour serves them all. What differs between boards is pins.csv and what is frozen in.

#define MICROPY_HW_BOARD_NAME "Railbird"

// The storage begins at 0x100000: file system of development images, journal, settings (firmware/railbird/flash_map.py).
#define MICROPY_HW_FLASH_STORAGE_BYTES (1024 * 1024)

// One core and no threads: else every allocation takes a lock.
#define MICROPY_PY_THREAD (0)

// Names are looked up thousands of times a turn. Half of the places are never used (map.c counts in twos): the usual 128
// are 64 for the 4,500 names of an image.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (1024)

// 1.7 KB of the heap for a name in each module that nobody asks for.
#define MICROPY_PY___FILE__ (0)

#if RAILBIRD_PRODUCTION
// Opening the port at 1200 baud would put the board into its boot loader.
#define MICROPY_HW_USB_CDC_1200BPS_TOUCH (0)
// No compiler, hence no prompt that could run anything: production_without_prompt.c stands in its place.
#define MICROPY_ENABLE_COMPILER (0)
#endif
