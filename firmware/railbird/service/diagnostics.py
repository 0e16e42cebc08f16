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

LAMP and PANEL begin test mode, EDGES and LEVELS at the scanner too, if the display allows it: between rounds only, and
while no card waits for one (service/leave.py). Keys and chips are not the table's then, and passes that are no card
(the service card's) are not told. INPUTS and LAMPS_END are answered in test mode only; edges are those of passes that
were no cards. That a test began and ended is journalled, with the board whose port asked for it; nothing else of it is.
Test mode ends by itself when nothing was asked for TEST_SECONDS, at the scanner also with the display's word.
"""

LAMP, PANEL, INPUTS, LAMPS_END, EDGES, LEVELS, MEMORY, IMAGE, END = range(1, 10)
NO_LED = 65535
BARS, TEXT, KEYS, CARDS = range(4)  # pictures: lanes of cards, letters, what the person is asked to do
TEST_SECONDS = 30
