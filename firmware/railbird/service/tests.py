"""Tests that a service session may ask a board for: numbers and layouts, for boards and host alike.

    display   LAMP       LED index u16, 65535 none        the name of its area
              PANEL      picture u8: BARS, TEXT, …        nothing
              INPUTS     nothing                          bits 0-19 and 20-39 of the inputs as they are, u32 each,
                                                          and of those that were on since the last PANEL or LAMP
              LAMPS_END  nothing                          state of the chain u8 (drivers/lamps.py), missing LEDs u16
    scanner   EDGES      1 start, 0 read                  edges of the nine sensors since the start, u16 each
              LEVELS     nothing                          the ten pins as bits, u16
    both      MEMORY     nothing                          free and used bytes after a collection, u32 each
              IMAGE      nothing                          SHA-256 of the image in flash, empty while it is computed
              END        nothing                          the live picture again

LAMP and PANEL begin test mode, between rounds only: keys and chips are not the table's then. EDGES begins it on the
scanner: passes that are no card (the service card's) are not told. A test never touches the journal. Test mode ends by
itself when nothing was asked for TEST_SECONDS.
"""

LAMP, PANEL, INPUTS, LAMPS_END, EDGES, LEVELS, MEMORY, IMAGE, END = range(1, 10)
NO_LED = 65535
BARS, TEXT, KEYS, CARDS = range(4)  # pictures: lanes of cards, letters, what the person is asked to do
TEST_SECONDS = 30
