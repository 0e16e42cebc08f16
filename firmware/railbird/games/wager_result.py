"""What becomes of one wager. NONE: there was no such wager."""

NONE, LOSE, PUSH, WIN, VOID = range(5)
RESULT_NAMES = ("NONE", "LOSE", "PUSH", "WIN", "VOID")
