"""`railbird odds GAME`: exact probabilities and house advantage, counted by the firmware's rules."""

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from railbird_host.base.errors import RIGHT, USAGE, RailbirdError

if TYPE_CHECKING:
    from railbird_host.rules.odds.games import Report

HELP = "exact odds of a game's wagers, beside what its rules claim"
EXAMPLES = [
    "railbird odds derby                          # every wager, 1 to 8 decks",
    "railbird odds derby --decks 8                # with the number of cards of a round",
    "railbird odds four-card-poker --table 3",
    "railbird odds six-card-bonus --json",
    "railbird odds three-card-poker               # Ante and Play as well as can be played",
]
TABLES = {
    "derby": [],
    "four-card-poker": ["1", "2", "3", "4", "5", "6", "7", "A", "B"],
    "super4": ["A", "B", "C", "D"],
    "federal": [],
    "six-card-bonus": ["1", "2", "3", "4"],
    "three-card-poker": ["1", "2"],
}


# what configurations and vector files call them
OTHER_NAMES = {"racing-card-derby": "derby", "super-4": "super4", "federal-poker": "federal"}


def game_name(text: str) -> str:
    name = text.lower().replace("_", "-")
    return OTHER_NAMES.get(name, name)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_name, choices=list(TABLES), help="which game")
    parser.add_argument(
        "--decks", type=int, choices=range(1, 9), metavar="N", help="Derby: 1 to 8 decks; all if left out"
    )
    parser.add_argument(
        "--table",
        metavar="T",
        help="one pay table: Aces Up 1-7, Ante Bonus A-B, Super 4 A-D, option 1-4, Pair Plus 1-2",
    )


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.base.progress import progress_bars

    check(arguments)
    with progress_bars() as bar:
        report = report_of(arguments, bar(f"counting {arguments.game}").advance)
    emit(arguments, "odds", report.as_json(), lambda: show(report, arguments.decks))
    return RIGHT


def check(arguments: Namespace) -> None:
    tables = TABLES[arguments.game]
    if arguments.decks and arguments.game != "derby":
        raise RailbirdError(f"{arguments.game} is played with one deck", "leave --decks out", USAGE)
    if arguments.table and arguments.table not in tables:
        allowed = f"one of {', '.join(tables)}" if tables else "no --table: it has one schedule"
        raise RailbirdError(f"{arguments.game} has no pay table {arguments.table!r}", f"give {allowed}", USAGE)


def report_of(arguments: Namespace, advance: Any) -> "Report":
    from railbird_host.rules.odds import games

    if arguments.game == "derby":
        return games.derby_report(arguments.decks, advance)
    count = {
        "four-card-poker": games.four_card_poker,
        "super4": games.super4,
        "federal": games.federal_poker,
        "six-card-bonus": games.six_card,
        "three-card-poker": games.three_card_poker,
    }[arguments.game]
    return count(arguments.table, advance)


def show(report: "Report", decks: int | None) -> None:
    from railbird_host.base.output import print_table

    if report.game == "derby":
        show_derby(report, decks)
    else:
        total = sum(report.facts["hands"].values())
        rows = [(name, f"{count:,}", f"{count / total * 100:.6f} %") for name, count in report.facts["hands"].items()]
        print_table(("hand", "hands", "chance"), [*rows, ("all", f"{total:,}", "")])
        show_wagers(report)
        for note in report.facts.get("notes", []):
            print(note)
    for claim in report.claims:
        print(f"{claim.verdict()}  {claim.text}\n    {claim.how}")


def show_wagers(report: "Report") -> None:
    from railbird_host.base.output import print_table
    from railbird_host.rules.odds.wager import pays, percent

    rows = []
    for wager in report.wagers:
        chances = ", ".join(
            f"{pays(brings)}: {percent(chance)}" for brings, chance in wager.chances.items() if brings > 0
        )
        bonus = wager.expected() > 0
        verdict = f"pays {percent(wager.expected())} of the Ante" if bonus else percent(wager.house_advantage())
        rows.append((wager.name, wager.table, verdict, percent(wager.wins()), chances))
    print_table(("wager", "table", "house advantage", "wins", "pays"), rows)


def show_derby(report: "Report", decks: int | None) -> None:
    from railbird_host.base.output import print_table
    from railbird_host.rules.odds.games import KINDS
    from railbird_host.rules.odds.wager import percent

    names = [shoe["name"] for shoe in report.facts["shoes"]]
    by_key = {(wager.name, wager.table): wager for wager in report.wagers}
    labels = {"QUINELLA_HD": "any QUINELLA", "TRIFECTA_HDS": "any TRIFECTA"}
    rows: list[tuple[object, ...]] = []
    for kind in KINDS:
        advantages = [percent(by_key[(kind, name)].house_advantage()) for name in names]
        rows.append((labels.get(kind, kind), *advantages))
    rows.append(
        ("chance of a protest", *[f"{shoe['protest']['probability'] * 100:.4f} %" for shoe in report.facts["shoes"]])
    )
    rows.append(("mean cards", *[f"{shoe['mean_cards']:.4f}" for shoe in report.facts["shoes"]]))
    rows.append(("99.99 % need at most", *[quantile(shoe["lengths"], 0.9999) for shoe in report.facts["shoes"]]))
    rows.append(
        ("most cards", *[shoe["lengths"][-1]["cards"] if shoe["decks"] else "" for shoe in report.facts["shoes"]])
    )
    print_table(("house advantage by decks", *names), rows)
    if decks:
        lengths = report.facts["shoes"][0]["lengths"]
        rows = [(length["cards"], f"{length['probability'] * 100:.8g} %") for length in lengths]
        print_table(("cards in a round", "chance"), rows)
        show_wagers(report)
    print(report.facts["shuffler"])


def quantile(lengths: list[dict[str, Any]], share: float) -> int:
    """The number of cards that so large a share of rounds does not exceed."""
    reached = 0.0
    for length in lengths:
        reached += length["probability"]
        if reached >= share:
            break
    return int(length["cards"])
