"""The table on a page: an emulated table that plays in real time, served to a browser on this machine."""
