// A sheet of items, and what is placed on it (place.c).

#include "blit.h"

#define BLACK (0)

typedef struct {
    mp_obj_base_t base;
    mp_obj_t items;
    const mp_obj_t *fonts;
} sheet_t;

// A text's codes: those of `object` unless that is null.
typedef struct {
    const byte *codes;
    size_t count;
    mp_obj_t object;
} codes_t;

codes_t codes_in(mp_obj_t object);
void add_item(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t colour, mp_int_t font, mp_obj_t last);
void add_fill(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t colour);
void put_placed(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, codes_t codes, mp_int_t font, mp_int_t ink);
mp_int_t put_codes(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink);
void put_suit(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t suit, mp_int_t font, mp_int_t ink);
void put_line(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink, mp_int_t align, mp_int_t room);
void put_words(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink, mp_int_t room);
void put_rank(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t rank, mp_int_t font, mp_int_t ink);
void put_card(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t card, const mp_obj_t *fonts, bool is_pale);
void put_digit(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t digit, mp_int_t font, mp_int_t ink);
