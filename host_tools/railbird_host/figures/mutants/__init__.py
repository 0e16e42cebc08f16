"""Ten planted faults, one per stage and per joint: each must make a test fail. `make mutants`."""
