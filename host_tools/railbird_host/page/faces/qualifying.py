"""Super 4 and Three Card Poker on the page: the rules in short, the pay scales in use."""

from typing import ClassVar

from railbird.games import super_four, three_card_poker
from railbird.games.five_card_hands import CATEGORY_NAMES as FIVE_NAMES
from railbird.games.four_card_hands import CATEGORY_NAMES as FOUR_NAMES
from railbird.games.four_card_hands import FOUR_OF_A_KIND, PAIR
from railbird.games.six_card_bonus import option_table
from railbird.games.three_card_hands import CATEGORY_NAMES as THREE_NAMES
from railbird.table.config import TableConfig
from railbird_host.page.faces.face import PayTable
from railbird_host.page.faces.seated import SeatedFace


class Super4Face(SeatedFace):
    box_titles: ClassVar = {"XTRA": "X-TRA", "PLAYER BONUS": "BONUS"}

    def rules(self) -> tuple[str, ...]:
        return (
            "Ante and X-tra Bonus are laid in equal amounts, Player Bonus besides if wanted (1).",
            "Everybody gets five cards, face down; the best four count. Who plays lays Play: the Ante, and up to "
            "three times with a pair of aces or better (4).",
            "A fold loses Ante and X-tra; a Player Bonus lives on (3).",
            "The dealer needs king high. If not: the Ante pushes, Play pays 1-1 (5). A tie pushes (6).",
            "X-tra pays from a straight on by its table; below that it pushes, or loses to a better hand (7, 8).",
        )

    def odds(self, config: TableConfig) -> PayTable:
        bonus = super_four.PLAYER_BONUS_TABLES["ABCD"[config.own["player_bonus_table"]]]
        lines = [("FOUR ACES", f"{bonus[FOUR_OF_A_KIND]}-1", "{}-{}".format(*super_four.XTRA_FOUR_ACES_ODDS))]
        for category in range(len(FOUR_NAMES) - 1, PAIR - 1, -1):
            name = "QUEENS OR BETTER" if category == PAIR else FOUR_NAMES[category].replace("_", " ")
            extra = super_four.XTRA_ODDS[category]
            lines.append((name, f"{bonus[category]}-1", "{}-{}".format(*extra) if extra else ""))
        return PayTable(tuple(lines), ("Player Bonus", "X-tra"), "Ante, Play 1-1")


class ThreeCardFace(SeatedFace):
    def rules(self) -> tuple[str, ...]:
        return (
            "Ante, Pair Plus or both are laid before the deal; Six Card Bonus only beside one of them (10A.2).",
            "Everybody gets three cards, face down. Who plays lays the Ante once more on Play.",
            "A fold loses Ante and Pair Plus; the Six Card Bonus stays.",
            "The dealer needs queen high. If not: the Ante pays 1-1, Play pushes. A tie pushes.",
            "A straight or better pays a bonus on the Ante; Pair Plus pays from a pair on, whatever the dealer has.",
            "Six Card Bonus: the best five of the player's and the dealer's cards, from three of a kind on (10A.5).",
        )

    def odds(self, config: TableConfig) -> PayTable:
        pair_plus = three_card_poker.PAIR_PLUS_TABLES[config.own["pair_plus_table"]]
        tables = (
            dict(zip(THREE_NAMES, pair_plus, strict=True)),
            dict(zip(THREE_NAMES, three_card_poker.ANTE_BONUS, strict=True)),
            dict(zip(FIVE_NAMES, option_table(config.own["six_card_option"]), strict=True)),
        )
        names = [name for name in reversed(FIVE_NAMES) if any(table.get(name) for table in tables)]
        rows = [(name.replace("_", " "), *(pays_text(table.get(name)) for table in tables)) for name in names]
        return PayTable(tuple(rows), ("Pair Plus", "Ante bonus", "Six Card"), "Ante, Play 1-1")


def pays_text(pays: int | None) -> str:
    return f"{pays}-1" if pays else ""
