"""Whether a figure is a change, a part or a bare number where the question asks for how much there was."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.derived.figures_cited import Cited, cited_figures
from rag.answering.check.place.items import WEAK, content, metrics_named, metrics_of
from rag.answering.check.place.named import is_abbreviated
from rag.answering.check.question.aim import without_table_drop
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.margin import SHARE_OF, asks_margin, is_a_ratio_of, is_a_share
from rag.answering.check.question.kind.otherwise_of import is_of_shares
from rag.answering.check.question.moved.added import adds_alike
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.read import figures
from rag.types import Citation

_SHARES = ("%", "points", "bps")
_TO = re.compile(r"\b(?:to|at|of|was|were|is|are)\s(?:about |approximately |a |an )?$", re.IGNORECASE)
_MOVED_BY = re.compile(
    r"\b(?:increas\w+|decreas\w+|rose|fell|grew|growth|declin\w+|dropped|(?<!made )(?<!make )(?<!makes )up|down"
    r"|higher|lower|improv\w+|reduced|gr[eo]w\w*|expansion|contraction)"
    r"(?:,? (?:of|by))?\s(?:only |approximately |about |around |roughly |nearly |over |a )?[($€£]*$",
    re.IGNORECASE,
)
# "Profit increased $145 million on one program; and about $80 million for another": a list of changes.
_MOVED_FIRST = re.compile(
    r"^(?:(?!\b(?:was|were|is|are|to|from)\b)[^;])*?\b(?:increased|decreased|rose|fell|grew|declined|improved)"
    r"(?: by)? (?:approximately |about )?[$€£]",
    re.IGNORECASE,
)
_AT_A_LEVEL = re.compile(
    r"(?:\b(?:to|at|of|was|were|is|are|from|totall?ed|versus|than|with)|[($€£,])\s?"
    r"(?:about |approximately |a |an )?[($€£]*$",
    re.IGNORECASE,
)
# "A decline of $260 million, or 26.9%": the second says the first again.
_MOVED_AGAIN = re.compile(
    r"\b(?:increase|decrease|decline|rise|growth|drop|reduction)d? (?:of|by) [^;%]{0,30}?\d"
    r"\s?(?:million|billion|thousand)?\s?,? or (?:approximately |about )?$",
    re.IGNORECASE,
)
# "Driven by increases in rewards expenses, collectively, of $2.0 billion".
_MOVED_IN = re.compile(
    r"\b(?:increase|decrease|decline|reduction|growth|rise|improvement)s? in [^.;$€£%]{3,120}?\bof "
    r"(?:approximately |about )?[$€£]?$",
    re.IGNORECASE,
)
# "Income was $1.8 billion, up 16%": by how much an amount rose, and never a margin.
_AMOUNT_MOVED = re.compile(
    r"[$€£]\s?\d[\d.,]*\s?(?:million|billion|thousand|bn|m)?,? (?:up|down|an? \w+ of) (?:about |approximately )?$",
    re.IGNORECASE,
)
# "A $34 million reduction to our reserves".
_MOVES_AFTER = re.compile(
    r"\s(?:[\w-]+ )?(?:reduction|increase|decrease|decline|improvement|rise|drop|change|swing)s?\b(?! of)",
    re.IGNORECASE,
)
_MEANS = re.compile(r"\b(?:being|defined as|meaning|that is)\b|\bi\.e\.", re.IGNORECASE)
_ENDED = re.compile(r"[.?!;]\s")
_MULTIPLE = re.compile(
    r"\b(?:leverage|gearing|multiples?|times|cover(?:age)?|turns?|turnover|covenants?)\b|\d+(?:\.\d+)?x\b|\w\s?/\s?\w|\bto\b",
    re.IGNORECASE,
)
"""What asks for a ratio of two items; "debt to capital" is one."""
_OF_A_CHANGE = re.compile(
    r"\s(?:of|to) (?:the |this |that |our |its )?(?:[\w-]+ ){0,2}?"
    r"(?:increase|decrease|growth|decline|change|rise|improvement)\b",
    re.IGNORECASE,
)
_TAX_RATE = re.compile(r"\b(?:statutory|effective)\b.{0,30}\brates?\b", re.IGNORECASE)
_OF_RATE = re.compile(r"\b(?:rates?|margins?|ratios?|yields?|points?)\b|\bpercent|%", re.IGNORECASE)
# "Revenues increase/(decrease)".
_EITHER_WAY = re.compile(r"\w \(?(?:increase\)?\s?/\s?\(?decrease|decrease\)?\s?/\s?\(?increase)\b", re.IGNORECASE)
_ARE_RATES = re.compile(r"\b(?:discount|interest|tax|exchange|trend) rates?\b", re.IGNORECASE)
_RETURN = re.compile(r"\W*(?:[\w-]+ )?returns? on\b", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)")
_TOLD_AS_RATE = re.compile(
    r"\b(?:rates?|ratio|margins?|yield|points?|effective|occupancy|utili[sz]ation|turnover|returns?|penetration|retention"
    r"|churn|attrition|discount|coupon|share|proportion|inflation)\b|\bpercent|%",
    re.IGNORECASE,
)
_NO_SHARE = re.compile(r"\b(?:margins?|returns?|yield|coverage|turnover|rates?)\b", re.IGNORECASE)
_TOTAL = re.compile(r"\b(?:total|together|combined|and|sum|net)\b|[&+]", re.IGNORECASE)
_ADDED_TO = re.compile(r"\badd(?:s|ed)? to (?P<whole>[^,;?]+)", re.IGNORECASE)
# "Revenue drop in dollars", "the increase in headcount": the change itself is asked for.
_BY_NAME = re.compile(
    r"\b(?:drop|fall|rise|jump|decline|increase|decrease|change|swing)s? (?:in|of) "
    r"(?!(?:control|accounting|estimates?|(?:fair )?value)\b)",
    re.IGNORECASE,
)
_GROWTH = re.compile(
    r"\w (?:growth|decline|drop|hike)(?: rate)?"
    r"(?= (?:(?:in|for|during|from|vs|versus|over|fiscal)\b|FY|Q[1-4]|(?:19|20)\d\d)|\W*$)",
    re.IGNORECASE,
)
_RAISED_TO = re.compile(r"\bto (?:a (?:total|record) of |approximately |about )?$", re.IGNORECASE)
_MOVES = re.compile(
    r"\b(?:chang\w+|increas\w+|decreas\w+|r[io]se|risen|fell|fall\w*|gr[eo]w\w*|declin\w+|dropp?\w*|higher|lower|more|less"
    r"|fewer|up|down|improv\w+|reduc\w+|compared|versus|from|expan\w+|contract\w+|add\w*|effects?|impact\w*)\b",
    re.IGNORECASE,
)
_CHANGED = re.compile(r"\b(?:changes?|increase|decrease|growth|effects?|impact|adjustments?)\b", re.IGNORECASE)


def change_for_level(wish: Wish, ground: Ground) -> str:
    """Why a change is no answer to how much something was: "revenue rose 8% due to an increase in RevPAR"."""
    if wish.aim.moved or not (wish.figure or wish.thing_asked) or not ground.figures:
        return ""
    if ground.number.status == "derived":
        return "the question asks how much it was, the figure is growth" if _is_growth(ground) else ""
    if wish.aim.amount and not wish.quantity and all(cited.kind in _SHARES for cited, _ in ground.figures):
        return "the question asks for an amount, the figure is a share or a change"
    moved = all(_is_change(wish, cited) for cited, _ in ground.figures)
    return "the question asks how much it was, the figure says by how much something changed" if moved else ""


def ratio_for_level(wish: Wish, ground: Ground) -> str:
    """Why a ratio of two items, or a part of a change, is no answer to a question for one of the items or a share.

    "Net debt / EBITDA of 2.6x" is no net debt, and "85% of the increase in revenue" no share of revenue.
    """
    if not (wish.figure or wish.thing_asked) or not ground.figures or ground.number.status == "derived":
        return ""
    figures = [cited for cited, _ in ground.figures]
    if not (wish.quantity or wish.aim.share) and all(is_a_ratio_of(wish.text, cited) for cited in figures):
        return "the question asks for no ratio, the cited row is one of what it asks for"
    if not (wish.quantity or wish.aim.moved or wish.aim.share) and _is_called_a_rate(wish, figures):
        return "the question asks for no rate, the cited row is called one"
    if not wish.figure:
        return ""
    if all(cited.kind == "multiple" for cited in figures) and not (wish.quantity or _MULTIPLE.search(wish.text)):
        return "the question asks for no ratio, the figure is one"
    if not wish.aim.moved and all(_is_of_a_change(cited) for cited in figures):
        return "the figure is a share of a change, the question does not ask for one"
    shares = any(is_a_share(f"{cited.name} {cited.column}") for cited in figures if cited.cell is not None)
    if shares and _NO_SHARE.search(wish.text) and not (wish.aim.share or wish.aim.moved):
        return "the question asks for a ratio of its own, the figure is a share of a total"
    if not (wish.quantity or _OF_RATE.search(wish.text)) and all(_is_of_a_tax_rate(cited) for cited in figures):
        return "the question asks for an amount, the figure is a part of a tax rate"
    amounts = all(_is_beside_an_amount(cited, peers) for cited, peers in ground.figures)
    if amounts and not (wish.quantity or wish.aim.moved or wish.aim.share):
        return "the question asks for no ratio, the figure is one and its row has an amount"
    named = (f"{cited.name} {cited.column}" for cited in figures if cited.cell is not None and cited.kind == "%")
    if wish.aim.money and not wish.quantity and any(SHARE_OF.search(name) for name in named):
        return "the question asks for an amount, the figure is a share of a total"
    return ""


def _is_of_a_tax_rate(cited: Cited) -> bool:
    """Whether a percentage stands in a table that leads from one tax rate to another."""
    place = cited.citation
    table = " ; ".join((place.caption, *place.rivals, *place.beside))
    share = cited.cell is not None and cited.kind in _SHARES
    return share and _TAX_RATE.search(table) is not None and not _OF_RATE.search(cited.name)


def _is_called_a_rate(wish: Wish, figures: Sequence[Cited]) -> bool:
    """Whether percentages are called rates by their rows, where the question says nothing that is told as one."""
    shares = all(cited.cell is not None and cited.kind in _SHARES for cited in figures)
    if not shares or _TOLD_AS_RATE.search(wish.text):
        return False
    return all(_is_a_rate(wish, _ASIDE.sub(" ", cited.name)) or _stands_among_rates(cited) for cited in figures)


def _stands_among_rates(cited: Cited) -> bool:
    """Whether the table of a percentage is one of rates: "Our discount rates were as follows" over "Obligations"."""
    place = cited.citation
    return any(map(_ARE_RATES.search, (place.caption, place.heading, place.over)))


def _is_a_rate(wish: Wish, name: str) -> bool:
    """Whether a row's name says that it is a rate, or a return on what the question asks for: ROIC is one itself."""
    if _OF_RATE.search(name):
        return True
    return _RETURN.match(name) is not None and not is_abbreviated(wish.text, name)


def _is_beside_an_amount(cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether a percentage's row prints an amount of the same time."""
    share = cited.cell is not None and cited.kind in _SHARES
    return share and any(peer.kind[:3].isupper() and peer.end == cited.end for peer in peers)


def _is_of_a_change(cited: Cited) -> bool:
    """Whether a sentence says a figure of what something rose or fell by: "85% of the increase in revenue"."""
    if cited.claim is None or cited.kind not in _SHARES:
        return False
    return _OF_A_CHANGE.match(cited.claim.sentence, cited.claim.mention.end) is not None


def level_for_change(wish: Wish, ground: Ground) -> str:
    """Why how much something was is no answer to by how much it changed; one of several that follow may be."""
    text = without_table_drop(wish.text)
    named = wish.figure and not wish.several and any(one.search(text) for one in (_BY_NAME, _GROWTH))
    asked = wish.aim.by_how_much or named or _is_the_whole(wish, ground)
    beside = len(ground.around) > 1 and any(map(_has_a_change, ground.around))
    if not asked or ground.number.status == "derived" or beside or not ground.figures:
        return ""
    moved = any(cited.is_change or _tells_a_move(wish, cited) for cited, _ in ground.figures)
    return "" if moved else "the question asks by how much it changed, the figure says how much it was"


def _tells_a_move(wish: Wish, cited: Cited) -> bool:
    """Whether the name of a row, or a sentence with its number, says that something moved; a share may be growth."""
    if cited.claim is None:
        share = cited.kind in _SHARES and not is_of_shares(cited)
        return share or _CHANGED.search(cited.name) is not None or adds_alike(wish.text, cited.column)
    sentence, mention = cited.claim.sentence, cited.claim.mention
    # "Raised to 49 cents" says where it came to, and not from where or by how much.
    level = _RAISED_TO.search(sentence, 0, mention.start) is not None and len(figures(sentence)) == 1
    return not wish.aim.moved or (_MOVES.search(sentence) is not None and not level)


def _has_a_change(place: Citation) -> bool:
    """Whether a sentence tells how something moved, or a row prints a change among its cells, or is called one."""
    if not place.cells:
        return _MOVES.search(place.quote) is not None
    return any(one.is_change or _CHANGED.search(one.name) for one in cited_figures(place))


def _is_the_whole(wish: Wish, ground: Ground) -> bool:
    """Whether every row is what something is added to: "how much did acquisitions add to intangible assets"."""
    added = _ADDED_TO.search(wish.text)
    whole = frozenset(content(added["whole"])) if added else frozenset()
    return bool(whole) and all(frozenset(content(c.name)) - WEAK <= whole for c, _ in ground.figures)


def _is_growth(ground: Ground) -> bool:
    """Whether a percentage follows from two cells of one row: it is none of a whole."""
    rows = {(cited.citation.marker, cited.name) for cited, _ in ground.figures}
    return ground.number.text.rstrip(" )").endswith("%") and len(rows) == 1 and len(ground.figures) > 1


def of_its_own_definition(wish: Wish, ground: Ground) -> str:
    """Why a number is not what the question defines: "free cash flow being A less B" is worked out of no such row.

    "Debt being short-term debt plus long-term debt" is worked out of rows that bear its name.
    """
    means = _MEANS.search(wish.text) if ground.number.status == "derived" else None
    if means is None:
        return ""
    defined = metrics_named(_ENDED.split(wish.text[: means.start()])[-1]) - metrics_named(wish.text[means.end() :])
    rows = (cited for cited, _ in ground.figures if defined & metrics_of(cited.name))
    return next((f"“{cited.name}” is a part of its own definition" for cited in rows), "")


def _is_change(wish: Wish, cited: Cited) -> bool:
    """Whether a figure is a change in percent, or in points where a ratio is asked for; "rose to 5%" is a level."""
    if cited.claim is None:
        return cited.is_change or _EITHER_WAY.search(cited.name.rpartition(": ")[2]) is not None
    before = (cited.claim.sentence, 0, cited.claim.mention.start)
    if (
        _MOVED_AGAIN.search(*before)
        or _MOVED_IN.search(*before)
        or (cited.kind == "%" and _AMOUNT_MOVED.search(*before))
    ):
        return True
    moved = _MOVED_BY.search(*before) or (_MOVED_FIRST.search(*before) and not _AT_A_LEVEL.search(*before))
    moved = moved or _MOVES_AFTER.match(cited.claim.sentence, cited.claim.mention.end)
    if moved and (wish.aim.share or wish.quantity != "rate" or (cited.kind == "%" and asks_margin(wish.text))):
        return True
    kinds = ("points", "bps") if wish.quantity == "rate" and not wish.aim.share else ("%", "points", "bps")
    to = _TO.search(cited.claim.sentence, 0, cited.claim.start) is not None
    return cited.kind in kinds and cited.claim.direction != 0 and not to


def part_for_sum(wish: Wish, ground: Ground) -> str:
    """Why one part is no answer to what several come to together; a row that is named as a sum may be."""
    if not wish.aim.together or ground.number.status == "derived" or not ground.figures:
        return ""
    whole = any(cited.claim is not None or _TOTAL.search(cited.name) for cited, _ in ground.figures)
    return "" if whole else "the question asks for a sum, the figure is one part of it"
