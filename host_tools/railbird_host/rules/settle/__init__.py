"""Plays the entries of a vector file through the firmware's rules and compares with what the file expects."""
