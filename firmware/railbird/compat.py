"""What differs between MicroPython and CPython.

`const` is folded by the one, a plain call on the other. `@micropython.native` compiles a method to machine code on a
board and leaves it alone elsewhere; the compiler knows the decorator by its name.
"""

try:
    import micropython
    from micropython import const
except ImportError:

    def const(value):  # type: ignore[misc]
        return value

    class micropython:  # type: ignore[no-redef]
        @staticmethod
        def native(function):
            return function


__all__ = ("const", "micropython")
