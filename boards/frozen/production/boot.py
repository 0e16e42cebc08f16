"""Empty on purpose: a boot.py that a development image left in the file system must never run."""
