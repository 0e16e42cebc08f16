"""Resistors between nodes: the volts of a node from what holds its neighbours. Direct current, nothing else."""

from dataclasses import dataclass

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
    rows = [[0.0] * (len(names) + 1) for _ in names]  # of conductances, and what flows in
    for row, name in zip(rows, names, strict=True):
        for other, branch in neighbours.get(name, []):
            row[names.index(name)] += 1 / branch.ohm
            if other in inside:
                row[names.index(other)] -= 1 / branch.ohm
            else:
                row[-1] += fixed[other] / branch.ohm
    if pull is not None:
        volts, ohm = pull
        rows[names.index(node)][names.index(node)] += 1 / ohm
        rows[names.index(node)][-1] += volts / ohm
    return _solution(rows)[names.index(node)]


def _solution(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan. A node's own conductance is at least the sum of those to others: no pivot is looked for."""
    for at, row in enumerate(rows):
        row[:] = [value / row[at] for value in row]
        for other in rows:
            if other is not row and other[at]:
                other[:] = [value - other[at] * own for value, own in zip(other, row, strict=True)]
    return [row[-1] for row in rows]


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
