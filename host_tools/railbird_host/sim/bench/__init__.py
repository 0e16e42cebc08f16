"""The emulated table: the two boards of `boards/` with everything that a real table wires to them."""
