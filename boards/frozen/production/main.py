"""Runs the application of a production image; whatever ends it, the board starts again and never comes to a prompt."""

import micropython

micropython.kbd_intr(-1)

import machine  # noqa: E402

try:
    import application

    application.run()
finally:
    machine.reset()
