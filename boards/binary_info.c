// What `picotool info` shows of an image, of a file or of a board in BOOTSEL mode, besides what MicroPython says of itself.
// railbird_image.h is made for each image (toolchain/flavour.py).

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include "pico/binary_info.h"
#include "railbird_image.h"

bi_decl(bi_program_description("Railbird " RAILBIRD_ROLE));
bi_decl(bi_program_build_attribute(RAILBIRD_FLAVOUR));
bi_decl(bi_program_build_attribute(RAILBIRD_BUILD));

#endif
