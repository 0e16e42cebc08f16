// railbird_blit: fills and glyphs into a band of the screen. firmware/railbird/show/blit_plain.py says what each function
// does, and a test compares both.

#include <string.h>

#include "blit.h"

#if defined(PICO_BUILD) && !defined(NO_QSTR)
#include "pico/platform.h"
#define IN_RAM(name) __no_inline_not_in_flash_func(name) // for every pixel: a miss of the flash's cache would be felt
#else
#define IN_RAM(name) name
#endif

typedef struct {
    uint16_t *pixels;
    mp_int_t left, top, width, rows;
} band_t;

static void IN_RAM(fill)(const band_t *band, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, uint16_t colour) {
    x -= band->left;
    y -= band->top;
    mp_int_t right = MIN(x + width, band->width), bottom = MIN(y + height, band->rows);
    x = MAX(x, 0);
    if (x >= right) {
        return;
    }
    uint32_t two = colour | (uint32_t)colour << 16;
    for (y = MAX(y, 0); y < bottom; y++) {
        uint16_t *at = band->pixels + y * band->width + x, *end = at + (right - x);
        if ((uintptr_t)at & 2) {
            *at++ = colour;
        }
        for (; end - at >= 8; at += 8) {
            uint32_t *words = (uint32_t *)at;
            words[0] = words[1] = words[2] = words[3] = two;
        }
        while (at < end) {
            *at++ = colour;
        }
    }
}

static void IN_RAM(glyph_within)(uint16_t *to, const byte *from, mp_int_t pitch, mp_int_t rows, mp_int_t skip, const uint16_t *inks) {
    for (; rows > 0; rows--, to += skip) {
        for (const byte *end = from + pitch; from < end; from++, to += 4) {
            mp_uint_t four = *from;
            if (four == 0) {
                continue;
            }
            if (four & 3) {
                to[0] = inks[four & 3];
            }
            if (four >> 2 & 3) {
                to[1] = inks[four >> 2 & 3];
            }
            if (four >> 4 & 3) {
                to[2] = inks[four >> 4 & 3];
            }
            if (four >> 6) {
                to[3] = inks[four >> 6];
            }
        }
    }
}

// The band's side goes through it: pixel by pixel.
static void glyph_cut(const band_t *band, const byte *from, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t rows, const uint16_t *inks) {
    for (; rows > 0; rows--, y++, from += (width + 3) >> 2) {
        for (mp_int_t column = MAX(0, -x); column < width && x + column < band->width; column++) {
            mp_uint_t level = from[column >> 2] >> 2 * (column & 3) & 3;
            if (level) {
                band->pixels[y * band->width + x + column] = inks[level];
            }
        }
    }
}

const byte *glyph_of(const byte *font, mp_int_t code) {
    mp_int_t place = code - font[0], question = '?' - font[0];
    if (place < 0 || place >= font[1]) {
        place = question < 0 || question >= font[1] ? 0 : question;
    }
    return font + FIRST_GLYPH + 8 * place;
}

static void text(const band_t *band, mp_int_t x, mp_int_t y, const uint16_t *inks, const byte *font, const byte *codes, size_t count) {
    x -= band->left;
    y -= band->top;
    for (; count > 0; count--) {
        const byte *glyph = glyph_of(font, *codes++);
        mp_int_t left = x + glyph[2], top = y + glyph[3], width = glyph[4], pitch = (width + 3) >> 2;
        mp_int_t rows = MIN(top + glyph[5], band->rows);
        const byte *from = font + (glyph[0] | glyph[1] << 8);
        x += glyph[6];
        if (top < 0) {
            from -= top * pitch;
            top = 0;
        }
        rows -= top;
        if (rows <= 0 || left >= band->width || left + width <= 0) {
            continue;
        }
        if (left < 0 || left + width > band->width) {
            glyph_cut(band, from, left, top, width, rows, inks);
        } else {
            glyph_within(band->pixels + top * band->width + left, from, pitch, rows, band->width - 4 * pitch, inks);
        }
    }
}

const void *bytes_of(mp_obj_t object, size_t *length) {
    mp_buffer_info_t info;
    mp_get_buffer_raise(object, &info, MP_BUFFER_READ);
    *length = info.len;
    return info.buf;
}

static void paint_item(const band_t *band, const mp_obj_t *item, const uint16_t *inks, const mp_obj_t *fonts) {
    mp_int_t y = MP_OBJ_SMALL_INT_VALUE(item[1]), height = MP_OBJ_SMALL_INT_VALUE(item[3]);
    if (y >= band->top + band->rows || y + height <= band->top) {
        return;
    }
    mp_int_t x = MP_OBJ_SMALL_INT_VALUE(item[0]), width = MP_OBJ_SMALL_INT_VALUE(item[2]);
    mp_int_t colour = MP_OBJ_SMALL_INT_VALUE(item[4]), font = MP_OBJ_SMALL_INT_VALUE(item[5]);
    if (font >= 0) {
        size_t count, unused;
        const byte *codes = bytes_of(item[6], &count);
        text(band, x, y, inks + 4 * colour, bytes_of(fonts[font], &unused), codes, count);
        return;
    }
    fill(band, x, y, width, height, colour);
    if (font < FILL) {
        mp_int_t thick = FILL - font;
        fill(band, x + thick, y + thick, width - 2 * thick, height - 2 * thick, MP_OBJ_SMALL_INT_VALUE(item[6]));
    }
}

// paint(pixels, area, layers, inks, fonts)
static mp_obj_t blit_paint(size_t count, const mp_obj_t *arguments) {
    size_t bytes, unused, layer_count, item_count;
    const int32_t *area = bytes_of(arguments[1], &unused);
    band_t band = { (uint16_t *)bytes_of(arguments[0], &bytes), area[0], area[1], area[2], area[3] };
    if (2 * (size_t)(band.width * band.rows) > bytes) {
        mp_raise_ValueError(MP_ERROR_TEXT("band"));
    }
    mp_obj_t *layers, *items, *fonts, *item;
    mp_obj_get_array(arguments[2], &layer_count, &layers);
    mp_obj_get_array(arguments[4], &unused, &fonts);
    const uint16_t *inks = bytes_of(arguments[3], &unused);
    memset(band.pixels, 0, 2 * band.width * band.rows); // black is zero
    for (size_t layer = 0; layer < layer_count; layer++) {
        mp_obj_get_array(layers[layer], &item_count, &items);
        for (size_t index = 0; index < item_count; index++) {
            mp_obj_get_array_fixed_n(items[index], 7, &item);
            paint_item(&band, item, inks, fonts);
        }
    }
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(blit_paint_obj, 5, 5, blit_paint);

// Two pixels, high bytes first: GGGBBBBB RRRRRGGG GGGBBBBB RRRRRGGG in a word, as the lower 24 bits of one.
static inline uint32_t packed(uint32_t two) {
    uint32_t red = two >> 4 & 0x000F000F, blue = two >> 9 & 0x000F000F;
    uint32_t green = (two & 0x00070007) << 1 | (two >> 15 & 0x00010001);
    uint32_t both = red << 8 | green << 4 | blue;
    return (both & 0xFFF) << 12 | both >> 16;
}

static void IN_RAM(pack)(byte *pixels, size_t length) {
    const uint32_t *from = (const uint32_t *)pixels, *end = from + length / 4;
    uint32_t *to = (uint32_t *)pixels;
    uint32_t last = 0, one = 0; // most pixels are as those beside them
    for (; end - from >= 4; from += 4, to += 3) { // eight pixels are three words
        uint32_t word = from[0];
        if (word != last) {
            last = word;
            one = packed(word);
        }
        uint32_t before = one;
        if ((word = from[1]) != last) {
            last = word;
            one = packed(word);
        }
        to[0] = __builtin_bswap32(before << 8 | one >> 16);
        before = one;
        if ((word = from[2]) != last) {
            last = word;
            one = packed(word);
        }
        to[1] = __builtin_bswap32(before << 16 | one >> 8);
        before = one;
        if ((word = from[3]) != last) {
            last = word;
            one = packed(word);
        }
        to[2] = __builtin_bswap32(before << 24 | one);
    }
    for (byte *rest = (byte *)to; from < end; from++, rest += 3) {
        uint32_t three = packed(*from);
        rest[0] = three >> 16;
        rest[1] = three >> 8;
        rest[2] = three;
    }
}

// pack(pixels, length)
static mp_obj_t blit_pack(mp_obj_t pixels, mp_obj_t length_object) {
    size_t bytes, length = mp_obj_get_int(length_object);
    byte *start = (byte *)bytes_of(pixels, &bytes);
    if (length > bytes) {
        mp_raise_ValueError(MP_ERROR_TEXT("band"));
    }
    pack(start, length);
    return MP_OBJ_NEW_SMALL_INT(length / 4 * 3);
}
static MP_DEFINE_CONST_FUN_OBJ_2(blit_pack_obj, blit_pack);

mp_int_t codes_width(const byte *font, const byte *codes, size_t count) {
    mp_int_t width = 0;
    for (; count > 0; count--) {
        width += glyph_of(font, *codes++)[6];
    }
    return width;
}

// text_width(font, codes)
static mp_obj_t blit_text_width(mp_obj_t font, mp_obj_t codes_object) {
    size_t count, unused;
    const byte *codes = bytes_of(codes_object, &count);
    return MP_OBJ_NEW_SMALL_INT(codes_width(bytes_of(font, &unused), codes, count));
}
static MP_DEFINE_CONST_FUN_OBJ_2(blit_text_width_obj, blit_text_width);

static byte code_of(const byte **text) {
    unichar letter = utf8_get_char(*text);
    *text = utf8_next_char(*text);
    switch (letter) {
        case 0x2665:
            return FIRST_SUIT;
        case 0x2666:
            return FIRST_SUIT + 1;
        case 0x2660:
            return FIRST_SUIT + 2;
        case 0x2663:
            return LAST_SUIT;
        case 0x25C4:
            return LAST_SUIT + 1;
        case 0x25BA:
            return LAST_SUIT + 2;
        case 0x2013:
            return '-';
        default:
            return letter > 127 ? '?' : unichar_toupper(letter);
    }
}

// encode(text)
mp_obj_t blit_encode(mp_obj_t object) {
    size_t length;
    const byte *text = (const byte *)mp_obj_str_get_data(object, &length), *end = text + length;
    vstr_t vstr;
    vstr_init_len(&vstr, length + 1);
    byte *codes = (byte *)vstr.buf, *to = codes + 1, has_suits = 0;
    while (text < end) {
        byte code = *text < 128 ? unichar_toupper(*text++) : code_of(&text);
        has_suits |= code >= FIRST_SUIT && code <= LAST_SUIT;
        *to++ = code;
    }
    size_t count = to - codes;
    if (has_suits) {
        codes[0] = 0; // in front of a line with suits
    } else {
        count--;
        memmove(codes, codes + 1, count);
    }
    vstr.len = count;
    return mp_obj_new_bytes_from_vstr(&vstr);
}
static MP_DEFINE_CONST_FUN_OBJ_1(blit_encode_obj, blit_encode);

static const mp_rom_map_elem_t blit_names_table[] = {
    { MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_railbird_blit) },
    { MP_ROM_QSTR(MP_QSTR_Sheet), MP_ROM_PTR(&sheet_type) },
    { MP_ROM_QSTR(MP_QSTR_changed_box), MP_ROM_PTR(&differ_changed_box_obj) },
    { MP_ROM_QSTR(MP_QSTR_encode), MP_ROM_PTR(&blit_encode_obj) },
    { MP_ROM_QSTR(MP_QSTR_pack), MP_ROM_PTR(&blit_pack_obj) },
    { MP_ROM_QSTR(MP_QSTR_paint), MP_ROM_PTR(&blit_paint_obj) },
    { MP_ROM_QSTR(MP_QSTR_rows_of), MP_ROM_PTR(&differ_rows_of_obj) },
    { MP_ROM_QSTR(MP_QSTR_text_width), MP_ROM_PTR(&blit_text_width_obj) },
};
static MP_DEFINE_CONST_DICT(blit_names, blit_names_table);

const mp_obj_module_t blit_module = {
    .base = { &mp_type_module },
    .globals = (mp_obj_dict_t *)&blit_names,
};
MP_REGISTER_MODULE(MP_QSTR_railbird_blit, blit_module);
