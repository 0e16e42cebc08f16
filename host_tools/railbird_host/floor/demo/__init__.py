"""A floor of its own to try and to test: private engines, replayed tables, emulated ones."""
