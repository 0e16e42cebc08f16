"""Derby's pictures: lanes, places, result, rows, lamps. In: the game, which is only read. Out: its View filled."""

from railbird.cards.card import rank_of, suit_of
from railbird.games.derby import (
    COLOUR_ODDS,
    COLOUR_ODDS_PROTESTED,
    QUINELLA_ODDS,
    SUIT_ODDS,
    SUIT_ODDS_PROTESTED,
    TRIFECTA_ODDS,
    Race,
    winning_areas,
)
from railbird.games.derby_areas import AREA_COUNT, FIRST_QUINELLA, FIRST_TRIFECTA
from railbird.table.derby.states import DEAL, RESULT
from railbird.table.game_parts import Screens
from railbird.table.states import VOID
from railbird.table.texts import PLACE_NAMES, SUIT_SIGNS, card_name, number_of, odds_text
from railbird.table.view import (
    BETS_OPEN,
    EMPTY_PLACE,
    TRIFECTA_1,
    TRIFECTA_2,
    TRIFECTA_10,
    WIN,
    WIN_PROTEST,
    View,
    lanes_body,
    list_body,
    message_body,
    places_body,
    result_body,
    rows_body,
)
from railbird.table.view import VOID as VOID_LAMP

_CARDS_SHOWN = 6
_SUIT_WORDS = ("HEARTS", "DIAMONDS", "SPADES", "CLUBS")
# All 42 areas. Written out they lie in flash; made in a loop they would take a kilobyte of heap.
# fmt: off
OPEN_LAMPS = (
    (0, BETS_OPEN), (1, BETS_OPEN), (2, BETS_OPEN), (3, BETS_OPEN), (4, BETS_OPEN), (5, BETS_OPEN),
    (6, BETS_OPEN), (7, BETS_OPEN), (8, BETS_OPEN), (9, BETS_OPEN), (10, BETS_OPEN), (11, BETS_OPEN),
    (12, BETS_OPEN), (13, BETS_OPEN), (14, BETS_OPEN), (15, BETS_OPEN), (16, BETS_OPEN), (17, BETS_OPEN),
    (18, BETS_OPEN), (19, BETS_OPEN), (20, BETS_OPEN), (21, BETS_OPEN), (22, BETS_OPEN), (23, BETS_OPEN),
    (24, BETS_OPEN), (25, BETS_OPEN), (26, BETS_OPEN), (27, BETS_OPEN), (28, BETS_OPEN), (29, BETS_OPEN),
    (30, BETS_OPEN), (31, BETS_OPEN), (32, BETS_OPEN), (33, BETS_OPEN), (34, BETS_OPEN), (35, BETS_OPEN),
    (36, BETS_OPEN), (37, BETS_OPEN), (38, BETS_OPEN), (39, BETS_OPEN), (40, BETS_OPEN), (41, BETS_OPEN),
)
# fmt: on
_TRIFECTA_LAMPS = {1: TRIFECTA_1, 2: TRIFECTA_2, 10: TRIFECTA_10}  # by odds


def show_game(game, view: View) -> None:
    current = game.current
    held = len(game.table.cards.held)
    waits = ""
    if held:
        waits = "1 CARD WAITS: COUNTS NEXT" if held == 1 else f"{held} CARDS WAIT: COUNT NEXT"
    if held and current.state != DEAL:
        view.header_right = f"{held} HELD"
        view.header_alert = True
    if current.state == VOID:
        view.body = message_body("VOID", ["RETURN ALL", "WAGERS"], waits or "RULE 10.8")
        view.footer = "NEXT = NEW ROUND"
    elif current.pay_by_cards:
        view.body = message_body("PAY BY CARDS", ["LAMPS ARE DARK,", "CARDS DECIDE"], waits or "RULE 10.1")
        view.footer = "NEXT = NEW ROUND"
    elif current.state == DEAL:
        _show_deal(game, view)
    else:
        show_result(game.race, view, waits)
        view.footer = "CARDS AGREE? CONFIRM" if current.state == RESULT else "NEXT = NEW ROUND"


def _show_deal(game, view: View) -> None:
    race, table = game.race, game.table
    held = table.cards.held
    if race.protest:
        view.header_right = "PROTEST"
        view.header_alert = True
    if game.shoe_is_empty():
        view.body = message_body("SHOE EMPTY", ["ROUND IS VOID,", "CALL SUPERVISOR"], "RULE 10.8")
        view.footer = "SUPERVISOR: 4 VOID"
        return
    if held and held[0].lost and not table.manual:
        view.body = message_body("HELD CARD", ["PASS IT AGAIN"], "SCANNER RESTARTED")
        view.footer = "FIX 2 = CARD OUT"
        return
    passes = game.current.passes
    if race.due == 1:
        lanes = [[], [], [], []]
        for passed in passes:
            lanes[suit_of(passed.card)].append(rank_of(passed.card))
        view.body = lanes_body(lanes)
    else:
        later = len(passes) - sum(race.counts)  # the last ones; a look at all 213 of a long race took 1.8 ms
        newest_first = [passes[-1 - index].card for index in range(min(later, _CARDS_SHOWN))]
        suits = (race.first, race.second, race.third)
        not_shown = later - len(newest_first)
        view.body = places_body(suits, race.due, race.excluded_suits(), newest_first, not_shown)
    view.footer = f"DEAL TO {PLACE_NAMES[race.due - 1]} PLACE"
    if table.manual:
        view.footer = "KEY 1♥ 2♦ 3♠ 4♣ 5=2♠"
    elif passes and race.due == 1:
        view.footer = f"DEAL TO 1ST\tLAST {card_name(passes[-1].card)}"


def result_lines(race: Race) -> list:
    """The places, the winner in words, the odds."""
    places = (race.first, race.second, race.third)
    tiles = " ".join([f"{place + 1}{SUIT_SIGNS[suit]}" for place, suit in enumerate(places)])
    (colour, colour_odds), (_, suit_odds), (_, quinella_odds), (_, trifecta_odds), partly = _pay_boxes(race)
    odds = f"{colour} {colour_odds} SUIT {suit_odds} Q {quinella_odds}"
    return [tiles, _winner_words(race), f"{odds}\tTRI {trifecta_odds} / {partly[0]} / {partly[1]}"]


def _winner_words(race: Race) -> str:
    return f"{_colour(race)}  {_SUIT_WORDS[race.first]}"


def _colour(race: Race) -> str:
    return "RED" if race.first < 2 else "BLACK"


def _pay_boxes(race: Race) -> tuple:
    """(wager, odds) of what wins; last the odds of trifectas with two places right and with one (5.7)."""
    suits = (race.first, race.second, race.third)
    return (
        (_colour(race), odds_text(COLOUR_ODDS_PROTESTED if race.protest else COLOUR_ODDS)),
        (suits[:1], odds_text(SUIT_ODDS_PROTESTED if race.protest else SUIT_ODDS)),
        (suits[:2], odds_text(QUINELLA_ODDS)),
        (suits, odds_text(TRIFECTA_ODDS[2])),
        (odds_text(TRIFECTA_ODDS[1]), odds_text(TRIFECTA_ODDS[0])),
    )


def show_result(race: Race, view: View, waits: str = "") -> None:
    suits = (race.first, race.second, race.third)
    view.body = result_body(suits, _winner_words(race), race.protest, _pay_boxes(race), waits)


def show_rows(passes: list, view: View, cursor, gap: bool = False, is_carried: bool = False) -> None:
    """The cards as they lie; a cursor is an index into the passes, or with a gap the place where one would come in."""
    rows = [[], [], []]
    at = None
    race = Race()
    for index in range(len(passes) + 1):
        row = 2 if race.complete else race.due - 1
        if index == cursor:
            at = (row, len(rows[row]))
            if gap or index == len(passes):
                rows[row].append(EMPTY_PLACE)
        if index < len(passes):
            rows[row].append(passes[index].card)
            if not race.complete:
                race.add(passes[index].card)
    view.body = rows_body(rows, at, is_carried)


def show_recalled(view: View, found, cards: bool) -> None:
    passes = found.passes()
    race = Race()
    for passed in passes:
        race.add(passed.card)
    if cards or not race.complete:
        rows = [[], [], []]
        for passed in passes:
            rows[max(passed.place, 1) - 1].append(passed.card)
        view.body = rows_body(rows)
    else:
        show_result(race, view)
    note = "CORRECTED" if found.corrected else ""
    if found.state == VOID or found.by_cards:
        note = "VOID" if found.state == VOID else "PAID BY CARDS"
    if note and not cards:
        view.body = list_body(note, _places_lines(race) + [number_of(len(passes), "CARD")])


def _places_lines(race: Race) -> list:
    lines = []
    for index, suit in enumerate((race.first, race.second, race.third)):
        lines.append(f"{PLACE_NAMES[index]} {_SUIT_WORDS[suit] if suit >= 0 else '-'}")
    return lines


def void_lamps() -> list:
    return [(area, VOID_LAMP) for area in range(AREA_COUNT)]


def result_lamps(race: Race) -> list:
    """The nine winning areas (3.5); in a protest colour and suit look different (4.2, 5.8)."""
    lamps = []
    for area, numerator, _ in winning_areas(race):
        if area >= FIRST_TRIFECTA:
            meaning = _TRIFECTA_LAMPS[numerator]
        elif area >= FIRST_QUINELLA:
            meaning = WIN
        else:
            meaning = WIN_PROTEST if race.protest else WIN
        lamps.append((area, meaning))
    return lamps


class DerbyScreens(Screens):
    def header(self) -> tuple:
        current, race = self._game.current, self._game.race
        name = PLACE_NAMES[race.due - 1] if current.state == DEAL and race.due else self.state_name()
        return name, number_of(len(current.passes), "CARD")

    def show_check(self, view: View) -> None:
        show_rows(self._game.current.passes, view, None)

    def last_suits(self, last):
        first, second, third, _ = last.game_values
        return None if last.state == VOID or last.by_cards or third < 0 else (first, second, third)

    def show_recalled(self, view: View, found, cards: bool) -> None:
        show_recalled(view, found, cards)

    def hands(self) -> list:
        rows = [(name, []) for name in PLACE_NAMES]
        for passed in self._game.current.passes:
            _, cards = rows[max(passed.place, 1) - 1]
            cards.append(passed.card)
        return rows
