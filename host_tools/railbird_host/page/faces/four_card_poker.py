"""Four Card Poker on the page: the rules in short, the pay scale in use (5.7.3)."""

from railbird.games.four_card_hands import CATEGORY_NAMES, PAIR
from railbird.games.four_card_tables import aces_up_table, ante_bonus_table
from railbird.table.config import TableConfig
from railbird_host.page.faces.face import PayTable
from railbird_host.page.faces.seated import SeatedFace


class FourCardFace(SeatedFace):
    def rules(self) -> tuple[str, ...]:
        return (
            "Ante, Aces Up or both are laid before the deal; a seat gets five cards, the dealer six, one face up.",
            "The best four cards count. Who plays lays one to three times the Ante on Play; a fold loses (5.2, 9.2).",
            "The dealer always plays, and a tie goes to the player (5.7). Ante and Play pay 1-1.",
            "Three of a kind or better pays a bonus on the Ante, whatever the dealer has (5.7.1).",
            "Aces Up pays from a pair of aces by its own table, whatever the dealer has (5.7.2).",
            "A folded hand is never opened. One card exposed in the deal is turned over, a second is a misdeal.",
        )

    def odds(self, config: TableConfig) -> PayTable:
        own = config.own
        bonus = ante_bonus_table("AB"[own["ante_bonus_table"]])
        aces_up = aces_up_table(own["aces_up_option"])
        lines = []
        for category in range(len(CATEGORY_NAMES) - 1, 0, -1):
            name = "PAIR OF ACES" if category == PAIR else CATEGORY_NAMES[category].replace("_", " ")
            lines.append((name, f"{aces_up[category]}-1", f"{bonus[category]}-1" if bonus[category] else ""))
        return PayTable(tuple(lines), ("Aces Up", "Ante bonus"), "Ante, Play 1-1, a tie wins")
