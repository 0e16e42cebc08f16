"""Exact odds of every wager, counted by the firmware's own rules: fractions, no simulation."""
