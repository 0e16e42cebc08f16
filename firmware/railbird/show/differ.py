"""Which rectangles of the screen differ between two pictures: lists [x, y, right, bottom]."""

from railbird.compat import micropython
from railbird.show.blit import changed_box, rows_of
from railbird.show.part import DRAW, IS_FINE, Part

MOST_RECTANGLES = 16
NEAR = 4  # pixels between neighbours


@micropython.native
def covers(rectangles: list, x: int, y: int, right: int, bottom: int) -> bool:
    """True if one of the rectangles holds all of this one."""
    for other in rectangles:
        if other[0] <= x and other[1] <= y and right <= other[2] and bottom <= other[3]:
            return True
    return False


@micropython.native
def add(rectangles: list, x: int, y: int, right: int, bottom: int) -> None:
    """Add a rectangle: one within another is left out; one beside the last is joined with it, as cells of a row are."""
    if covers(rectangles, x, y, right, bottom):
        return
    last = rectangles[-1] if rectangles else None
    if last and last[1] == y and last[3] == bottom and -NEAR <= x - last[2] <= NEAR:
        last[2] = max(right, last[2])
        last[0] = min(x, last[0])
    elif len(rectangles) < MOST_RECTANGLES:
        rectangles.append([x, y, right, bottom])
    else:
        rectangles[-1] = [min(x, last[0]), min(y, last[1]), max(right, last[2]), max(bottom, last[3])]


def add_rows(rectangles: list, boxes: list) -> None:
    """Add all of these boxes, one below the other as far as nothing is between them: a picture of another kind."""
    for row in rows_of(boxes, NEAR):
        add(rectangles, *row)


def keep_at_end(old: list, new: list) -> int:
    """How many parts at the end of both are the same, as cells of seats without cards in pictures of several kinds:
    those on the panel stay."""
    count = 0
    while count < min(len(old), len(new)) and old[-1 - count].made_of == new[-1 - count]:
        count += 1
        new[-count] = old[-count]
    return count


def move_first(rectangles: list, parts: list) -> None:
    """What stands first among the parts is shown first."""
    for index in range(len(rectangles)):
        if parts and covers(rectangles[index : index + 1], *parts[0].box):
            rectangles.insert(0, rectangles.pop(index))
            return


@micropython.native
def changed_parts(old: list, new: list, rectangles: list) -> list:
    """Compare the parts on the panel with the tuples of a new screen, which become parts: those that stayed, or new
    ones. Adds the boxes of those that changed.

    Gives pairs (old, new) of parts to compare item by item, with `add_items`: that can wait.
    """
    pairs = []
    common = min(len(old), len(new))
    for index in range(common):
        before, made_of = old[index], new[index]
        if before.made_of == made_of:
            new[index] = before
            continue
        new[index] = after = Part(made_of)
        x, y, right, bottom = after.box
        if made_of[IS_FINE] and before.made_of[DRAW] is made_of[DRAW] and before.composed is not None:
            if not (covers(rectangles, x, y, right, bottom) and covers(rectangles, *before.box)):
                pairs.append((before, after))
        elif before.box[:2] == (x, y):
            add(rectangles, x, y, max(before.box[2], right), max(before.box[3], bottom))
        else:
            add(rectangles, *before.box)
            add(rectangles, x, y, right, bottom)
    for index in range(common, len(new)):
        new[index] = Part(new[index])
        add(rectangles, *new[index].box)
    for index in range(common, len(old)):
        add(rectangles, *old[index].box)
    return pairs


def add_items(rectangles: list, old: list, new: list) -> None:
    """Add the box around the items that differ."""
    box = changed_box(old, new)
    if box:
        add(rectangles, *box)
