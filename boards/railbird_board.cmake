# What all boards of Railbird have in common, for MicroPython's CMake build. RAILBIRD_FLAVOUR: development or production.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

# 200 MHz at 1.15 V, as the SDK has it for RP2040; `make firmware CLOCK_MHZ=125` builds what the data sheet promises to
# everybody. All other clocks follow from this one (boards/*/wiring.py).
list(APPEND MICROPY_DEF_BOARD SYS_CLK_KHZ=${RAILBIRD_CLOCK_MHZ}000)
list(APPEND MICROPY_SOURCE_BOARD ${CMAKE_CURRENT_LIST_DIR}/core_voltage.c ${CMAKE_CURRENT_LIST_DIR}/binary_info.c)

# What waits most for the flash runs from RAM, by the profile of misses (railbird_host.sim.emulator.misses): the
# interpreter with its table of opcodes, and of these files the functions that every call, name and operator goes through.
# The port's linker script names interpreter and collector as objects are called elsewhere (`.c.obj`), and the parser with
# them, which nobody waits for.
set(RAILBIRD_FILES_IN_PART "")
foreach(name gc bc map objfun runtime obj objtype objtuple objstr qstr argcheck cstack)
    string(APPEND RAILBIRD_FILES_IN_PART " */py/${name}.c.o")
endforeach()
set(RAILBIRD_FUNCTIONS_IN_RAM "")
foreach(name
    gc_alloc mp_setup_code_state* mp_map_lookup fun_bc_call fun_builtin_* fun_native_call fun_viper_call
    mp_cstack_check mp_arg_check_num_sig mp_call_function_n_kw mp_call_method_n_kw
    mp_convert_member_lookup mp_load_attr mp_load_global mp_load_method mp_load_method_maybe mp_load_name mp_store_attr
    mp_getiter mp_iternext*
    mp_obj_get_type mp_obj_is_true mp_obj_equal* mp_obj_len_maybe mp_get_buffer
    mp_obj_instance_attr mp_obj_class_lookup mp_obj_new_tuple mp_obj_tuple_subscr mp_obj_str_get_buffer qstr_hash)
    string(APPEND RAILBIRD_FUNCTIONS_IN_RAM " .text.${name}")
endforeach()
list(APPEND MICROPY_DEF_BOARD PICO_DIVIDER_IN_RAM=1) # every lookup of a name divides
file(READ ${MICROPY_PORT_DIR}/memmap_mp_rp2040.ld RAILBIRD_LINKER_SCRIPT)
function(railbird_change_script before after)
    string(FIND "${RAILBIRD_LINKER_SCRIPT}" "${before}" found)
    if(found EQUAL -1)
        message(FATAL_ERROR "memmap_mp_rp2040.ld is not the one that this file knows how to change: no ${before}")
    endif()
    string(REPLACE "${before}" "${after}" changed "${RAILBIRD_LINKER_SCRIPT}")
    set(RAILBIRD_LINKER_SCRIPT "${changed}" PARENT_SCOPE)
endfunction()
railbird_change_script("*gc.c.obj *vm.c.obj *parse.c.obj)" "*/py/vm.c.o${RAILBIRD_FILES_IN_PART})")
railbird_change_script("*libm.a:) .rodata*" "*libm.a: */py/vm.c.o) .rodata*")
railbird_change_script("        *(.text*)\n"
    "        *(EXCLUDE_FILE(${RAILBIRD_FILES_IN_PART}) .text*)\n        *(${RAILBIRD_FUNCTIONS_IN_RAM})\n")
# Nobody waits for these: a protocol of LEDs that the lamps do without, and SPI without DMA.
railbird_change_script("*(.time_critical*)" "*(EXCLUDE_FILE(*/machine_bitstream.c.o */hardware_spi/spi.c.o) .time_critical*)")
# Behind the heap lie rings for DMA (firmware/railbird/ram_map.py), where their addresses are multiples of their sizes.
railbird_change_script("__GcHeapEnd = ORIGIN(RAM) + LENGTH(RAM);" "__GcHeapEnd = 0x2003F800;")
railbird_change_script("    .uninitialized_data (COPY)"
    "    .text_in_part : { *(.text*) *(.time_critical*) } > FLASH\n\n    .uninitialized_data (COPY)") # the rest of those files
file(WRITE ${CMAKE_BINARY_DIR}/memmap_railbird.ld "${RAILBIRD_LINKER_SCRIPT}")
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

# What collects a picture's items and draws every pixel, in C: the tests compare it with plain Python.
foreach(name blit differ place sheet)
    list(APPEND MICROPY_SOURCE_BOARD ${RAILBIRD_BOARDS}/modules/blit/${name}.c)
endforeach()

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
