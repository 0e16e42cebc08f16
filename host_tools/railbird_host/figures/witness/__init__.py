"""What others wrote, run on the emulator: it must agree with them."""
