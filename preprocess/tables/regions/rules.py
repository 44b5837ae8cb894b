"""The horizontal rules of a page, joined where a filing draws one per cell, and the vertical ones."""

from __future__ import annotations

from collections.abc import Sequence

from preprocess.report import BBox

# Rules drawn cell by cell leave rounding gaps of half a point; those between groups are wider.
ABUTTING = 0.6


def merged_rules(rules: Sequence[BBox]) -> tuple[BBox, ...]:
    """Horizontal rules with the pieces that abut joined: many filings draw one per cell."""
    rows: list[list[BBox]] = []
    for rule in sorted((r for r in rules if r[2] - r[0] > r[3] - r[1]), key=lambda r: r[1]):
        if rows and rule[1] - rows[-1][0][1] < 1:
            rows[-1].append(rule)
        else:
            rows.append([rule])
    return tuple(rule for row in rows for rule in _abutting(sorted(row)))


def standing(rules: Sequence[BBox]) -> tuple[BBox, ...]:
    """The vertical rules."""
    return tuple(rule for rule in rules if rule[3] - rule[1] > rule[2] - rule[0])


def _abutting(row: Sequence[BBox]) -> list[BBox]:
    """Rules of one height, left to right, with those that touch joined."""
    merged: list[BBox] = []
    for rule in row:
        if merged and rule[0] - merged[-1][2] <= ABUTTING:
            merged[-1] = (merged[-1][0], merged[-1][1], max(merged[-1][2], rule[2]), merged[-1][3])
        else:
            merged.append(rule)
    return merged
