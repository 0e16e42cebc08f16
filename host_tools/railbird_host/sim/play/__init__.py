"""Rounds of a vector file played from end to end on the emulated table, and judged by what lamps and monitor show."""
