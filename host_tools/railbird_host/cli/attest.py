"""`railbird attest`: does this board run that build, with the keys it was given, and the journal that was seen last?"""

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from railbird_host.base.errors import RIGHT, WRONG
from railbird_host.base.output import emit, print_facts
from railbird_host.base.progress import progress_bars
from railbird_host.cli._board import TABLE_ROLES, add_board, add_table, open_table

HELP = "compare a board's flash, keys and journal with the build and the table file at hand"
EXAMPLES = [
    "railbird attest --board display",
    "railbird attest --board scanner --image build/production/SCANNER.uf2",
    "railbird attest --board display --json | jq .wrong",
]
DEVELOPMENT_NOTE = (
    "development image: its file system, and with it code that was deployed, is not covered; "
    "a production image covers everything up to the journal"
)


def add_arguments(parser: ArgumentParser) -> None:
    add_board(parser)
    add_table(parser)
    parser.add_argument(
        "--image", type=Path, metavar="FILE", help="a UF2 file; else the one built here for the board's role and kind"
    )


def run(arguments: Namespace) -> int:
    from railbird_host.device.flash.flash import check_role
    from railbird_host.device.flash.image import load_image
    from railbird_host.device.images import image_path
    from railbird_host.device.service.attest import attest, attested_part
    from railbird_host.release.trust import images_verdict

    with open_table(arguments, *TABLE_ROLES) as (client, hello, table, path):
        flavour = "development" if hello.development else "production"
        image = load_image(arguments.image or image_path(hello.role.upper(), flavour))
        check_role(image, hello.role, f"{hello.role} {hello.serial}")
        part = attested_part(image.content)
        with progress_bars() as bar:
            answer, wrong = attest(client, part, table, bar("attesting").advance)
        updates = client.updates()
        if hello.role == "display" and not wrong:
            table.last_head = (answer.last_sequence, answer.last_mac)
            table.save(path)
    verdict = images_verdict(image.path)
    document = {
        "role": hello.role,
        "serial": hello.serial,
        "right": not wrong,
        "wrong": wrong,
        "board_says": hello.build,
        "compared_with": {
            "file": str(image.path),
            "build": image.build,
            "flavour": image.flavour,
            "release": verdict.version,
            "signed_by": verdict.signer,
            "unsigned": verdict.problem,
        },
        "covers_bytes": len(part),
        "note": DEVELOPMENT_NOTE if hello.development else "",
        "key_check": answer.key_check,
        "journal": {"last_sequence": answer.last_sequence, "last_mac": answer.last_mac}
        if hello.role == "display"
        else None,
        "updates": [{"boot": boot, "time_s": time_s, "sha256": digest} for boot, time_s, digest in updates],
    }
    emit(arguments, "attest", document, lambda: show(document))
    return WRONG if wrong else RIGHT


def release_text(compared: dict[str, Any]) -> str:
    if compared["signed_by"]:
        return f"{compared['release']}, signed by {compared['signed_by']}"
    return f"of no signed release: {compared['unsigned']}"


def show(document: dict[str, Any]) -> None:
    compared = document["compared_with"]
    facts = [
        ("board", f"{document['role']} {document['serial']}, says {document['board_says']}"),
        ("compared with", f"{compared['file']}, {compared['build']}"),
        ("release", release_text(compared)),
        ("flash", f"bytes 0 to {document['covers_bytes']:#x}"),
        ("key check", document["key_check"].hex()),
    ]
    if document["journal"]:
        facts.append(("journal", f"ends at record {document['journal']['last_sequence']}"))
    for update in document["updates"]:
        when = "clock not set"
        if update["time_s"] > 2**30:
            when = datetime.fromtimestamp(update["time_s"], UTC).strftime("%Y-%m-%d")
        facts.append(("image since", f"boot {update['boot']}, {when}: {update['sha256'].hex()[:16]}…"))
    print_facts(facts)
    if document["note"]:
        print(f"note: {document['note']}")
    for problem in document["wrong"]:
        print(f"WRONG: {problem}")
    if document["wrong"] and document["board_says"] != compared["build"]:
        print("next: the board says that it runs another build; name its image with --image")
    elif document["wrong"]:
        print("next: take the table out of play, keep the board as it is, railbird log pull, railbird support-bundle")
    else:
        print("right: the board holds this image, the keys it was given, and the journal that was seen last")
