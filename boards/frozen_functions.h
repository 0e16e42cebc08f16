// A module that is frozen in, as boards/toolchain/frozen_functions.py lists them: in the order of their names.

#include "py/emitglue.h"

typedef struct {
    const char *name;
    size_t names; // that its code stores
} frozen_module_t;

extern mp_module_context_t frozen_contexts[];
extern const frozen_module_t frozen_modules[];
extern const size_t frozen_module_count;
