"""Coverage of images as they are: which lines and branches of frozen code ran in the emulator. `make coverage`."""
