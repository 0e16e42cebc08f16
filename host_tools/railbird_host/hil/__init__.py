"""Hardware in the loop: one suite for the emulated bench and for real boards. `hil_tests/` holds the tests."""
