// Finds a frozen module by halves. MicroPython's own search (py/frozenmod.c) counts the letters of all 310 names for each of the
// three looks that an import takes: a quarter of a table's start. The linker puts this function in its place (--wrap,
// boards/railbird_board.cmake); names are in order (boards/toolchain/frozen_names.py).

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include <string.h>

#include "py/frozenmod.h"
#include "py/emitglue.h"

extern const char mp_frozen_names[];
extern const mp_frozen_module_t *const mp_frozen_mpy_content[];
extern const uint16_t frozen_name_starts[];
extern const size_t frozen_name_count;

// How a name compares with `path`, or with what is in the folder `path`.
static int compare(const char *name, const char *path, size_t length, bool is_folder) {
    int order = strncmp(name, path, length);
    return order != 0 ? order : is_folder ? (byte)name[length] - '/' : (byte)name[length];
}

static const mp_frozen_module_t *const *find(const char *path, bool is_folder) {
    size_t length = strlen(path), low = 0, high = frozen_name_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(mp_frozen_names + frozen_name_starts[middle], path, length, is_folder);
        if (order == 0) {
            return &mp_frozen_mpy_content[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

mp_import_stat_t __wrap_mp_find_frozen_module(const char *path, int *frozen_type, void **data) {
    const mp_frozen_module_t *const *found = find(path, false);
    if (frozen_type != NULL) {
        *frozen_type = found != NULL ? MP_FROZEN_MPY : MP_FROZEN_NONE;
        if (found != NULL) {
            *data = (void *)*found;
        }
    }
    if (found != NULL) {
        return MP_IMPORT_STAT_FILE;
    }
    return find(path, true) != NULL ? MP_IMPORT_STAT_DIR : MP_IMPORT_STAT_NO_EXIST;
}

#endif
