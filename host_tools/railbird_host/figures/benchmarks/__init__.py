"""The figures of `make figures`: one module each, with `measure() -> list[Figure]`; the listing is an index."""
