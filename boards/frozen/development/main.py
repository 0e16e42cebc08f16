"""Runs the application of a development image, deployed or frozen; a Ctrl-C between frames leaves to the prompt."""

import micropython

# A host that asks for hello while the board starts sends frames, and a frame may hold a 03.
micropython.kbd_intr(-1)
try:
    from railbird.apps import deployed

    deployed.select()

    import application

    application.run()
finally:
    micropython.kbd_intr(3)
