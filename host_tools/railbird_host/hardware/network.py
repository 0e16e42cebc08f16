"""Resistors between nodes: the volts of a node from what holds its neighbours. Direct current, nothing else."""

from dataclasses import dataclass

import numpy

from railbird_host.hardware.sheet import Part


@dataclass(frozen=True)
class Branch:
    """A resistance between two nodes."""

    one: str
    other: str
    ohm: float
    part: Part


Neighbours = dict[str, list[tuple[str, Branch]]]


def solved_v(
    neighbours: Neighbours, held: dict[str, float], node: str, pull: tuple[float, float] | None = None
) -> float | None:
    """The volts of a node as if nothing held it itself; None if nothing reaches it. `pull` is (volts, ohm) of one more
    resistor at it."""
    inside, fixed = _around(neighbours, held, node)
    if not fixed and pull is None:
        return None
    names = list(inside)
    matrix, right = numpy.zeros((len(names), len(names))), numpy.zeros(len(names))
    for row, name in enumerate(names):
        for other, branch in neighbours.get(name, []):
            matrix[row, row] += 1 / branch.ohm
            if other in inside:
                matrix[row, names.index(other)] -= 1 / branch.ohm
            else:
                right[row] += fixed[other] / branch.ohm
    if pull is not None:
        volts, ohm = pull
        matrix[names.index(node), names.index(node)] += 1 / ohm
        right[names.index(node)] += volts / ohm
    return float(numpy.linalg.solve(matrix, right)[names.index(node)])


def _around(neighbours: Neighbours, held: dict[str, float], node: str) -> tuple[set[str], dict[str, float]]:
    """The free nodes that resistors join to this one, and the held ones at their border."""
    inside, fixed, todo = {node}, {}, [node]
    while todo:
        for there, _ in neighbours.get(todo.pop(), []):
            if there in held and there != node:
                fixed[there] = held[there]
            elif there not in inside:
                inside.add(there)
                todo.append(there)
    return inside, fixed
