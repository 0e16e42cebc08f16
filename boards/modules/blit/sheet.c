// railbird_blit.Sheet: collects what a part draws. firmware/railbird/show/sheet_plain.py says what each method does, and
// a test compares both.

#include "sheet.h"

// The methods: arguments are the sheet, then whole numbers but where a name says otherwise.
#define SELF MP_OBJ_TO_PTR(arguments[0])
#define NUMBER(index) MP_OBJ_SMALL_INT_VALUE(arguments[index])

// fill(x, y, width, height, colour)
static mp_obj_t sheet_fill(size_t count, const mp_obj_t *arguments) {
    add_fill(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_fill_obj, 6, 6, sheet_fill);

// frame(x, y, width, height, colour, inside=BLACK, thick=1)
static mp_obj_t sheet_frame(size_t count, const mp_obj_t *arguments) {
    mp_obj_t inside = count > 6 ? arguments[6] : MP_OBJ_NEW_SMALL_INT(BLACK);
    mp_int_t thick = count > 7 ? NUMBER(7) : 1;
    add_item(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5), FILL - thick, inside);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_frame_obj, 6, 8, sheet_frame);

// codes(x, y, codes, font, ink)
static mp_obj_t sheet_codes(size_t count, const mp_obj_t *arguments) {
    return MP_OBJ_NEW_SMALL_INT(put_codes(SELF, NUMBER(1), NUMBER(2), codes_in(arguments[3]), NUMBER(4), NUMBER(5)));
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_codes_obj, 6, 6, sheet_codes);

// placed(x, y, width, codes, font, ink)
static mp_obj_t sheet_placed(size_t count, const mp_obj_t *arguments) {
    put_placed(SELF, NUMBER(1), NUMBER(2), NUMBER(3), codes_in(arguments[4]), NUMBER(5), NUMBER(6));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_placed_obj, 7, 7, sheet_placed);

// digit(x, y, digit, font, ink)
static mp_obj_t sheet_digit(size_t count, const mp_obj_t *arguments) {
    put_digit(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_digit_obj, 6, 6, sheet_digit);

// suit(x, y, width, height, suit, font, ink=-1)
static mp_obj_t sheet_suit(size_t count, const mp_obj_t *arguments) {
    mp_int_t ink = count > 7 ? NUMBER(7) : -1;
    put_suit(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5), NUMBER(6), ink);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_suit_obj, 7, 8, sheet_suit);

// text(x, y, text, font, ink, align=LEFT, room=320)
static mp_obj_t sheet_text(size_t count, const mp_obj_t *arguments) {
    mp_int_t align = count > 6 ? NUMBER(6) : 0, room = count > 7 ? NUMBER(7) : 320;
    put_line(SELF, NUMBER(1), NUMBER(2), codes_in(blit_encode(arguments[3])), NUMBER(4), NUMBER(5), align, room);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_text_obj, 6, 8, sheet_text);

// words(x, y, codes, font, ink, room)
static mp_obj_t sheet_words(size_t count, const mp_obj_t *arguments) {
    put_words(SELF, NUMBER(1), NUMBER(2), codes_in(arguments[3]), NUMBER(4), NUMBER(5), NUMBER(6));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_words_obj, 7, 7, sheet_words);

// line(x, y, codes, font, ink, align, room)
static mp_obj_t sheet_line(size_t count, const mp_obj_t *arguments) {
    put_line(SELF, NUMBER(1), NUMBER(2), codes_in(arguments[3]), NUMBER(4), NUMBER(5), NUMBER(6), NUMBER(7));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_line_obj, 8, 8, sheet_line);

// card(x, y, width, height, card, fonts: a tuple of two, pale: a truth value = False)
static mp_obj_t sheet_card(size_t count, const mp_obj_t *arguments) {
    mp_obj_t *fonts;
    mp_obj_get_array_fixed_n(arguments[6], 2, &fonts);
    bool is_pale = count > 7 && mp_obj_is_true(arguments[7]);
    put_card(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5), fonts, is_pale);
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_card_obj, 7, 8, sheet_card);

// rank(x, y, width, rank, font, ink)
static mp_obj_t sheet_rank(size_t count, const mp_obj_t *arguments) {
    put_rank(SELF, NUMBER(1), NUMBER(2), NUMBER(3), NUMBER(4), NUMBER(5), NUMBER(6));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(sheet_rank_obj, 7, 7, sheet_rank);

static const mp_rom_map_elem_t sheet_names_table[] = {
    { MP_ROM_QSTR(MP_QSTR_card), MP_ROM_PTR(&sheet_card_obj) },
    { MP_ROM_QSTR(MP_QSTR_codes), MP_ROM_PTR(&sheet_codes_obj) },
    { MP_ROM_QSTR(MP_QSTR_digit), MP_ROM_PTR(&sheet_digit_obj) },
    { MP_ROM_QSTR(MP_QSTR_fill), MP_ROM_PTR(&sheet_fill_obj) },
    { MP_ROM_QSTR(MP_QSTR_frame), MP_ROM_PTR(&sheet_frame_obj) },
    { MP_ROM_QSTR(MP_QSTR_line), MP_ROM_PTR(&sheet_line_obj) },
    { MP_ROM_QSTR(MP_QSTR_placed), MP_ROM_PTR(&sheet_placed_obj) },
    { MP_ROM_QSTR(MP_QSTR_rank), MP_ROM_PTR(&sheet_rank_obj) },
    { MP_ROM_QSTR(MP_QSTR_suit), MP_ROM_PTR(&sheet_suit_obj) },
    { MP_ROM_QSTR(MP_QSTR_text), MP_ROM_PTR(&sheet_text_obj) },
    { MP_ROM_QSTR(MP_QSTR_words), MP_ROM_PTR(&sheet_words_obj) },
};
static MP_DEFINE_CONST_DICT(sheet_names, sheet_names_table);

// Sheet(fonts): their tuple must stay.
static mp_obj_t sheet_make(const mp_obj_type_t *type, size_t count, size_t keywords, const mp_obj_t *arguments) {
    mp_arg_check_num(count, keywords, 1, 1, false);
    mp_obj_t *fonts;
    size_t unused;
    mp_obj_get_array(arguments[0], &unused, &fonts);
    sheet_t *sheet = mp_obj_malloc(sheet_t, type);
    sheet->fonts = fonts;
    sheet->items = mp_obj_new_list(0, NULL);
    return MP_OBJ_FROM_PTR(sheet);
}

static void sheet_attribute(mp_obj_t object, qstr name, mp_obj_t *destination) {
    if (destination[0] != MP_OBJ_NULL) {
        return; // nothing can be set
    }
    if (name == MP_QSTR_items) {
        destination[0] = ((sheet_t *)MP_OBJ_TO_PTR(object))->items;
    } else {
        destination[1] = MP_OBJ_SENTINEL; // go on with the methods
    }
}

MP_DEFINE_CONST_OBJ_TYPE(sheet_type, MP_QSTR_Sheet, MP_TYPE_FLAG_NONE, make_new, sheet_make, attr, sheet_attribute, locals_dict, &sheet_names);
