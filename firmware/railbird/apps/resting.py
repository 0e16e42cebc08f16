"""What a display does while nothing is to be drawn: work that can wait, one piece a turn; then it sleeps.

In: the parts that have such work (heap, service port, image digest, journal) and those that tell whether all is calm.
Out: time that passes. An erased sector stops everything for 50 ms, so it waits until nothing has happened for a while.
"""

from time import ticks_ms

from railbird.apps.input_desk import INPUTS_MS
from railbird.build_id import version_numbers
from railbird.journal import record
from railbird.ticks import since

REST_MS = 50  # at peace only the inputs are looked at for so long, or until the link is lost: heartbeats leave in time
CALM_MS = 300  # since the last event: then a sector may be erased if few are ready
LONG_CALM_MS = 1500  # else then: hands that are at the keys press the next one sooner, and would wait for the erase
CALM_UNPLUGGED_MS = 5000  # without a link: it may come back any moment, with cards that waited


class ImageNote:
    """Writes into settings and journal, once, that the board runs another image than before."""

    def __init__(self, settings, starting, table, clock):
        self._settings = settings
        self._starting = starting
        self._table = table
        self._clock = clock
        self._is_done = False

    def is_due(self) -> bool:
        return not self._is_done and self._starting.image_digest is not None

    def write(self) -> None:
        self._is_done = True
        digest, version = self._starting.image_digest, version_numbers()
        before = self._settings.note_image(digest, self._clock.seconds(), version)
        if before is not None:
            self._table.note(record.IMAGE_CHANGED, digest + version + before)


class Resting:
    def __init__(self, uart, table, inputs, link, drawing, starting):
        self._uart = uart
        self._table = table
        self._inputs = inputs
        self._link = link
        self._drawing = drawing
        self._starting = starting

    def may_work(self, now_ms: int) -> bool:
        """No card is on its way, no key may be let go before work is done."""
        return not self._link.is_awaited(now_ms) and not self._inputs.events.is_changing()

    def work(self, now_ms: int, image_note, at_rest: bool) -> bool:
        """One piece: the note of a new image, a sector of the journal, a record to verify. False if none is left."""
        is_calm = self._is_calm(now_ms)
        if is_calm and at_rest and image_note.is_due():
            image_note.write()
            return True
        if self._table.keeper is None or (is_calm and self._renew_journal(now_ms)):
            return True
        if self._table.verification.done:
            self._table.keeper.verified(self._table.verification)
            return False
        self._table.verification.step()
        return True

    def _renew_journal(self, now_ms: int) -> bool:
        """An erase may take 400 ms: the scanner hears before it that we live, and directly after it."""
        is_long = since(now_ms, self._drawing.happened_ms) >= LONG_CALM_MS
        if not self._table.keeper.may_renew_journal(is_long):
            return False
        self._say_alive()
        is_renewed = self._table.keeper.renew_journal(is_long)
        self._say_alive()
        return is_renewed

    def _say_alive(self) -> None:
        """What waits on the wire is taken first: it says that the far side lives."""
        self._link.receive(ticks_ms())
        if self._link.session.up:
            self._link.session.assure()
            self._link.send(ticks_ms())

    def _is_calm(self, now_ms: int) -> bool:
        calm_ms = CALM_MS if self._link.session.up else CALM_UNPLUGGED_MS
        return since(now_ms, self._drawing.happened_ms) >= calm_ms

    def nap(self, service_is_due: bool) -> bool:
        """Until the inputs are due; True if something came before."""
        return self._uart.poll(0 if service_is_due else self._inputs.due_in_ms(ticks_ms()))

    def sleep(self, now_ms: int, is_at_peace: bool, service) -> None:
        """Until something comes. Where nothing is under way, a look at the inputs is all that is due for a while: a
        whole turn takes ten times as long. A host is answered here, with a look at the link before each piece of work:
        a card that comes meanwhile waits for one piece, not for a turn with it."""
        rest_ms = INPUTS_MS
        if is_at_peace:
            rest_ms = min(self._starting.rest_ms(REST_MS), self._link.session.lost_in_ms(now_ms))
        start_ms = now_ms
        while True:
            has_come = self.nap(service.is_due)
            now_ms = ticks_ms()
            if self._uart.any() or since(now_ms, start_ms) >= rest_ms or self._inputs.glance(now_ms):
                return
            if has_come or service.is_due:
                service.serve(now_ms, False)
                if not service.is_due:
                    return
