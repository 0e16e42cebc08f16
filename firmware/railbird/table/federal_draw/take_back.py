"""A supervisor takes a discard back, any one, until the retained cards are opened: it passes the scanner once more, is
known again unopened, and is its box's again. FIX or BACK ends."""

from railbird.table.dialogs.dialog import Dialog
from railbird.table.events import KEY_BACK, KEY_FIX
from railbird.table.federal.states import TAKE_BACK
from railbird.table.federal_draw import pictures
from railbird.table.view import View


class TakeBack(Dialog):
    CODE = TAKE_BACK

    def key(self, key: int) -> bool:
        if key in (KEY_FIX, KEY_BACK):
            self.table.dialogs.close()
            return True
        return False

    def show(self, view: View) -> None:
        pictures.show_take_back(self.table.game, view)
        view.footer = "PASS IT   FIX = END"
