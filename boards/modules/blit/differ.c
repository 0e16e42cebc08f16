// Which part of the screen differs between two pictures. firmware/railbird/show/blit_plain.py says what each function does,
// and a test compares both.

#include "blit.h"

#define MOST_BOXES (64)

static mp_obj_t tuple_of(const mp_int_t *box) {
    mp_obj_t sides[4];
    for (size_t index = 0; index < 4; index++) {
        sides[index] = MP_OBJ_NEW_SMALL_INT(box[index]);
    }
    return mp_obj_new_tuple(4, sides);
}

static void join(const mp_obj_t *items, size_t count, mp_int_t *box) {
    for (; count > 0; count--) {
        mp_obj_t *item;
        mp_obj_get_array_fixed_n(*items++, 7, &item);
        mp_int_t x = MP_OBJ_SMALL_INT_VALUE(item[0]), y = MP_OBJ_SMALL_INT_VALUE(item[1]);
        box[0] = MIN(box[0], x);
        box[1] = MIN(box[1], y);
        box[2] = MAX(box[2], x + MP_OBJ_SMALL_INT_VALUE(item[2]));
        box[3] = MAX(box[3], y + MP_OBJ_SMALL_INT_VALUE(item[3]));
    }
}

// changed_box(old, new)
static mp_obj_t differ_changed_box(mp_obj_t old_object, mp_obj_t new_object) {
    size_t start = 0, old_end, new_end;
    mp_obj_t *old, *new;
    mp_obj_get_array(old_object, &old_end, &old);
    mp_obj_get_array(new_object, &new_end, &new);
    while (start < old_end && start < new_end && mp_obj_equal(old[start], new[start])) {
        start++;
    }
    while (old_end > start && new_end > start && mp_obj_equal(old[old_end - 1], new[new_end - 1])) {
        old_end--;
        new_end--;
    }
    mp_int_t box[4] = { 1000, 1000, 0, 0 };
    join(old + start, old_end - start, box);
    join(new + start, new_end - start, box);
    if (box[2] == 0) {
        return mp_const_none;
    }
    return tuple_of(box);
}
MP_DEFINE_CONST_FUN_OBJ_2(differ_changed_box_obj, differ_changed_box);

static mp_int_t side(mp_obj_t box, size_t index) {
    mp_obj_t *sides;
    mp_obj_get_array_fixed_n(box, 4, &sides);
    return MP_OBJ_SMALL_INT_VALUE(sides[index]);
}

// rows_of(boxes, near)
static mp_obj_t differ_rows_of(mp_obj_t boxes_object, mp_obj_t near) {
    size_t count;
    mp_obj_t *boxes, sorted[MOST_BOXES], rows = mp_obj_new_list(0, NULL);
    mp_obj_get_array(boxes_object, &count, &boxes);
    if (count > MOST_BOXES) {
        mp_raise_ValueError(MP_ERROR_TEXT("boxes"));
    }
    for (size_t index = 0; index < count; index++) { // by their tops
        size_t at = index;
        for (; at > 0 && side(sorted[at - 1], 1) > side(boxes[index], 1); at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = boxes[index];
    }
    mp_int_t row[4];
    for (size_t index = 0; index < count; index++) {
        mp_obj_t box = sorted[index];
        if (index > 0 && side(box, 1) <= row[3] + MP_OBJ_SMALL_INT_VALUE(near)) {
            row[0] = MIN(row[0], side(box, 0));
            row[2] = MAX(row[2], side(box, 2));
            row[3] = MAX(row[3], side(box, 3));
            continue;
        }
        if (index > 0) {
            mp_obj_list_append(rows, tuple_of(row));
        }
        for (size_t at = 0; at < 4; at++) {
            row[at] = side(box, at);
        }
    }
    if (count > 0) {
        mp_obj_list_append(rows, tuple_of(row));
    }
    return rows;
}
MP_DEFINE_CONST_FUN_OBJ_2(differ_rows_of_obj, differ_rows_of);
