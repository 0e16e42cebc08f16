"""What most dialogs do about cards: nothing. They import these names (see dialogs.py)."""


def wants_card(table) -> bool:
    return False


def in_clear(table) -> bool:
    return False


def card(table, passed) -> None:
    pass


def fault(table, code) -> None:
    pass


def leave(table) -> None:
    pass
