"""Finds in the journal the round that the recall screen asks for: it stands in the snapshot of the round after it."""

from railbird.journal.record import SNAPSHOT_HEADER_BYTES
from railbird.table.snapshot import SnapshotError


def fetch_recall(controller, journal, nonce_bytes: int) -> bool:
    """True if something was found to be shown."""
    wanted = controller.recall_wanted()
    found = False
    for number, position in journal.rounds() if wanted else ():
        if number == wanted + 1:
            for entry in journal.records(position):
                found = _show(controller, entry[5][SNAPSHOT_HEADER_BYTES + nonce_bytes :]) or found
                break
            if not controller.recall_wanted():
                break  # else that round was taken back: an older snapshot of the same number has what was before
        if number <= wanted:
            break
    return found


def _show(controller, snapshot) -> bool:
    try:
        controller.show_recalled(snapshot)
    except SnapshotError:
        return False  # an older image wrote it: for this one it is not in the journal
    return True
