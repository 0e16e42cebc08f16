"""A wire from an output pin of one board to a pin, the RUN pin or the power switch of another.

In lock-step a wire from an earlier to a later board needs no delay; one that goes back needs more than a slice.
"""

from collections.abc import Callable

from railbird_host.sim.emulator.board import Board


class GpioWire:
    def __init__(self, sender: Board, sender_gpio: int, receiver: Board, receiver_gpio: int, delay_ns: float = 0.0):
        def drive(level: int) -> None:
            receiver.pins.drive(receiver_gpio, level)

        _connect(sender, sender_gpio, receiver, delay_ns, drive)


class RunWire:
    """Low holds the receiver in reset; the RUN pin has a pull-up, so an open-drain output will do."""

    def __init__(self, sender: Board, sender_gpio: int, receiver: Board, delay_ns: float = 0.0):
        sender.pins.pull(sender_gpio, 1)
        _connect(sender, sender_gpio, receiver, delay_ns, lambda level: receiver.hold_run(level == 0))


class PowerWire:
    """High is power on; takes effect at the receiver's own time, at most a slice away."""

    def __init__(self, sender: Board, sender_gpio: int, receiver: Board):
        def switch(level: int, _time_ns: float) -> None:
            (receiver.power_on if level else receiver.power_off)()

        sender.pins.watch(sender_gpio, switch)


def _connect(
    sender: Board,
    gpio: int,
    receiver: Board,
    delay_ns: float,
    apply: Callable[[int], None],
) -> None:
    source = receiver.outside.new_source()

    def changed(level: int, time_ns: float) -> None:
        receiver.outside.at(time_ns + delay_ns, source, lambda: apply(level))

    apply(sender.pins.output(gpio))
    sender.pins.watch(gpio, changed)
