"""Which rectangles of the screen differ between two pictures: lists [x, y, right, bottom]."""

MOST_RECTANGLES = 16
NEAR = 4  # pixels between neighbours


def covers(rectangles: list, x: int, y: int, right: int, bottom: int) -> bool:
    """True if one of the rectangles holds all of this one."""
    for other in rectangles:
        if other[0] <= x and other[1] <= y and right <= other[2] and bottom <= other[3]:
            return True
    return False


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


def changed_parts(old: list, new: list, rectangles: list) -> list:
    """Compare part by part; `new` takes over the parts that stayed. Adds the boxes of those that changed.

    Gives pairs (old, new) of parts to compare item by item, with `add_items`: that can wait.
    """
    pairs = []
    for index in range(max(len(old), len(new))):
        before = old[index] if index < len(old) else None
        after = new[index] if index < len(new) else None
        if before and after and before.is_same(after):
            new[index] = before
        elif before and after and after.is_fine and before.draw is after.draw and before.is_composed():
            if not covers(rectangles, *after.box):
                pairs.append((before, after))
        elif before and after and before.box[:2] == after.box[:2]:
            x, y, right, bottom = after.box
            add(rectangles, x, y, max(before.box[2], right), max(before.box[3], bottom))
        else:
            for part in (before, after):
                if part:
                    add(rectangles, *part.box)
    return pairs


def add_items(rectangles: list, old: list, new: list) -> None:
    """Add the box around the items that differ, between those that are equal at the start and at the end."""
    start, old_end, new_end = 0, len(old), len(new)
    while start < old_end and start < new_end and old[start] == new[start]:
        start += 1
    while old_end > start and new_end > start and old[old_end - 1] == new[new_end - 1]:
        old_end -= 1
        new_end -= 1
    items = old[start:old_end] + new[start:new_end]
    if items:
        add(
            rectangles,
            min([item[0] for item in items]),
            min([item[1] for item in items]),
            max([item[0] + item[2] for item in items]),
            max([item[1] + item[3] for item in items]),
        )
