"""Host side of the monitor: builds its fonts, shows its screens as pictures, reads text back from its pixels."""
