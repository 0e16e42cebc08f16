"""Exports of a table's journal: one file that proves itself, verified without the board."""
