"""Fonts for print: Typst brings Latin ones along, other scripts need one of this machine, and a lack of it is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

FAMILIES = (
    "Libertinus Serif",
    "Noto Serif CJK TC",
    "Noto Sans CJK TC",
    "Source Han Serif TC",
    "PMingLiU",
    "Microsoft JhengHei",
    "PingFang TC",
    "DejaVu Sans",
)
"""Asked in this order; after them Typst looks through every font of the machine."""
CJK_FIRST = ("cjk", "han", "ming", "jhenghei", "pingfang", "dejavu", "noto")
LATIN = 0x0250
"""Below this point the fonts that come with Typst print everything."""
ALWAYS = frozenset(
    chr(point)
    for first, last in ((0x2010, 0x2027), (0x2030, 0x203A), (0x20A0, 0x20AC))
    for point in range(first, last + 1)
) | frozenset("−≈≠≤≥×÷→←↑↓•∞√∑∆Δμπ™℠№′″\u2002\u2003\u2009\u200b\u2060\u202f\ufeff\n\t")


@cache
def system_fonts() -> Any:
    """The fonts of the machine and those inside Typst, found once per process (typst.Fonts)."""
    import typst

    return typst.Fonts()


def missing_sentence(texts: Iterable[str]) -> str:
    """One sentence about characters that no font here can print; "" when all can be printed."""
    wanted = {char for text in texts for char in text if ord(char) >= LATIN and char not in ALWAYS}
    for path, index in _files():
        if not wanted:
            break
        wanted -= {char for char in wanted if ord(char) in _points(path, index)}
    if not wanted:
        return ""
    shown = " ".join(sorted(wanted)[:5])
    return (
        f"{len(wanted)} character{'s' if len(wanted) > 1 else ''} ({shown}) cannot be printed, because no font of this "
        "machine has them; install one (Debian: fonts-noto-cjk) and download again, or take the Word file."
    )


def _files() -> Iterator[tuple[str, int]]:
    found = {font.path: font.index for font in system_fonts().fonts() if font.path}
    yield from sorted(found.items(), key=lambda item: (_rank(item[0]), item[0]))


def _rank(path: str) -> int:
    name = Path(path).name.lower()
    return next((at for at, word in enumerate(CJK_FIRST) if word in name), len(CJK_FIRST))


@cache
def _points(path: str, index: int) -> frozenset[int]:
    """The code points that a font file prints; none when it cannot be read."""
    from fontTools.ttLib import TTFont, TTLibError

    try:
        with TTFont(path, fontNumber=index, lazy=True) as font:
            return frozenset(font.getBestCmap() or ())
    except (OSError, TTLibError):
        return frozenset()
