"""The figures of `make bench`: one module each, with `measure() -> list[Figure]`; the listing is an index."""
