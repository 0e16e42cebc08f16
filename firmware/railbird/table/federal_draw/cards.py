"""Hidden cards of the draw: the retained ones are opened box by box, and nothing else ever."""

from railbird.link.commitment import MOST_WANTED
from railbird.table.federal.cards import BoxCards
from railbird.table.federal.states import DISCARD, DRAW
from railbird.table.passes import Pass
from railbird.table.seated.states import DEAL, SEATS


class DrawCards(BoxCards):
    def plan(self):
        """Hands open from the dealer's right; once they are open, cards lie face up as they come."""
        game, state = self._game, self._game.current.state
        if state == DRAW and not game.box_due():
            return b""
        if not game.deal.order or state not in (SEATS, DEAL, DISCARD, DRAW):
            return None
        return game.worked_out.once("plan", game.deal.plan)

    def dealt_passes(self) -> list:
        dealt = self._game.current.passes[: len(self._game.deal.order)]
        return [0 if passed.is_unread() else passed.number for passed in dealt]

    def openings(self) -> list:
        """Retained cards of one box after the other."""
        game = self._game
        if game.current.state != DRAW or game.current.trouble:
            return []
        return [passed.number for passed in game.retained(game.box_due()) if passed.can_be_opened()]

    def opened(self, passed: Pass) -> None:
        BoxCards.opened(self, passed)
        self._game.go_on()

    def missing_box(self) -> int:
        return self._game.box_due() if self._game.current.state == DRAW else BoxCards.missing_box(self)

    def missing_passes(self) -> list:
        current = self._game.current
        if current.state == DRAW and not current.pay_by_cards and not current.trouble:
            box = self._game.box_due()
            return self.missing_of(box) if box else []
        return BoxCards.missing_passes(self)

    def rescans(self) -> list:
        """After a restart: of the box whose key was pressed while the felt is compared; in DISCARD of the one that gave
        up a card last and the next that has to decide; in DRAW of the box that is opened."""
        game = self._game
        boxes = []
        if game.current.check:
            boxes = [game.results.checked_box]
        elif game.current.state == DRAW:
            boxes = [game.box_due()]
        elif game.current.state == DISCARD:
            newest = game.discards.newest_place()
            boxes = [game.discards.box_of(newest)] if newest >= 0 else []
            boxes += [box for box in game.discards.open_boxes() if game.lost_of(box)][:1]
        found = [(passed.number, passed.commitment) for box in boxes for passed in game.lost_of(box)]
        return found[:MOST_WANTED]
