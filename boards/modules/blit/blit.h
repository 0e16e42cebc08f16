// What these files have in common: how a font is read (host_tools/railbird_host/sim/show/font_builder.py).

#include "py/runtime.h"

#define FIRST_GLYPH (8) // in a font, of 8 bytes each
#define FIRST_SUIT (26) // code of the first of four
#define LAST_SUIT (29)
#define FILL (-1)       // as in show/sheet.py: an item that is no text

extern const mp_obj_type_t sheet_type;
MP_DECLARE_CONST_FUN_OBJ_2(differ_changed_box_obj);
MP_DECLARE_CONST_FUN_OBJ_2(differ_rows_of_obj);

const void *bytes_of(mp_obj_t object, size_t *length);
const byte *glyph_of(const byte *font, mp_int_t code);
mp_int_t codes_width(const byte *font, const byte *codes, size_t count);
mp_obj_t blit_encode(mp_obj_t text);
