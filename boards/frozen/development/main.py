"""Runs the application of a development image, deployed or frozen; a Ctrl-C between frames leaves to the prompt."""

import micropython

# A host that asks for hello while the board starts sends frames, and a frame may hold a 03.
micropython.kbd_intr(-1)
try:
    from railbird.apps import deployed
    from railbird.drivers.dma_stop import stop_dma

    deployed.select()

    import application

    application.run()
finally:
    stop_dma()  # the memory that it writes to is free at the prompt
    micropython.kbd_intr(3)
