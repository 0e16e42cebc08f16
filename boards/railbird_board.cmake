# What all boards of Railbird have in common, for MicroPython's CMake build. RAILBIRD_FLAVOUR: development or production.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# 200 MHz at 1.15 V, as the SDK has it for RP2040; `make firmware CLOCK_MHZ=125` builds what the data sheet promises to
# everybody. All other clocks follow from this one (boards/*/wiring.py).
list(APPEND MICROPY_DEF_BOARD SYS_CLK_KHZ=${RAILBIRD_CLOCK_MHZ}000)
list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/core_voltage.c ${CMAKE_CURRENT_LIST_DIR}/binary_info.c)

# What waits most for the flash runs from RAM, by the profile of misses: interpreter and its table of opcodes, collector,
# calls of functions, lookup of names. The port's linker script names interpreter and collector as objects are called
# elsewhere (`.c.obj`), and the parser with them, which nobody waits for.
file(READ ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld RAILBIRD_LINKER_SCRIPT)
string(REPLACE "*gc.c.obj *vm.c.obj *parse.c.obj" "*/py/gc.c.o */py/vm.c.o */py/bc.c.o */py/objfun.c.o */py/map.c.o"
    RAILBIRD_CODE_IN_RAM "${RAILBIRD_LINKER_SCRIPT}")
string(REPLACE "*libm.a:) .rodata*" "*libm.a: */py/vm.c.o) .rodata*" RAILBIRD_ALL_IN_RAM "${RAILBIRD_CODE_IN_RAM}")
if(RAILBIRD_CODE_IN_RAM STREQUAL RAILBIRD_LINKER_SCRIPT OR RAILBIRD_ALL_IN_RAM STREQUAL RAILBIRD_CODE_IN_RAM)
    message(FATAL_ERROR "memmap_mp_rp2040.ld is not the one that this file knows how to change")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/memmap_railbird.ld "${RAILBIRD_ALL_IN_RAM}")
cmake_language(DEFER CALL pico_set_linker_script firmware ${CMAKE_BINARY_DIR}/memmap_railbird.ld)

# Functions of frozen modules lie in flash (frozen_functions.c); their modules are found by halves (frozen_names.c).
set(RAILBIRD_BOARDS ${CMAKE_CURRENT_LIST_DIR})
list(APPEND MICROPY_SOURCE_BOARD ${RAILBIRD_BOARDS}/frozen_functions.c ${RAILBIRD_BOARDS}/frozen_names.c)
cmake_language(DEFER CALL target_include_directories firmware PRIVATE ${RAILBIRD_BOARDS})
cmake_language(DEFER CALL target_link_options firmware PRIVATE
    -Wl,--wrap=mp_make_function_from_proto_fun,--wrap=mp_obj_new_module,--wrap=gc_collect_start,--wrap=mp_init,--wrap=mp_find_frozen_module)
cmake_language(DEFER CALL add_custom_command TARGET BUILD_FROZEN_CONTENT POST_BUILD
    COMMAND ${Python3_EXECUTABLE} ${RAILBIRD_BOARDS}/toolchain/frozen_functions.py ${CMAKE_BINARY_DIR}/frozen_content.c
    COMMAND ${Python3_EXECUTABLE} ${RAILBIRD_BOARDS}/toolchain/frozen_names.py ${CMAKE_BINARY_DIR}/frozen_content.c)

# What draws every pixel, in C: the tests compare it with plain Python.
list(APPEND MICROPY_SOURCE_BOARD ${RAILBIRD_BOARDS}/modules/blit/blit.c)

# For speed, not for size: 5 % less time from a key to a picture for 72 KB of flash that nothing else wants.
set(CMAKE_C_FLAGS_MINSIZEREL "-O2 -DNDEBUG -Wno-error=maybe-uninitialized" CACHE STRING "" FORCE)

if(RAILBIRD_FLAVOUR STREQUAL "production")
    list(APPEND MICROPY_DEF_BOARD RAILBIRD_PRODUCTION=1)
    list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/production_without_prompt.c)
endif()

# MicroPython 1.25 aligns frozen native code to two bytes, and reads the word at its start, where the RP2040 faults unless that
# is at a multiple of four. tools/mpy-tool.py writes `aligned (2)` into this one file.
set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
    COMPILE_OPTIONS "-Daligned(bytes)=__aligned__((bytes) < 4 ? 4 : (bytes))")
