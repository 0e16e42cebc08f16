"""The test rig's pure parts: what the BENCH board and the host's benches agree on."""
