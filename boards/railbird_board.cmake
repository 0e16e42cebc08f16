# What all boards of Railbird have in common, for MicroPython's CMake build. RAILBIRD_FLAVOUR: development or production.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")

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
