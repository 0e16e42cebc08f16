"""Finding boards: what is plugged in or emulated, who it says it is, and the one that was meant."""
