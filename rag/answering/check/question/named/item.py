"""Whether a figure is of the things that the question names: its line item, its qualifiers, its names, its segment."""

from __future__ import annotations

import re
from decimal import Decimal

from rag.answering.check.claims.claims import Claim
from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import ACCOUNTS, WEAK, content, fit, metric_not_in, metrics_named
from rag.answering.check.place.named import calls_by_initials, spelt_out
from rag.answering.check.place.opposites import SAYS_ADJUSTED, adjusted_apart, leased_otherwise, opposed
from rag.answering.check.place.same_item import short, wrong_item
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.kind.adjusted import has_adjusted, is_before_adjusted
from rag.answering.check.question.named.abroad import is_a_first_abroad
from rag.answering.check.question.named.named_apart import is_of_another_code
from rag.answering.check.question.named.under import is_the_whole
from rag.answering.check.question.names import AMERICA, item_stems, names_america
from rag.answering.check.question.wish import FLOW, VAGUE, Wish
from rag.answering.match.abbreviations import both_ways
from rag.answering.match.asked_words import known_words
from rag.answering.match.stems import stem
from rag.answering.numbers.mentions import Mention
from rag.calculator.called import called, joined_with, other_item
from rag.calculator.facts.regions import regions, without_longer
from rag.calculator.facts.telling import telling, words
from rag.calculator.question.part_moves import without_which
from rag.query.vocabulary import vocabulary

_A_YEAR = re.compile(r"(?:fiscal |fy ?)?(?:19|20)\d\d|thereafter", re.IGNORECASE)
_SEGMENT = re.compile(r"\b(?P<name>(?:[A-Z][\w.’'-]*,? (?:(?:and|&|of) )?){1,4})(?i:segments?|divisions?)\b")
_PARTS = re.compile(r"\b(?:segments?|divisions?|regions?|by|each|which|brands?|parts?)\b", re.IGNORECASE)
_NO_NAME = frozenset(
    content(
        "Reportable Operating Business Geographic Total Other Selected Industry Our Results By Financial Information "
        "Summary Pretax Pre-tax Adjusted Net"
    )
)
_EXPECTED = frozenset(content("expects expected anticipated forecast forecasts targeted guidance outlook planned"))
# Who owes it is no line item.
_OWED = re.compile(r"\bow(?:e[ds]?|ing) (?:by|to)\b", re.IGNORECASE)
_ADJUSTED = re.compile(r"\b(?:adjusted|underlying)\b", re.IGNORECASE)
_STATUTORY = re.compile(r"\bstatutory\b|\bunadjusted\b|\bas reported\b|(?<!non-)(?<!non )\bgaap\b", re.IGNORECASE)
_AT_HOME = frozenset(content("domestic American"))
_CASH_FLOWS = re.compile(r"\bcash flows?\b", re.IGNORECASE)
_PAIR, _LONG_NAME = 2, 6
_KINDS = {"%": "percent", "points": "points", "bps": "bps", "multiple": "multiple", "shares": "shares"}


def unnamed(wish: Wish, ground: Ground) -> str:
    """The name in the question that nothing with the figure bears; American Express is no place by its name."""
    if all(place.filing.url for place in ground.citations):
        return ""  # a page of the web was found by those names
    printed = " ".join(f"{c.quote} {c.label} {c.heading} {c.caption}" for c in ground.citations)
    told = " ".join((printed, *(cited.column for cited, _ in ground.figures)))
    if code := next((code for code in wish.codes if code.lower() not in told.lower()), ""):
        return f"the question names “{code}”, the cited place does not"
    if code := next(
        (code for code in wish.codes if all(is_of_another_code(code, one) for one, _ in ground.figures)), ""
    ):
        return f"the question names “{code}”, the cited figure is of another"
    alone = len(ground.around) > 1 and not wish.several and ground.number.status != "derived"
    there, spelt = ground.stems | (frozenset() if alone else ground.beside), spelt_out(wish.text, printed)
    spelt |= both_ways(there, wish.spelled) - there
    for stems in wish.names:
        there -= company_stems(ground.citations[0].filing) if stems == AMERICA else frozenset()
        said = f"{told} {ground.quoted * (not alone)}"
        at_home = stems == AMERICA and (_AT_HOME & there or names_america(said) or is_a_first_abroad(wish, ground))
        borne = all(bears(word, there) for word in stems) and _is_written(wish.text, stems, ground)
        if not (at_home or borne or stems <= spelt or _by_another_name(stems, there)):
            return f"the question names “{_as_written(wish.text, stems)}”, the cited place does not"
    return ""


def _is_written(text: str, stems: frozenset[str], ground: Ground) -> bool:
    """Whether a name of several letters stands somewhere as the question writes it: Planters are no plants.

    A place is not the one whose longer name holds its own: New Mexico is no Mexico.
    """
    name = _as_written(text, stems).lower().rstrip("'’").removesuffix("'s").removesuffix("’s").rstrip("s")
    columns = " ".join(cited.column for cited, _ in ground.figures)
    quotes = " ".join(f"{c.quote} {c.label} {c.heading} {c.caption} {c.filing.title}" for c in ground.around)
    printed = f"{quotes} {columns} {ground.quoted}"
    own = _CASH_FLOWS.sub(" ", without_longer(name, printed))  # the title of a statement is no name of anything
    if own != printed:
        return all(bears(word, frozenset(content(own))) for word in stems)
    return name in regions().places or len(name) < _LONG_NAME or name in printed.lower()


def _by_another_name(stems: frozenset[str], there: frozenset[str]) -> bool:
    """Whether a place prints a region under another of its names: EMEA for Europe."""
    called = ((frozenset(content(name)), aliases) for name, aliases in regions().aliases.items())
    # "US" has no telling word, which is nowhere and everywhere.
    return any(name and name <= there and stems in map(frozenset, map(content, aliases)) for name, aliases in called)


def _as_written(text: str, stems: frozenset[str]) -> str:
    if stems == AMERICA:
        return "U.S."
    return next((word for word in re.findall(r"[\w’'&.-]+", text) if set(content(word)) & stems), " ".join(stems))


def another_segment(wish: Wish, ground: Ground) -> str:
    """The segment that the figure is of and that the question does not name, though it asks for no segment."""
    if _PARTS.search(wish.text) or wish.names:
        return ""
    asked = frozenset(content(wish.text))
    for cited, _ in ground.figures:
        place = cited.citation
        over = f"{place.label} ; {cited.column} ; {place.caption} ; {place.heading}"
        over = over if cited.cell is not None else _section_of(cited)
        if cited.cell is not None and _is_named_apart(wish.text, cited):
            continue
        for found in _SEGMENT.finditer(over):
            own = frozenset(content(found["name"])) - _NO_NAME - company_stems(place.filing)
            if own and not own & asked:
                return f"the figure is of “{found[0]}”, which the question does not name"
    return ""


def _section_of(cited: Cited) -> str:
    """The segment whose section a sentence with a share or a change stands in: "accounted for 86% of its revenues"."""
    name, share = cited.citation.caption.strip(" :"), cited.kind in ("%", "points", "bps")
    return name if share and _SEGMENT.fullmatch(name) else ""


def _is_named_apart(text: str, cited: Cited) -> bool:
    """Whether a question says more of a row than what every segment has: stores in Ohio, and not only stores."""
    own = telling(f"{cited.name} ; {cited.column}") & telling(text)
    common = frozenset(stem(word) for word in (*WEAK, *ACCOUNTS, *VAGUE)) | telling(" ".join(item_stems(text)))
    return any(not word.isdigit() for word in own - common - words().unsaid)


def without_segment(wish: Wish, ground: Ground) -> str:
    """The segment that the question is about and that nothing at the figure tells; the group's total is not it."""
    if not wish.figure or not wish.aim.segment or not ground.figures:
        return ""
    there = ground.stems | (ground.beside if len(ground.around) == 1 else frozenset())
    # "Blizzard" is a segment of Activision Blizzard: the company's name says nothing of it.
    own = frozenset().union(*(company_stems(place.filing) for place in ground.citations))
    if wish.aim.segment & own:
        there = frozenset(content(" ".join(_said_at(cited) for cited, _ in ground.figures)))
    if any(bears(word, there) for word in wish.aim.segment):
        return ""
    named = " ".join(_as_written(wish.text, frozenset([word])) for word in sorted(wish.aim.segment))
    return f"the question asks for the segment “{named}”, the cited place does not tell it"


def _said_at(cited: Cited) -> str:
    """All words at a figure but those of whose filing it is."""
    place = cited.citation
    return f"{cited.name} {cited.column} {place.label} {place.heading} {place.caption} {place.quote}"


def another_item(wish: Wish, ground: Ground) -> str:
    """Why the words of the question are of another line item than every figure; a computed number has its formula."""
    if not wish.figure:
        return ""  # words may answer it, whatever figures stand with them
    if ground.number.status == "derived":
        if not any(_named(cited) for cited, _ in ground.figures):
            return "its rows do not say what they are of"
        # What several rows make has a name of its own; the change of one row has that row's.
        one = len({(cited.citation.marker, cited.name) for cited, _ in ground.figures}) == 1
        return (
            "the cited place names nothing that the question asks for"
            if one and not _shares_a_word(wish, ground)
            else ""
        )
    if not _shares_a_word(wish, ground):
        return "the cited place names nothing that the question asks for"
    tell = _of_another_rate if wish.quantity == "rate" else _reason
    reasons = [tell(wish, cited, peers) for cited, peers in ground.figures]
    return reasons[0] if reasons and all(reasons) else ""


def _named(cited: Cited) -> bool:
    """Whether a row is called by more than "Balance at end of year", which a computation cannot tell from others."""
    over, _, own = cited.name.rpartition(": ")
    # "Lease payments: 2025" is called by what stands over the year.
    called = over if _A_YEAR.fullmatch(own) else own
    return cited.claim is not None or bool(frozenset(content(called)) - WEAK - VAGUE)


def _shares_a_word(wish: Wish, ground: Ground) -> bool:
    """Whether the places tell any of the things that the question names, in whatever words."""
    own = frozenset().union(*(company_stems(place.filing) for place in ground.citations))
    # "Which region contracted" names no figure: parts that were ranked by their sales are told by their names.
    text = without_which(wish.text) if ground.number.status == "derived" else wish.text
    said = frozenset(content(FLOW.sub(" ", text))) - own - WEAK - VAGUE
    if not said or any(bears(word, ground.stems) for word in said):
        return True
    asked = telling(wish.text)
    # "DD&A" says every word of the row "Depreciation, depletion and amortization".
    if any((own := telling(cited.name) - words().unsaid) and own <= asked for cited, _ in ground.figures):
        return True
    if any(cited.cell is not None and called(wish.text, cited.name) for cited, _ in ground.figures):
        return True
    return any(calls_by_initials(wish.text, cited.name) or cited.claim is not None for cited, _ in ground.figures)


def _reason(wish: Wish, cited: Cited, peers: tuple[Cited, ...]) -> str:
    """Why the question is of another line item than a figure of a row, or than the sentence that prints it."""
    claim = _as_claim(wish, cited)
    if cited.claim is not None:
        quote = f"{cited.citation.quote} {above(cited)}"
        apart = opposed(claim.words, quote) or leased_otherwise(claim.words, cited.claim.sentence)
        other = None if wish.several else apart or metric_not_in(claim.words, quote)
        return f"the cited sentence does not speak of “{other}”" if other else ""
    over = f"{cited.name} {cited.column} {above(cited)}"
    missing = next((word for word in wish.qualifiers if not bears(stem(word), frozenset(content(over)))), None)
    # A heading over rows ("Adjusted results") is no part of their names: a row that says so itself excludes others.
    if missing == "adjusted" and (SAYS_ADJUSTED.search(over) or not has_adjusted(cited)):
        missing = None
    if is_before_adjusted(wish, cited):
        missing = "adjusted"
    if missing:
        return f"the question asks for “{missing}”, which the cited row “{short(cited.name)}” does not say"
    other = None if wish.several else opposed(claim.words, cited.name)
    if other:
        return f"the cited row is “{short(cited.name)}”; the question speaks of “{other}”"
    if beside := joined_with(wish.text, cited.name):
        return f"the cited row adds {beside} to it"
    if _STATUTORY.search(wish.text) and not _ADJUSTED.search(wish.text):
        at = f"{cited.name} {cited.column}"
        if (adjusted := _ADJUSTED.search(at)) and not _STATUTORY.search(at):
            return f"the cited figure is “{adjusted[0].lower()}”, the question asks for it as reported"
    apart = None if SAYS_ADJUSTED.search(wish.text) else adjusted_apart(claim.words, wish.text, cited.name, over)
    if apart:
        return f"the cited row is “{short(cited.name)}”, {apart.replace('the sentence', 'the question')}"
    own = company_stems(cited.citation.filing)
    if fit(frozenset(content(claim.words)) - own, (), f"{cited.name} {cited.column}").shared >= 1 or wish.several:
        whole = wish.several or is_the_whole(wish, cited)
        printed = "" if whole else other_item(wish.text, cited.name)
        return f"the cited row is {printed}, which the question does not ask for" if printed else ""
    return wrong_item(claim, cited, peers).replace("the sentence", "the question")


def _of_another_rate(wish: Wish, cited: Cited, _: tuple[Cited, ...]) -> str:
    """Why a percentage of a sentence is of nothing that the question names: "net interest margin fell to 3.21%".

    A ratio of two line items is in no sentence that names only one of them.
    """
    if cited.claim is None or not content(wish.text):
        return ""
    subject, told = frozenset(content(wish.text)) - _EXPECTED - VAGUE, f"{cited.citation.quote} {above(cited)}"
    named = bool(metrics_named(wish.text) & metrics_named(told)) or calls_by_initials(wish.text, told)
    if subject and not named and not subject & frozenset(content(told)):
        return f"the cited sentence does not say what its {cited.text.strip()} is of"
    own = cited.claim.words if content(cited.claim.words) else cited.claim.nearby
    near = f"{own} {cited.claim.after}"
    shared = (frozenset(content(wish.text)) & frozenset(content(near))) - WEAK
    if content(near) and not shared and not calls_by_initials(wish.text, near):
        return f"the cited sentence says {cited.text.strip()} of something else than the question asks for"
    if other := metric_not_in(wish.text, cited.citation.quote):
        return f"the cited sentence does not speak of “{other}”"
    known = vocabulary().metric_of
    asked = metrics_named(_OWED.sub(" ", wish.text)) - known_words().groups
    printed = metrics_named(cited.citation.quote)
    several = len(asked) > 1 and not any(known[name].of for name in asked & printed)
    if several and len(asked & printed) < _PAIR:
        return "the cited sentence does not speak of all that the question relates"
    return ""


def _as_claim(wish: Wish, cited: Cited) -> Claim:
    """The question as a sentence that ends in the figure."""
    end = len(wish.text)
    mention = Mention(short(cited.text), end, end, cited.value, Decimal(1), cited.kind in ("%", "points"), True)
    kind = _KINDS.get(cited.kind, "per_share" if cited.kind.endswith("/share") else "money" if cited.kind else "plain")
    words = FLOW.sub(" ", wish.text).strip(" ?")
    return Claim(mention, wish.text, end, words, words, kind, 0, "", None, (), ())
