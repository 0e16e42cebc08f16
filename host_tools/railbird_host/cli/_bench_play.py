"""`railbird bench play FILE`: rounds of a vector file from keys, chips and sensor edges to lamps and monitor."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from pathlib import Path

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.cli._numbers import count, seed_number

HELP = "play the rounds of a vector file on the emulated table and compare what lamps and monitor show"
EXAMPLES = [
    "railbird bench play firmware/tests/vectors/racing_card_derby.json --count 5",
    "railbird bench play rounds.json --shots shots     # the panel as PNG at every state",
]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a JSON file in the form of firmware/tests/vectors")
    parser.add_argument("--shots", type=Path, metavar="DIR", help="write the panel as PNG at every state")
    parser.add_argument("--count", type=count, metavar="N", help="only the first N rounds that a table can play")
    parser.add_argument(
        "--seed", type=seed_number, default=1, help="of speeds, deck ids and the boards' random numbers"
    )


def run(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.base.progress import progress_bars
    from railbird_host.sim.play.rounds import Playable

    if arguments.shots is not None and arguments.shots.exists() and not arguments.shots.is_dir():
        raise RailbirdError(f"--shots {arguments.shots}: is a file", "name a folder, it may be a new one", USAGE)
    playable = Playable(arguments.file, arguments.count)
    with progress_bars() as bars:
        bar = bars("rounds")
        rounds = list(playable.play(arguments.seed, arguments.shots, bar.advance))
    document = {
        "rounds": [played.as_dict() for played in rounds],
        "skipped": [asdict(skipped) for skipped in playable.skipped],
    }
    emit(arguments, "bench-play", document, lambda: _show(document))
    return RIGHT if all(played.ok for played in rounds) and not playable.refuted else WRONG


def _show(document: dict) -> None:
    for played in document["rounds"]:
        latency = ", ".join(
            f"{name.replace('_', ' ')} {value:.1f} ms" for name, value in played["latency_ms"].items() if value
        )
        print(f"round {played['id']}: {'agreed' if played['ok'] else 'DOES NOT AGREE'}; {latency}")
        lit = ", ".join(f"{area} {colour} x{played['leds'][area]}" for area, colour in played["lit"].items())
        print(f"  lamps   {lit or 'none'}")
        print(f"  monitor {' | '.join(played['screen']) or 'blank'}")
        for problem in played["problems"]:
            print(f"  problem {problem}")
    for skipped in document["skipped"]:
        print(f"round {skipped['id']}: skipped, {skipped['reason']}")
    wrong = sum(not played["ok"] for played in document["rounds"])
    count = len(document["rounds"])
    rounds = "1 round" if count == 1 else f"{count} rounds"
    print(f"{rounds} played, {wrong or 'none'} wrong, {len(document['skipped'])} skipped")
