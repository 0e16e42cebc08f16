"""A ring of edges of one pin: at each edge all ten sensor pins and the microsecond, written by PIO and DMA alone.

The state machine is blocked in `wait` until the pin changes, then pushes one sample. The first DMA channel moves it
into the ring of samples and starts the second, which copies TIMERAWL into the ring of times and starts the first
again. So nothing is lost while the CPU is busy, or stands still because flash is being erased (RP2040 datasheet
2.5.2.2 wrapping, 2.5.2.3 chaining, 4.6.5 TIMERAWL).
"""

from array import array

import rp2
from uctypes import addressof

from railbird.scan.event_word import TIME_MASK

_SAMPLE_PINS = 10
_TIMERAWL = 0x40054028
_PIO_BASES = (0x50200000, 0x50300000)
_RX_FIFO = 0x20
_RX_REQUESTS = (4, 12)
_ALWAYS = 0x3F
_WORDS = 2  # DMA data size
_HALF_TIME = TIME_MASK >> 1


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=_SAMPLE_PINS)
def strobe_edges():
    wrap_target()  # noqa: F821
    wait(0, pin, 4)  # noqa: F821
    in_(pins, 10)  # noqa: F821
    wait(1, pin, 4)  # noqa: F821
    in_(pins, 10)  # noqa: F821
    wrap()  # noqa: F821


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, autopush=True, push_thresh=_SAMPLE_PINS)
def presence_edges():
    wrap_target()  # noqa: F821
    wait(1, pin, 9)  # noqa: F821
    in_(pins, 10)  # noqa: F821
    wait(0, pin, 9)  # noqa: F821
    in_(pins, 10)  # noqa: F821
    wrap()  # noqa: F821


class EdgeRing:
    """`size_bits` 9 keeps the last 512 edges. `look`, then `age_us` and `drop` for each edge, then `leave`."""

    def __init__(self, machine_number: int, program, first_pin, size_bits: int):
        self._machine_number = machine_number
        self._program = program
        self._first_pin = first_pin
        self._byte_bits = size_bits + 2
        self._last_index = (1 << size_bits) - 1
        # Halfwords, because a 32-bit time does not fit a small integer. DMA wraps at a multiple of the ring's size.
        self._samples, self._samples_at = self._aligned()
        self._times, self._times_at = self._aligned()
        self._tail = 0
        self._head = 0
        self._seen_low = 0
        self._seen_high = 0
        self.sample = 0
        self.time_us = 0

    def _aligned(self):
        size = 1 << self._byte_bits
        buffer = array("H", bytes(2 * size))
        return buffer, (-addressof(buffer) & size - 1) >> 1

    def start(self) -> None:
        block = self._machine_number >> 2
        machine = self._machine_number & 3
        sampler = rp2.DMA()
        stamper = rp2.DMA()
        self._first_time_address = addressof(self._times) + 2 * self._times_at
        stamper.config(
            read=_TIMERAWL,
            write=self._first_time_address,
            count=1,
            ctrl=self._control(stamper, _ALWAYS, sampler),
        )
        sampler.config(
            read=_PIO_BASES[block] + _RX_FIFO + 4 * machine,
            write=addressof(self._samples) + 2 * self._samples_at,
            count=1,
            ctrl=self._control(sampler, _RX_REQUESTS[block] + machine, stamper),
            trigger=True,
        )
        self._sampler = sampler
        self._stamper = stamper
        self._machine = rp2.StateMachine(self._machine_number, self._program, in_base=self._first_pin)
        self._machine.active(1)

    def stop(self) -> None:
        """At a prompt the rings are free memory: no edge may be written any more."""
        self._machine.active(0)
        for channel in (self._sampler, self._stamper):
            channel.ctrl = 0  # off first: an abort could start the other one anew (RP2040-E13)
            channel.active(0)
            channel.close()

    def _control(self, channel, request: int, then) -> int:
        """One word on each request into a ring of this size, then start the other channel."""
        return channel.pack_ctrl(
            size=_WORDS,
            inc_read=False,
            inc_write=True,
            ring_sel=True,
            ring_size=self._byte_bits,
            treq_sel=request,
            chain_to=then.channel,
            irq_quiet=True,
        )

    def has_news(self) -> bool:
        return self._newest() != self._tail

    def _newest(self) -> int:
        return (self._stamper.write - self._first_time_address) >> 2 & self._last_index

    def look(self) -> bool:
        """Find out what has come. False: edges were lost, and the ring begins anew."""
        self._head = self._newest()
        at = self._times_at + ((self._tail - 1 & self._last_index) << 1)
        # The slot before the tail is the last to be overwritten: if it changed, the ring has gone round.
        if self._times[at] == self._seen_low and self._times[at + 1] == self._seen_high:
            return True
        self._tail = self._head
        self.leave()
        return False

    def age_us(self, now_us: int) -> int:
        """How long before `now_us` the oldest edge came, at least 1; 0 if there is none. Sets `sample` and
        `time_us`."""
        tail = self._tail
        if tail == self._head:
            return 0
        at = self._times_at + (tail << 1)
        time_us = (self._times[at + 1] & 0x3FFF) << 16 | self._times[at]
        age_us = now_us - time_us & TIME_MASK
        if age_us > _HALF_TIME:
            return 0  # it came after we looked
        self.time_us = time_us
        self.sample = self._samples[self._samples_at + (tail << 1)]
        return age_us

    def drop(self) -> None:
        """Done with the oldest edge."""
        self._tail = self._tail + 1 & self._last_index

    def leave(self) -> None:
        """Done for now: remember the slot before the tail, for `look`."""
        at = self._times_at + ((self._tail - 1 & self._last_index) << 1)
        self._seen_low = self._times[at]
        self._seen_high = self._times[at + 1]
