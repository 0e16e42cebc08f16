"""One file per verb of the `railbird` command: the listing is the manual."""
