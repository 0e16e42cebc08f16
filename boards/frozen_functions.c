// Functions of frozen modules lie in flash, ready made (boards/toolchain/frozen_functions.py), not on the heap: 16 bytes
// each for the 1,650 of a table, and nothing to allocate for the body of a class or a list comprehension.
// So modules must stand where the functions expect them: in RAM beside the heap. The linker puts these functions in the
// place of MicroPython's own (--wrap, boards/railbird_board.cmake).

#ifndef NO_QSTR // MicroPython looks for names in here without knowing where these are
#include <string.h>

#include "py/emitglue.h"
#include "py/gc.h"
#include "py/objfun.h"
#include "py/runtime.h"
#include "frozen_functions.h"

#define RAM_START 0x20000000u // RP2040 datasheet, 2.2: flash lies below

void __real_mp_init(void);
void __real_gc_collect_start(void);
mp_obj_t __real_mp_obj_new_module(qstr name);
mp_obj_t __real_mp_make_function_from_proto_fun(mp_proto_fun_t code, const mp_module_context_t *context, const mp_obj_t *defaults);

static const byte *frozen_bytecode(mp_proto_fun_t code) {
    if ((uintptr_t)code >= RAM_START) {
        return NULL; // compiled on the board, or loaded from its file system
    }
    if (mp_proto_fun_is_bytecode(code)) {
        return code;
    }
    const mp_raw_code_t *raw = code;
    return raw->kind == MP_CODE_BYTECODE ? raw->fun_data : NULL;
}

mp_obj_t __wrap_mp_make_function_from_proto_fun(mp_proto_fun_t code, const mp_module_context_t *context, const mp_obj_t *defaults) {
    const byte *bytecode = defaults == NULL ? frozen_bytecode(code) : NULL;
    if (bytecode != NULL) {
        const mp_obj_fun_bc_t *function = (const void *)(bytecode - sizeof(mp_obj_fun_bc_t));
        if (function->context == context) {
            return MP_OBJ_FROM_PTR(function);
        }
    }
    return __real_mp_make_function_from_proto_fun(code, context, defaults);
}

static int find_module(const char *name) {
    int low = 0, high = frozen_module_count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        int order = strcmp(name, frozen_modules[middle].name);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            high = middle - 1;
        } else {
            low = middle + 1;
        }
    }
    return -1;
}

// As MicroPython's (py/objmodule.c), but for the place of the module, and a dictionary that needs not grow. One place in
// eight stays empty: a name that is not there, such as a built-in one, is looked for up to the first such place.
mp_obj_t __wrap_mp_obj_new_module(qstr name) {
    int number = find_module(qstr_str(name));
    if (number < 0) {
        return __real_mp_obj_new_module(name);
    }
    mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
    mp_map_elem_t *place = mp_map_lookup(loaded, MP_OBJ_NEW_QSTR(name), MP_MAP_LOOKUP_ADD_IF_NOT_FOUND);
    if (place->value == MP_OBJ_NULL) {
        mp_module_context_t *context = &frozen_contexts[number];
        size_t names = frozen_modules[number].names;
        context->module.base.type = &mp_type_module;
        context->module.globals = MP_OBJ_TO_PTR(mp_obj_new_dict(names + names / 8 + 1));
        mp_obj_dict_store(MP_OBJ_FROM_PTR(context->module.globals), MP_OBJ_NEW_QSTR(MP_QSTR___name__), MP_OBJ_NEW_QSTR(name));
        place->value = MP_OBJ_FROM_PTR(context);
    }
    return place->value;
}

// The collector does not look into a module that is not on the heap.
void __wrap_gc_collect_start(void) {
    __real_gc_collect_start();
    gc_collect_root((void **)frozen_contexts, frozen_module_count * sizeof(mp_module_context_t) / sizeof(void *));
}

// A soft reset begins with an empty heap.
void __wrap_mp_init(void) {
    memset(frozen_contexts, 0, frozen_module_count * sizeof(mp_module_context_t));
    __real_mp_init();
}

#endif
