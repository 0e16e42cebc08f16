"""Putting an image on a board: the UF2 file, the BOOTSEL drive, and the checks before and after."""
