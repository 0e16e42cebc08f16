"""Planted faults: ten named ones, one per stage and per joint, and random changes. `make mutants`."""
