"""What is laid over the round's screen and takes the keys: the base of all dialogs."""

from railbird.table.states import NO_DIALOG
from railbird.table.view import View


class Dialog:
    CODE = NO_DIALOG  # names its class in a snapshot
    IS_DEALERS = False  # it stays when the supervisor's switch is turned back
    ANY_DECK = False  # the scanner lets cards of any deck pass

    def __init__(self, table):
        self.table = table

    def pack(self) -> list:
        """The dialog's own values, for the snapshot."""
        return []

    def unpack(self, values: list) -> None:
        pass

    def key(self, key: int) -> bool:
        """False: the key isn't due."""
        return False

    def wants_card(self) -> bool:
        """Passes go to the dialog, not to the round."""
        return False

    def in_clear(self) -> bool:
        """... and may be told in clear."""
        return False

    def card(self, passed) -> None:
        pass

    def fault(self, code: int) -> None:
        pass

    def leave(self) -> None:
        """It was closed."""

    def show(self, view: View) -> None:
        """Body and footer."""
