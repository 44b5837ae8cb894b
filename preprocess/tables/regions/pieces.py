"""Words of a line → pieces: numbers whole with their signs, phrases, footnote marks set apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from preprocess.page.words import PageWords, union
from preprocess.report import BBox
from preprocess.tables.meaning.values import MONEY, ends_thousand, is_dash, is_number_word, is_stand_in

WORD_JOIN = 0.95
VALUE_FREE = 0.5
SIGN_REACH = 250.0
"""Points that a currency sign set at the left of its column may stand before its number."""
FAR_MARK = 2.5
NEAR_SIGN, FAR_FIGURE = 0.45, 2.0
"""Font sizes from a label to the sign that ends it, and from there to the figure it does not belong to."""
CURRENCY = re.compile(rf"\(?{MONEY}\(?|\(|[-–−+]{MONEY}|△")
CLOSER = re.compile(r"\)|%|\)%|%\)|pp?ts?\.?|pts?\.?|bps?|pp|x")
CLOSER_REACH, PERCENT_REACH = 1.3, 2.0
CLOSING = ")%,"
HANGING = {")": 0.33, "%": 0.85, ",": 0.28}
"""What may stand behind the last digit of a number, and how wide it is in font sizes."""
LEADER_SIGNS = "._·…"
LEADER = re.compile(r"[._·…]{3,}|…+")
MARK_WORD = re.compile(r"(?:\((?:\d{1,2}|[a-zA-Z]{1,2})\),?)+|[*†‡§]+|[¹²³⁴⁵⁶⁷⁸⁹⁰]+|\d{1,2}\)?(?:,\d{1,2}\)?)*|[a-z]")
RANGE_END = re.compile(rf"{MONEY}?\s?\d")
LIST_MARK = re.compile(r"\(?\d{1,2}[).]|\*+")
PAREN_MARK = re.compile(r"\((?:\d{1,2}|[a-z])\)")

PieceKind = Literal["value", "text"]


@dataclass(slots=True)
class Piece:
    """A number or a phrase on one line.

    words are indices of the page's words, marks those of footnote marks (not part of text). core is where the number
    itself begins, edge the right end of its last digit (parentheses and percent signs hang over it).
    """

    kind: PieceKind
    words: list[int]
    text: str
    bbox: BBox
    size: float
    core: float
    edge: float
    marks: list[int] = field(default_factory=list)
    after_leader: bool = False

    @property
    def x0(self) -> float:
        """Left end."""
        return self.bbox[0]

    @property
    def x1(self) -> float:
        """Right end."""
        return self.bbox[2]

    @property
    def center(self) -> float:
        """Middle between left and right end."""
        return (self.bbox[0] + self.bbox[2]) / 2


def line_pieces(page: PageWords, line: Sequence[int]) -> list[Piece]:
    """Pieces of one line, left to right; dot leaders vanish."""
    pieces: list[Piece] = []
    for unit in _units(page, line):
        if unit.text and not (pieces and not unit.after_leader and _join(page, pieces[-1], unit)):
            pieces.append(unit)
    if len(pieces) > 1 and LIST_MARK.fullmatch(pieces[0].text) and pieces[1].text.count(" ") > 2:
        mark = pieces.pop(0)
        _append(mark, pieces[0])
        mark.kind = "text"
        pieces[0] = mark
    return [_settled(piece) for piece in _with_ranges(pieces)]


def _with_ranges(pieces: list[Piece]) -> list[Piece]:
    """Make one piece of a range printed with blanks ("8.5% – 10.7%")."""
    joined: list[Piece] = []
    for piece in pieces:
        open_range = len(joined) > 1 and joined[-1].text in "-–—" and joined[-2].kind == "value"
        numbers = open_range and RANGE_END.match(piece.text) and joined[-2].text[-1:] in "0123456789%"
        if numbers and _near(joined[-2], joined[-1]) and _near(joined[-1], piece):
            _append(joined[-2], joined.pop())
            _append(joined[-1], piece)
            joined[-1].kind = piece.kind
        else:
            joined.append(piece)
    return joined


def _near(left: Piece, right: Piece) -> bool:
    """Whether two pieces stand a blank apart."""
    return right.x0 - left.x1 < 0.45 * left.size


def _units(page: PageWords, line: Sequence[int]) -> list[Piece]:
    """Single words, or numbers with the signs around them; a leader marks the unit behind it."""
    units: list[Piece] = []
    position, after_leader = 0, False
    while position < len(line):
        if _is_leader(page, line, position):
            after_leader = True
            position += 1
            continue
        taken = _number_at(page, line, position)
        kind: PieceKind = "value" if taken else "text"
        taken = taken or 1
        units.append(_piece(page, kind, list(line[position : position + taken])))
        units[-1].after_leader = after_leader
        after_leader = False
        position += taken
    return units


def _is_leader(page: PageWords, line: Sequence[int], at: int) -> bool:
    """Whether a word is part of a dot leader: a row of dots, or one of several dots that stand alone."""
    text = page.words[line[at]].text
    if text[:1] not in LEADER_SIGNS:
        return False
    texts = [page.words[i].text for i in line[max(0, at - 1) : at + 2]]
    return LEADER.fullmatch(text) is not None or (text == "." and texts.count(".") > 1)


def _number_at(page: PageWords, line: Sequence[int], at: int) -> int:
    """How many words from `at` on make one printed number; 0 where there is none."""
    words, k = page.words, at
    if words[line[at]].text.isalpha() and not _may_begin(words[line[at]].text):
        return 0
    if _ends_label(page, line, at):
        return 0
    while k < len(line) and k - at < 3 and CURRENCY.fullmatch(words[line[k]].text) and _reaches(page, line, k):
        k += 1
    if k >= len(line) or not _is_number(words[line[k]].text):
        return 0
    k += 1
    while k < len(line) and CLOSER.fullmatch(words[line[k]].text) and _gap(page, line, k) < _reach(words[line[k]].text):
        k += 1
    return k - at


def _ends_label(page: PageWords, line: Sequence[int], at: int) -> bool:
    """Whether a currency sign is the last word of a label ("Earnings per share in €"), far from the next figure."""
    if not (0 < at < len(line) - 1) or not CURRENCY.fullmatch(page.words[line[at]].text):
        return False
    before = page.words[line[at - 1]].text.rstrip(",;:")
    close = before.isalpha() and not _may_begin(before) and _gap(page, line, at) < NEAR_SIGN
    return close and _gap(page, line, at + 1) > FAR_FIGURE


def _reach(sign: str) -> float:
    """Font sizes that a sign may stand behind its number: percent signs are set in a column of their own."""
    return PERCENT_REACH if "%" in sign else CLOSER_REACH


def _reaches(page: PageWords, line: Sequence[int], k: int) -> bool:
    """Whether the word behind a currency sign is near enough to be its number; a code may be the label of its row."""
    if k + 1 >= len(line):
        return False
    labels = k == 0 and page.words[line[k]].text.isalpha()
    reach = FAR_FIGURE * page.sizes[line[k]] if labels else SIGN_REACH
    return page.words[line[k + 1]].bbox[0] - page.words[line[k]].bbox[2] <= reach


@lru_cache(maxsize=16384)
def _may_begin(letters: str) -> bool:
    """Whether letters can open a number (a currency's name) or stand for one; the same words come again and again."""
    return CURRENCY.fullmatch(letters) is not None or _is_number(letters)


@lru_cache(maxsize=16384)
def _is_number(text: str) -> bool:
    return is_number_word(text) or is_dash(text) or is_stand_in(text)


def _gap(page: PageWords, line: Sequence[int], k: int) -> float:
    """Blank before word k of the line, in its font size."""
    return (page.words[line[k]].bbox[0] - page.words[line[k - 1]].bbox[2]) / max(page.sizes[line[k]], 1.0)


def _piece(page: PageWords, kind: PieceKind, indices: list[int]) -> Piece:
    """A piece of these words; the core of a number leaves its currency sign out."""
    if len(indices) == 1 and (word := page.words[indices[0]]).text[-1:] not in CLOSING:
        return Piece(kind, indices, word.text, word.bbox, page.sizes[indices[0]], word.bbox[0], word.bbox[2])
    words = [page.words[i] for i in indices]
    size = max(page.sizes[i] for i in indices)
    main = next((w for w in words if _is_number(w.text)), words[0])
    edge = words[-1].bbox[2]
    for word in reversed(words):
        if any(c.isdigit() for c in word.text):
            stripped = word.text.rstrip(CLOSING)
            edge = word.bbox[2] - size * sum(HANGING[c] for c in word.text[len(stripped) :])
            break
    text = " ".join(word.text for word in words)
    return Piece(kind, indices, text, union(w.bbox for w in words), size, main.bbox[0], edge)


def _join(page: PageWords, last: Piece, unit: Piece) -> bool:
    """Join a unit to the piece before it where it belongs to it; says whether it did."""
    gap = (unit.x0 - last.x1) / max(min(last.size, unit.size), 1.0)
    if _is_mark(page, last, unit, gap):
        last.marks += unit.words
        return True
    if last.kind == "value" and (unit.kind == "value" or ends_thousand(last.text, unit.text)):
        return (gap < 0.4 and _thousands(last, unit)) or (gap < 0.8 and _stars(last, unit))
    if unit.kind == "value" and CLOSER.fullmatch(last.text):
        return False
    if gap >= (WORD_JOIN if last.kind == unit.kind else VALUE_FREE):
        return False
    _append(last, unit)
    last.kind = "text"
    return True


def _append(last: Piece, unit: Piece) -> None:
    last.words += unit.words
    last.text = f"{last.text} {unit.text}"
    (x0, y0, x1, y1), (u0, v0, u1, v1) = last.bbox, unit.bbox
    last.bbox = min(x0, u0), min(y0, v0), max(x1, u1), max(y1, v1)
    last.size = max(last.size, unit.size)
    last.edge = unit.edge


def _is_mark(page: PageWords, last: Piece, unit: Piece, gap: float) -> bool:
    """Whether a unit is a footnote mark of the piece before it: raised and small, or "(1)" close behind a number."""
    if len(unit.words) > 1 or (len(unit.text) > 1 and unit.text.isalpha()):
        return False
    text = unit.text.replace(" ", "")
    if not MARK_WORD.fullmatch(text):
        return False
    # A raised mark is small: the blank before it is one of the line's own size.
    before = last.words[-1]
    small = unit.size <= 0.8 * page.sizes[before]
    raised = page.words[unit.words[0]].bbox[3] < page.words[before].bbox[3] - 0.12 * page.sizes[before]
    # Behind figures, marks in parentheses often stand in a column of their own.
    aside = small and raised and last.kind == "value" and text.startswith("(")
    if gap * min(last.size, unit.size) > (FAR_MARK if aside else 0.9) * last.size:
        return False
    if small and (raised or text[0] in "(*"):
        return True
    return last.kind == "value" and gap < 0.6 and PAREN_MARK.fullmatch(text) is not None


def _thousands(last: Piece, unit: Piece) -> bool:
    """Join "1" and "234" of a number grouped by blanks; says whether it did."""
    if not re.search(r"(?:^|[^\d,.])\d{1,3}(?: \d{3})*$", last.text) or not re.match(r"\d{3}(?:[.,]\d+)?\b", unit.text):
        return False
    _append(last, unit)
    return True


def _stars(last: Piece, unit: Piece) -> bool:
    """Join "*" and "*" of one stand-in; says whether it did."""
    if {*last.text, *unit.text} - {"*", " "}:
        return False
    _append(last, unit)
    last.text = last.text.replace(" ", "")
    return True


def _settled(piece: Piece) -> Piece:
    """The finished piece; thousands blanks are closed up so that the text is one number."""
    if piece.kind == "value":
        piece.text = re.sub(r"(?<=\d) (?=\d{3}\b)", "", piece.text)
    return piece
