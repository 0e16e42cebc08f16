// How a sheet places texts, suits and cards: methods of firmware/railbird/show/sheet_plain.py, whose names these have.

#include <string.h>

#include "py/objstr.h"
#include "py/smallint.h"

#include "sheet.h"

// As in show/fonts, show/measure.py and show/colours.py: a test draws with both.
#define TEXT_18 (2)
#define LARGEST_TEXT (7) // fonts of texts come first, the smallest in front
#define SUIT_16 (11)
#define TILE_MARGIN (3)
#define RANK_UNKNOWN (64)
#define WHITE (0xFFFF)
#define PALE (0x55AD)
#define DIM (0xAA52)
#define BACK_BLUE (0x3543)
#define BLACK_ON_WHITE (5)
#define RED_ON_WHITE (6)
#define BLACK_ON_PALE (7)
#define RED_ON_PALE (8)
#define CENTRE (1)

static const byte tile_suit[] = { SUIT_16, SUIT_16 + 1, SUIT_16 + 1, SUIT_16 + 2, SUIT_16 + 2, SUIT_16 + 3, SUIT_16 + 4, SUIT_16 + 4 };

// Texts that need no room of the heap.
#define CODES(name, text) static const mp_obj_str_t name = { { &mp_type_bytes }, 0, sizeof(text) - 1, (const byte *)text }
CODES(no_codes, "");
CODES(unknown, "?");
CODES(one, "1");
CODES(two, "2");
CODES(three, "3");
CODES(four, "4");
CODES(five, "5");
CODES(six, "6");
CODES(seven, "7");
CODES(eight, "8");
CODES(nine, "9");
CODES(ten, "10");
CODES(jack, "J");
CODES(queen, "Q");
CODES(king, "K");
CODES(ace, "A");
CODES(stroke, "I"); // a one without its foot
CODES(zero, "0");
CODES(hearts, "\x1a");
CODES(diamonds, "\x1b");
CODES(spades, "\x1c");
CODES(clubs, "\x1d");
static const mp_obj_str_t *const rank_codes[] = {
    &unknown, &no_codes, &two, &three, &four, &five, &six, &seven, &eight, &nine, &ten, &jack, &queen, &king, &ace,
};
static const mp_obj_str_t *const suit_codes[] = { &hearts, &diamonds, &spades, &clubs };

static const byte *font_data(const sheet_t *sheet, mp_int_t font) {
    size_t unused;
    return bytes_of(sheet->fonts[font], &unused);
}

codes_t codes_in(mp_obj_t object) {
    codes_t codes = { .object = object };
    codes.codes = bytes_of(object, &codes.count);
    return codes;
}

static codes_t some_codes(const byte *from, size_t count) {
    return (codes_t) { from, count, MP_OBJ_NULL };
}

void add_item(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t colour, mp_int_t font, mp_obj_t last) {
    mp_obj_t item[7] = {
        MP_OBJ_NEW_SMALL_INT(x), MP_OBJ_NEW_SMALL_INT(y), MP_OBJ_NEW_SMALL_INT(width), MP_OBJ_NEW_SMALL_INT(height),
        MP_OBJ_NEW_SMALL_INT(colour), MP_OBJ_NEW_SMALL_INT(font), last,
    };
    mp_obj_list_append(sheet->items, mp_obj_new_tuple(7, item));
}

void add_fill(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t colour) {
    add_item(sheet, x, y, width, height, colour, FILL, MP_OBJ_NEW_SMALL_INT(0));
}

void put_placed(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, codes_t codes, mp_int_t font, mp_int_t ink) {
    mp_obj_t object = codes.object ? codes.object : mp_obj_new_bytes(codes.codes, codes.count);
    const byte *data = font_data(sheet, font);
    add_item(sheet, x, y - data[3], width, data[4], ink, font, object);
}

mp_int_t put_codes(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink) {
    mp_int_t width = codes_width(font_data(sheet, font), codes.codes, codes.count);
    put_placed(sheet, x, y, width, codes, font, ink);
    return x + width;
}

static mp_int_t suit_ink(mp_int_t suit) {
    return suit < 2 ? RED_ON_WHITE : BLACK_ON_WHITE;
}

void put_suit(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t suit, mp_int_t font, mp_int_t ink) {
    const byte *data = font_data(sheet, font);
    mp_int_t cell = data[FIRST_GLYPH + 6] - 1;
    x += (width - cell) >> 1;
    y += ((height - data[2]) >> 1) - data[3];
    add_item(sheet, x, y, cell, data[4], ink < 0 ? suit_ink(suit) : ink, font, MP_OBJ_FROM_PTR(suit_codes[suit & 3]));
}

static bool is_suit(byte code) {
    return code >= FIRST_SUIT && code <= LAST_SUIT;
}

static bool is_rank(const byte *from, const byte *end) {
    if (end - from > 2) {
        return false;
    }
    for (; from < end; from++) {
        if (!strchr("0123456789JQKA?", *from)) {
            return false;
        }
    }
    return true;
}

// The next piece of a line with suits (show/measure.py: pieces_of): a suit with its rank, or what is before it.
static codes_t next_piece(const byte *from, const byte *end) {
    const byte *suit = from;
    while (suit < end && !is_suit(*suit)) {
        suit++;
    }
    if (suit == end) {
        return some_codes(from, end - from);
    }
    const byte *rank = suit;
    while (rank > from && rank[-1] != ' ') {
        rank--;
    }
    if (!is_rank(rank, suit)) {
        rank = suit; // the end of a word, not a rank
    }
    return some_codes(from, rank > from ? rank - from : suit + 1 - from);
}

static bool has_tiles(codes_t codes) {
    return codes.count > 0 && codes.codes[0] == 0;
}

static bool is_tile(codes_t piece) {
    return is_suit(piece.codes[piece.count - 1]);
}

static mp_int_t text_font(mp_int_t font) {
    if (font < 0 || font > LARGEST_TEXT) {
        mp_raise_ValueError(MP_ERROR_TEXT("font"));
    }
    return font;
}

static mp_int_t piece_width(const sheet_t *sheet, codes_t piece, mp_int_t font) {
    const byte *data = font_data(sheet, font);
    if (!is_tile(piece)) {
        return codes_width(data, piece.codes, piece.count);
    }
    mp_int_t rank_width = piece.count > 1 ? codes_width(data, piece.codes, piece.count - 1) + 1 : 0;
    const byte *suit = font_data(sheet, tile_suit[text_font(font)]);
    return rank_width + codes_width(suit, piece.codes + piece.count - 1, 1) - 1 + 2 * TILE_MARGIN;
}

static mp_int_t codes_room(const sheet_t *sheet, codes_t codes, mp_int_t font) {
    if (!has_tiles(codes)) {
        return codes_width(font_data(sheet, font), codes.codes, codes.count);
    }
    mp_int_t width = 0;
    for (const byte *at = codes.codes + 1, *end = codes.codes + codes.count; at < end;) {
        codes_t piece = next_piece(at, end);
        width += piece_width(sheet, piece, font);
        at += piece.count;
    }
    return width;
}

static mp_int_t put_tile(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t piece, mp_int_t font) {
    mp_int_t suit = piece.codes[piece.count - 1] - FIRST_SUIT, suit_font = tile_suit[text_font(font)];
    mp_int_t height = font_data(sheet, suit_font)[2] + (font < TEXT_18 ? 2 : 4);
    mp_int_t top = y + ((font_data(sheet, font)[2] - height) >> 1), end = x + piece_width(sheet, piece, font);
    add_fill(sheet, x, top, end - x, height, WHITE);
    x += TILE_MARGIN;
    if (piece.count > 1) {
        x = put_codes(sheet, x, y, some_codes(piece.codes, piece.count - 1), font, suit_ink(suit)) + 1;
    }
    put_suit(sheet, x, top, end - TILE_MARGIN - x, height, suit, suit_font, -1);
    return end;
}

void put_line(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink, mp_int_t align, mp_int_t room) {
    bool with_tiles = has_tiles(codes);
    mp_int_t width = codes_room(sheet, codes, font);
    while (width > room && codes.count) {
        if (text_font(font) == 0) {
            codes = some_codes(codes.codes, codes.count - 1);
        } else { // keep the middle of the line where it was
            y += (font_data(sheet, font)[2] - font_data(sheet, font - 1)[2]) >> 1;
            font--;
        }
        width = codes_room(sheet, codes, font);
    }
    if (align) {
        x += align == CENTRE ? (room - width) >> 1 : room - width;
    }
    if (!with_tiles) {
        if (codes.count) {
            put_placed(sheet, x, y, width, codes, font, ink);
        }
        return;
    }
    for (const byte *at = codes.codes + 1, *end = codes.codes + codes.count; at < end;) {
        codes_t piece = next_piece(at, end);
        x = is_tile(piece) ? put_tile(sheet, x, y, piece, font) : put_codes(sheet, x, y, piece, font, ink);
        at += piece.count;
    }
}

void put_words(sheet_t *sheet, mp_int_t x, mp_int_t y, codes_t codes, mp_int_t font, mp_int_t ink, mp_int_t room) {
    const byte *data = font_data(sheet, font), *at = codes.codes, *end = at + codes.count;
    if (!codes.count || has_tiles(codes) || codes_width(data, at, codes.count) > room) {
        put_line(sheet, x, y, codes, font, ink, 0, room);
        return;
    }
    mp_int_t space = glyph_of(data, ' ')[6];
    for (;;) {
        const byte *word = at;
        while (at < end && *at != ' ') {
            at++;
        }
        if (at > word) {
            x = put_codes(sheet, x, y, some_codes(word, at - word), font, ink);
        }
        if (at++ == end) {
            return;
        }
        x += space;
    }
}

static codes_t fixed_codes(const mp_obj_str_t *codes) {
    return (codes_t) { codes->data, codes->len, MP_OBJ_FROM_PTR(codes) };
}

void put_rank(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t rank, mp_int_t font, mp_int_t ink) {
    const byte *data = font_data(sheet, font);
    codes_t codes = fixed_codes(rank_codes[(size_t)rank < MP_ARRAY_SIZE(rank_codes) ? rank : 0]);
    mp_int_t room = codes_width(data, codes.codes, codes.count);
    if (room <= width - 2 || codes.count < 2) {
        put_placed(sheet, x + ((width - room + 1) >> 1), y, room, codes, font, ink);
        return;
    }
    // Left of a glyph's ink, and its width, are its third and fifth byte.
    const mp_obj_str_t *first = &one;
    const byte *left = glyph_of(data, '1'), *right = glyph_of(data, '0');
    if (left[4] + right[4] > width - 3) {
        first = &stroke;
        left = glyph_of(data, 'I');
    }
    x += (width - left[4] - 1 - right[4]) >> 1;
    put_codes(sheet, x - left[2], y, fixed_codes(first), font, ink);
    put_codes(sheet, x + left[4] + 1 - right[2], y, fixed_codes(&zero), font, ink);
}

void put_card(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t width, mp_int_t height, mp_int_t card, const mp_obj_t *fonts, bool is_pale) {
    if (card < 0) {
        add_item(sheet, x, y, width, height, DIM, FILL - 1, MP_OBJ_NEW_SMALL_INT(card == -1 ? BACK_BLUE : BLACK));
        return;
    }
    mp_int_t rank_font = MP_OBJ_SMALL_INT_VALUE(fonts[0]), suit_font = MP_OBJ_SMALL_INT_VALUE(fonts[1]);
    mp_int_t suit = card >= RANK_UNKNOWN ? card - RANK_UNKNOWN : card / 13;
    mp_int_t rank = card >= RANK_UNKNOWN ? 0 : card % 13 + 2;
    add_fill(sheet, x, y, width, height, is_pale ? PALE : WHITE);
    mp_int_t ink = !is_pale ? suit_ink(suit) : suit < 2 ? RED_ON_PALE : BLACK_ON_PALE;
    mp_int_t rank_height = font_data(sheet, rank_font)[2];
    mp_int_t gap = mp_small_int_floor_divide(height - rank_height - font_data(sheet, suit_font)[2], 3);
    put_rank(sheet, x, y + gap, width, rank, rank_font, ink);
    put_suit(sheet, x, y + gap + rank_height, width, height - gap - rank_height, suit, suit_font, ink);
}

void put_digit(sheet_t *sheet, mp_int_t x, mp_int_t y, mp_int_t digit, mp_int_t font, mp_int_t ink) {
    put_codes(sheet, x, y, fixed_codes(digit > 1 ? rank_codes[digit] : &one), font, ink);
}
