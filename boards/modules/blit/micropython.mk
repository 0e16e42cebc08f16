# For MicroPython's unix port, which the tests run on; boards have it from railbird_board.cmake.
SRC_USERMOD_C += $(USERMOD_DIR)/blit.c $(USERMOD_DIR)/differ.c $(USERMOD_DIR)/place.c $(USERMOD_DIR)/sheet.c
