"""`railbird scan`: the reading of cards, by the optical model and the firmware's own decoder; recorded passes; print
sheets."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from railbird_host.base.errors import RIGHT, USAGE, WRONG, RailbirdError
from railbird_host.cli._board import add_board, add_table, open_table
from railbird_host.cli._numbers import natural, seed_number, whole_number

if TYPE_CHECKING:
    from railbird_host.scan.recording import RecordedPass
    from railbird_host.scan.simulate import Tally
    from railbird_host.scan.verdict import Verdict

HELP = "simulate reading, show recorded passes, print cards"
EXAMPLES = [
    "railbird scan simulate --passes 20000 --damaged 100000 --seed 1",
    "railbird scan simulate --picture rate.png        # read rate against each impairment",
    "railbird scan fetch passes.rbp --board scanner",
    "railbird scan show passes.rbp --picture pass.png",
    "railbird scan replay passes.rbp --index 3        # on an emulated scanner",
    "railbird scan print --deck 17 deck17.pdf",
    "railbird scan print --service service.pdf",
]
REQUIRED_RATE = 0.999
MOST_DECK = 254  # 255 stands for cards that tell no deck


def add_arguments(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    simulate = actions.add_parser(
        "simulate", help="Monte-Carlo: read rate in the envelope, wrong reads of damaged passes"
    )
    simulate.add_argument("--passes", type=natural, default=10_000, help="passes within the envelope")
    simulate.add_argument("--damaged", type=natural, default=20_000, help="damaged passes; 0 for none")
    simulate.add_argument("--seed", type=seed_number, default=1, help="of the model's random numbers")
    simulate.add_argument("--blocks", type=int, choices=(1, 2), default=1, help="how many blocks must be good")
    simulate.add_argument("--jobs", type=natural, default=0, help="processes; as many as there are cores if left out")
    simulate.add_argument("--picture", type=Path, help="PNG of read rate against each impairment")
    simulate.add_argument("--points", type=natural, default=300, help="passes for each point of the picture")
    fetch = actions.add_parser("fetch", help="the last passes from a scanner into a file; never a hidden card")
    fetch.add_argument("file", type=Path, help="where to save them")
    add_board(fetch)
    add_table(fetch)
    show = actions.add_parser("show", help="recorded passes as text and picture, decoded again")
    again = actions.add_parser("replay", help="recorded passes over the pins of an emulated scanner; 1 if it differs")
    for action in (show, again):
        action.add_argument("file", type=Path, help="a file of recorded passes")
        action.add_argument("--index", type=natural, help="only this pass of the file, counted from 0")
    show.add_argument("--picture", type=Path, help="PNG of the pass (the first, unless --index)")
    printing = actions.add_parser("print", help="a deck's code as PDF or SVG")
    printing.add_argument("file", type=Path, help="a .pdf, or .svg (one file per page)")
    printing.add_argument("--deck", type=whole_number(0, MOST_DECK), default=1, help="deck id, 0 to 254")
    printing.add_argument("--cards", metavar="AS,TD,…", help="only these cards")
    printing.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the sheet")
    printing.add_argument("--service", action="store_true", help="the service card instead of a deck")


def run(arguments: Namespace) -> int:
    actions = {
        "simulate": run_simulate,
        "fetch": run_fetch,
        "show": run_show,
        "replay": run_replay,
        "print": run_print,
    }
    return actions[arguments.action](arguments)


def run_simulate(arguments: Namespace) -> int:
    import os

    from railbird_host.base.output import emit
    from railbird_host.base.progress import progress_bars
    from railbird_host.scan import simulate
    from railbird_host.scan.chart import draw_chart
    from railbird_host.scan.damage import DECKS
    from railbird_host.scan.sweep import run_sweep
    from railbird_host.scan.theory import Bound

    jobs = arguments.jobs or os.cpu_count() or 1
    seed, blocks = arguments.seed, arguments.blocks
    with progress_bars() as bar:
        within = bar("envelope")
        envelope = simulate.run_envelope(
            simulate.Envelope(),
            arguments.passes,
            seed,
            blocks,
            jobs,
            lambda done: within.advance(done, arguments.passes),
        )
        beyond = bar("damaged passes")
        damaged = simulate.run_damaged(
            arguments.damaged, seed, blocks, jobs, lambda done: beyond.advance(done, arguments.damaged)
        )
        if arguments.picture:
            curves = run_sweep(arguments.points, seed, blocks, jobs, bar("picture").advance)
            save_picture(draw_chart(curves, envelope, seed), arguments.picture)
    bound = Bound(len(DECKS))
    wrong = envelope.wrong + sum(tally.wrong for tally in damaged.values())
    value = {
        "seed": seed,
        "blocks_needed": blocks,
        "envelope": tally_json(envelope),
        "damaged": {name: tally_json(tally) for name, tally in damaged.items()},
        "damaged_passes": sum(tally.passes for tally in damaged.values()),
        "wrong_reads": wrong,
        "bound": {"decks": bound.decks, "alike": bound.alike, "apart": bound.apart},
    }
    emit(arguments, "scan-simulate", value, lambda: show_simulation(envelope, damaged, bound.sentences(), arguments))
    too_few = envelope.passes and envelope.read_rate < REQUIRED_RATE and blocks == 1
    return WRONG if wrong or too_few else RIGHT


def tally_json(tally: "Tally") -> dict:
    return {
        "passes": tally.passes,
        "reads": tally.reads,
        "read_rate": tally.read_rate,
        "one_block_reads": tally.one_block_reads,
        "wrong_reads": tally.wrong,
        "faults": dict(tally.faults.most_common()),
    }


def show_simulation(envelope: "Tally", damaged: dict[str, "Tally"], bound: list[str], arguments: Namespace) -> None:
    from railbird_host.base.output import print_table
    from railbird_host.scan.damage import NEAR_MISSES

    def line(name: str, tally: "Tally") -> tuple:
        faults = ", ".join(f"{fault} {count}" for fault, count in tally.faults.most_common(4))
        return name, tally.passes, tally.reads, f"{100 * tally.read_rate:.3f} %", tally.wrong, faults

    rows = [line("within the envelope", envelope)]
    rows += [line(("near miss: " if name in NEAR_MISSES else "") + name, tally) for name, tally in damaged.items()]
    print_table(("passes", "number", "read", "rate", "wrong", "faults"), rows, "Optical model and firmware's decoder")
    total = sum(tally.passes for tally in damaged.values())
    print(
        f"wrong reads: {sum(tally.wrong for tally in damaged.values())} of {total} damaged passes. What theory gives:"
    )
    for sentence in bound:
        print(f"  {sentence}")
    print(f"seed {arguments.seed}; figures of the model, never of a bench")


def run_fetch(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.cli._new_file import check_new
    from railbird_host.scan.recording import save

    check_new(arguments.file, "a recording is evidence")
    with open_table(arguments, "scanner") as (client, hello, _table, _path):
        records = client.recorded_passes()
    save(arguments.file, records)
    value = {"file": str(arguments.file), "scanner": hello.serial, "passes": len(records)}
    emit(arguments, "scan-fetch", value, lambda: print(f"{len(records)} passes of {hello.serial} in {arguments.file}"))
    return RIGHT


def run_show(arguments: Namespace) -> int:
    from railbird_host.base.output import emit
    from railbird_host.scan.show import draw_pass
    from railbird_host.scan.verdict import judge

    chosen = chosen_passes(arguments)
    verdicts = [(index, judge(recorded)) for index, recorded in chosen]
    if arguments.picture:
        save_picture(draw_pass(chosen[0][1], verdicts[0][1].result), arguments.picture)
    value = {"file": str(arguments.file), "passes": [verdict.as_json(index) for index, verdict in verdicts]}
    emit(arguments, "scan-show", value, lambda: show_verdicts(verdicts))
    return RIGHT if all(verdict.same for _, verdict in verdicts) else WRONG


def chosen_passes(arguments: Namespace) -> "list[tuple[int, RecordedPass]]":
    from railbird_host.scan.recording import load

    passes = load(arguments.file)
    if not passes:
        step = "pass cards that are told in clear, then: railbird scan fetch FILE"
        raise RailbirdError(f"{arguments.file} holds no pass", step, USAGE)
    chosen = list(enumerate(passes))
    if arguments.index is not None:
        chosen = chosen[arguments.index : arguments.index + 1]
    if not chosen:
        raise RailbirdError(f"{arguments.file} holds {len(passes)} passes", "choose --index below that", USAGE)
    return chosen


def run_replay(arguments: Namespace) -> int:
    from railbird_host.base.output import emit, print_table
    from railbird_host.base.progress import progress_bars
    from railbird_host.scan.replay import replay
    from railbird_host.scan.show import result_text

    chosen = chosen_passes(arguments)
    rows = []
    with progress_bars() as bar:
        advance = bar("replaying").advance
        for done, (index, recorded) in enumerate(chosen, 1):
            again = replay(recorded)
            text = result_text(again) if again is not None else "nothing"
            rows.append((index, recorded.number, result_text(recorded.result), text))
            advance(done, len(chosen))
    same = all(recorded == again for _, _, recorded, again in rows)
    names = ("index", "pass", "recorded", "replayed")
    value = {"file": str(arguments.file), "same": same, "passes": [dict(zip(names, row, strict=True)) for row in rows]}
    emit(arguments, "scan-replay", value, lambda: print_table(("index", "pass", "recorded", "emulated scanner"), rows))
    return RIGHT if same else WRONG


def show_verdicts(verdicts: "list[tuple[int, Verdict]]") -> None:
    for index, verdict in verdicts:
        verdict.show(index)


def run_print(arguments: Namespace) -> int:
    from railbird.cards.card import card_from_text
    from railbird_host.base.output import emit
    from railbird_host.scan.output_files import write_pages
    from railbird_host.scan.sheet import PRINT_AT, deck_pages, service_pages

    try:
        cards = [card_from_text(text) for text in arguments.cards.split(",")] if arguments.cards else list(range(52))
    except ValueError as error:
        raise RailbirdError(str(error), "write cards as AS,TD,2C", USAGE) from None
    pages = service_pages(arguments.paper) if arguments.service else deck_pages(arguments.deck, cards, arguments.paper)
    written = write_pages(pages, arguments.file)
    value = {"files": [str(path) for path in written], "pages": len(pages)}
    emit(arguments, "scan-print", value, lambda: print(*(f"wrote {path}" for path in written), PRINT_AT, sep="\n"))
    return RIGHT


def save_picture(image, path: Path) -> None:
    from io import BytesIO

    from railbird_host.base.whole_file import write_whole

    if path.suffix != ".png":
        raise RailbirdError(f"{path} is no .png", "name a file that ends so", USAGE)
    drawn = BytesIO()
    image.save(drawn, "PNG")
    write_whole(path, drawn.getvalue())
