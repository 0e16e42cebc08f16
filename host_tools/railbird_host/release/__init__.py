"""A release: what is in it, who signed it, how it is made and verified."""
