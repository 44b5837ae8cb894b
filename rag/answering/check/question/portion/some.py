"""Figures that are of some of what is asked for, or of more of it: of plans that owe too much, of a later day, of all.

"Plans with obligations in excess of plan assets" are not all plans, "subsequent to December 1, 2017" is not 2017, and
31 % of consolidated revenues is no share of the revenue of a part.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.named import calls_by_initials
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.moved.released import moved_for_held
from rag.answering.check.question.wish import Wish
from rag.answering.numbers.calendar_words import MONTH
from rag.calculator.facts.namesakes import SAYS_UNDERFUNDED, UNDERFUNDED
from rag.calculator.facts.telling import telling
from rag.query.funded import asks_funded_status, says_funded_status

_SINCE = re.compile(
    rf"\b(?:subsequent to|after) (?:the (?:end|close) of )?(?:(?:{MONTH})\.? \d{{1,2}},? |fiscal (?:year )?|FY ?)?"
    r"(?P<year>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_ASKS_LATER = re.compile(r"\b(?:subsequent\w*|after|since|following|later|next|will|expect\w*)\b", re.IGNORECASE)
_SHARE_FROM = re.compile(
    r"(?:\b(?:share|portion|proportion|part|percent\w*|how much)\b|%).*\b(?:from|to|with|by)\b", re.IGNORECASE
)
_OF_ALL = re.compile(
    r"\bof (?:(?:our|its|the (?:company|group)[’']s) )?(?:total )?(?:consolidated|company-wide|total company)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"\b(?!(?:US|USA|UK|EU|UAE|FY|YE|GAAP|YOY)\b)[A-Z]{2,5}\b")
_EVERYWHERE = re.compile(r"\b(?:firm|company|group|enterprise)-?wide\b", re.IGNORECASE)
# "BDS share of revenue", "percent of BDS revenue".
_OWNER = re.compile(
    r"\b(?P<code>[A-Z]{2,5})(?:[’']s)? (?:share|portion|proportion|percent\w*|revenues?|sales|backlog|income)\b"
)
_COUNTRIES = ("US", "USA", "UK", "EU", "UAE")
_CHANGES = re.compile(r"\W*(?:changes?|movements?|roll-?forward|reconciliation|activity) (?:in|of)\b", re.IGNORECASE)
_BALANCE = re.compile(
    r"\b(?:balance|beginning|ending|opening|closing|end of|start of|net|total|at|as of|obligations?|assets)\b",
    re.IGNORECASE,
)
_RECOGNIZES = re.compile(r"\brecogni[sz]", re.IGNORECASE)
_RECOGNIZED = re.compile(
    r"\brecogni[sz]ed\b.*\b(?:included in|previously (?:deferred|included)|(?:had been|was) (?:deferred|included))\b"
    # "Revenue recognized includes $3 related to advances", "deferred revenue additions include".
    r"|^\W*(?:[\w-]+ ){0,3}(?:recogni[sz]ed|additions?|releases?|payments?) includ(?:ed?|es)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"\b(?:payments?|paid|contributions?|settlements?|curtailments?|amendments?|reimbursements?|currency|translation"
    r"|additions?|reductions?|acquisitions?|divestitures?|dispos\w+|write-?offs?|charge-?offs?|lapses?|cost|gains?|loss(?:es)?"
    r"|granted|vested|forfeited|issued|exercised)\b",
    re.IGNORECASE,
)
_PENSION = re.compile(r"\bpensions?\b", re.IGNORECASE)
_OTHER_BENEFITS = re.compile(
    r"\b(?:other )?post-?(?:retirement|employment) (?:benefit|plan|medical|health|obligation)\w*|"
    r"\bretiree (?:medical|health)\w*|\bOPEB\b",
    re.IGNORECASE,
)
_WITH_EXCESS = re.compile(r"\bplans?\b.{0,40}\b(?:in excess of|exceed\w*)\b.*", re.IGNORECASE)
_OWED = re.compile(r"\bobligations?\b|\b[AP]BO\b", re.IGNORECASE)
# "6.75% senior notes due 2025", "debentures, 0.992%, due 2027": one issue; "notes (2.9% for 2021)" are all of a year.
_PAPERS = r"(?:notes?|debentures?|bonds?)\b"
_ISSUE = re.compile(rf"\d\s?% (?:[\w-]+ ){{0,4}}{_PAPERS}|\b{_PAPERS},? \d+(?:\.\d+)?\s?%", re.IGNORECASE)
_ASKS_DUE = re.compile(
    r"\b(?:debt|borrowings|notes|obligations)\b.*\b(?:due|matur\w+|repa(?:id|y\w*)|paid (?:back|off))\b|"
    r"\b(?:due|matur\w+|repa(?:id|y\w*))\b.*\b(?:debt|borrowings)\b",
    re.IGNORECASE,
)
_DUE_IN = rf"(?:in )?(?:(?:{MONTH})[a-z.]* (?:\d{{1,2}},? )?)?(?:19|20)\d\d"
_NAMES_ISSUE = re.compile(rf"\d\s?%|\b{_PAPERS} due {_DUE_IN}|\b(?:19|20)\d\d (?:senior )?{_PAPERS}", re.IGNORECASE)
_ASKS_ALL = re.compile(
    r"\b(?:consolidated|total|company|group|overall|whole|(?:firm|company|group)-?wide)\b", re.IGNORECASE
)


def of_underfunded_plans(wish: Wish, ground: Ground) -> str:
    """Why every row is of those plans alone that owe more than they hold; "" where the question asks for them."""
    if not ground.figures:
        return ""
    if SAYS_UNDERFUNDED.search(wish.text):
        return _assets_for_obligation(wish, ground)
    some = all(_is_of_underfunded(cited) for cited, _ in ground.figures)
    return "the cited row is of the plans alone that owe more than they hold" if some else ""


def of_no_funded_status(wish: Wish, ground: Ground) -> str:
    """Why a part of what plans hold or owe is not the one less the other, where the question asks for that by name."""
    if not ground.figures or not asks_funded_status(wish.text) or ground.number.status == "derived":
        return ""
    said = any(
        says_funded_status(cited.name if cited.claim is None else clause_of(cited)) for cited, _ in ground.figures
    )
    return "" if said else "the question asks for the funded status, the cited place says something else of the plans"


def of_other_plans(wish: Wish, ground: Ground) -> str:
    """Why what is said of retirees' other benefits is none of pensions, where the question asks for these alone."""
    if not ground.figures or not _PENSION.search(wish.text) or _OTHER_BENEFITS.search(wish.text):
        return ""
    places = [cited.name if cited.claim is None else clause_of(cited) for cited, _ in ground.figures]
    other = all(_OTHER_BENEFITS.search(place) and not _PENSION.search(place) for place in places)
    return "the cited place is of other benefits than the pensions that the question asks for" if other else ""


def _assets_for_obligation(wish: Wish, ground: Ground) -> str:
    """Why a row of assets is none of the obligation of such plans: their assets are named to tell which plans."""
    owed = _OWED.search(_WITH_EXCESS.sub(" ", wish.text))
    held = all(cited.cell is not None and not _OWED.search(cited.name) for cited, _ in ground.figures)
    return (
        f"the cited row is “{ground.figures[0][0].name}”, the question asks for an obligation" if owed and held else ""
    )


def of_one_issue(wish: Wish, ground: Ground) -> str:
    """Why one issue of notes is not all debt that falls due with it; "" where the question names an issue."""
    if not ground.figures or wish.quantity or not _ASKS_DUE.search(wish.text) or _NAMES_ISSUE.search(wish.text):
        return ""
    one = all(_ISSUE.search(cited.name if cited.claim is None else cited.claim.sentence) for cited, _ in ground.figures)
    return "the cited place is of one issue of notes, the question asks for all debt that falls due" if one else ""


def of_a_later_day(wish: Wish, ground: Ground) -> str:
    """Why what a sentence says of the time after a year is not of that year; "" where one figure may be of it."""
    year = wish.period.year if wish.period is not None else None
    if year is None or not ground.figures or _ASKS_LATER.search(wish.question):
        return ""
    later = all(cited.claim is not None and _is_after(cited, year) for cited, _ in ground.figures)
    return f"the question asks for {year}, the cited sentence is of the time after it" if later else ""


def of_all_for_a_part(wish: Wish, ground: Ground) -> str:
    """Why a share of what the whole company took is no share of what the part that the question names took."""
    initials = next((found["code"] for found in _OWNER.finditer(wish.text) if found["code"] not in _COUNTRIES), "")
    part = wish.parts[0] if wish.parts else initials
    if not ground.figures or _ASKS_ALL.search(wish.text):
        return ""
    # "Firmwide originations were $28 billion" in the section of a part.
    named = part or next(iter(_CODE.findall(wish.text)), "")
    if named and all(_is_everywhere(named, cited) for cited, _ in ground.figures):
        return f"the question is about {named}, the cited sentence about all of the company"
    if not part or not _SHARE_FROM.search(wish.text):
        return ""
    whole = all(cited.claim is not None and _OF_ALL.search(cited.claim.sentence) for cited, _ in ground.figures)
    return f"the question asks for a share of {part}, the cited sentence says one of the whole" if whole else ""


def _is_everywhere(part: str, cited: Cited) -> bool:
    """Whether a sentence says of all of the company what is asked of a part, which is no abbreviation of the figure."""
    clause = clause_of(cited) if cited.claim is not None else ""
    return _EVERYWHERE.search(clause) is not None and not calls_by_initials(part, clause) and part not in clause


def moved_for_balance(wish: Wish, ground: Ground) -> str:
    """Why a row that moves a balance is not the balance that the table is about; "" where the question says the row."""
    if reason := moved_for_held(wish, ground) or _recognized_of_it(wish, ground):
        return reason
    if not wish.figure or wish.several or not ground.figures or wish.aim.moved or ground.number.status == "derived":
        return ""
    found = [_movement(wish, cited) for cited, _ in ground.figures]
    return f"the cited row is “{found[0]}”, which moves what the question asks for" if all(found) else ""


def _recognized_of_it(wish: Wish, ground: Ground) -> str:
    """Why "recognized revenue of $3 that was included in the balance of advances" is not that balance."""
    claims = [cited.claim for cited, _ in ground.figures]
    found = [claim is not None and _RECOGNIZED.search(claim.sentence) is not None for claim in claims]
    told = wish.balance and bool(found) and all(found) and _RECOGNIZES.search(wish.text) is None
    return "the question asks for what there was on a day, the figure is what was recognized of it" if told else ""


def _movement(wish: Wish, cited: Cited) -> str:
    """What a row of changes is called by that the question does not say; "" for others."""
    over, _, own = cited.name.rpartition(": ")
    heads = (over, cited.citation.over, cited.citation.caption)
    if cited.cell is None or not any(map(_CHANGES.match, heads)) or _BALANCE.search(own):
        return ""
    word = next((found for found in _MOVES.findall(own)), "")
    said = telling(wish.text)
    return word if word and not any(telling(one) & said for one in _MOVES.findall(own)) else ""


def _is_of_underfunded(cited: Cited) -> bool:
    over, place = cited.name.rpartition(": ")[0], cited.citation
    return cited.cell is not None and any(map(UNDERFUNDED.search, (over, place.over, place.heading, place.caption)))


def _is_after(cited: Cited, year: int) -> bool:
    """Whether a figure's own part of the sentence begins after the end of that year, and says no other time of it."""
    claim = cited.claim
    if claim is None:
        return False
    found = _SINCE.search(claim.sentence, 0, claim.mention.start) or _SINCE.search(clause_of(cited))
    other = any(one.year == year and str(year) not in (found[0] if found else "") for one in claim.periods)
    return found is not None and int(found["year"]) == year and not other


PLANS = (of_underfunded_plans, of_no_funded_status, of_other_plans)
"""What is held against a figure of pension plans."""
