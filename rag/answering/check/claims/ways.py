"""Whether two numbers lie as the verb of their sentence says: "fell from 9.5 to 10.9" is wrong, each number right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rag.answering.check.claims.claims import Claim
from rag.answering.numbers.hedges import AGAINST, HEDGED
from rag.answering.numbers.read import MARKER

_CLAUSE = re.compile(
    r"\bbecause\b|\bdue to\b|\bdriven by\b|[;；。)）]|,\s[a-z]+ing\b"
    r"|,\s(?:(?:even )?(?:while|though)|whereas|but|yet|although|and|as|so|with)\s|\n"
)
_OLD = re.compile(
    rf"(?:\b(?:from|{AGAINST}|than|below|above|over)\s"
    r"(?:the |its |a |about |FY\d+['’]s )*"
    r"|[較较比由從从])[^\d;]{0,24}$|\bon\s(?:the |its |about |(?:FY)?\d+['’]s )*$",
    re.IGNORECASE,
)
_DASHED = re.compile(r"\s—\s(?:\w+\s)?(?:higher|lower|more|less|fewer|greater|larger|smaller) than\s")
_BESIDE = re.compile(
    rf"\b(?:below|above|(?:higher|lower|more|less|fewer|greater|larger|smaller) than)\s(?:the |its )?{HEDGED}$",
    re.IGNORECASE,
)
_RANKED = re.compile(
    r",\s(?:well |just |far )?(?:(?P<above>ahead of|above)|behind|below)\s(?:the )?(?:[A-Z][\w.&’'-]*\s(?:(?:and"
    r"|of|the)\s)?){1,4}"
    rf"(?:[(（]|at\s){HEDGED}[*_+]*$"
)
_PART = re.compile(r"[.;]\s")
_RUNNING = re.compile(
    r"\b(?:years? (?:running|in a row)|(?:straight|consecutive) years?|year after year|every year|each year"
    r"|steadily)\b",
    re.IGNORECASE,
)
_RUN = 3
_OLDER_ASIDE = re.compile(r"[*_]*\s?[(（][^()\d]{0,30}(?:(?:FY\s?)?\d{2,4}(?:/\d{2})?\s?[:：]?)?[^()\d]{0,12}")
_TO_LEVEL = re.compile(rf"\b(?:to|at)\s{HEDGED}[*_]*$", re.IGNORECASE)
_BY = re.compile(
    r"\b(?:by|(?:increase|rise|gain|decrease|decline|drop|reduction|swing|change|improvement|growth) of)\s"
    rf"{HEDGED}$",
    re.IGNORECASE,
)
_MORE = re.compile(r"\s(?:higher|lower|more|less|above|below|better|worse)\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\([^()]*\)")
_AND = re.compile(r"\band\b", re.IGNORECASE)
_FROM = re.compile(r"(?:\bfrom\s(?:\w+\s){0,2}|[由從从]\S{0,12})$", re.IGNORECASE)
_TO = re.compile(rf"[^;]{{0,60}}(?:\bto\s{HEDGED}|[至到]\S{{0,12}})$", re.IGNORECASE)
_UP = re.compile(
    r"\b(?:increas(?:ed|es|ing)|an? increase|raised|lifted|rose|ris(?:es|ing|en)|grew|grow(?:s|n|ing)|climb\w*"
    r"|jump\w*|surg\w*"
    r"|advanced|(?<!made )(?<!makes )(?<!make )(?<!held )(?<!hold )(?<!holds )(?<!ended )(?<!set )(?<!kept )up"
    r"|(?:higher|greater|larger) than|above|(?:more than|ahead of)(?= (?:the|its|that)\b))\b"
    r"|增[加長长至]|成[長长]|上升|升至|提高",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:decreas(?:ed|es|ing)|a decrease|cut|reduced|lowered|trimmed|declin(?:ed|es|ing)|fell|falls|fallen"
    r"|falling|dropp?(?:ed|s|ing)|down|shrank"
    r"|shr[ui]nk\w*|slid|slipped|dipp?ed|plung\w*|(?:lower|smaller) than|below|(?:less than|fewer than|behind"
    r"|short of)(?= (?:the|its|that)\b))\b|[減减]少|下降|降至|下滑|衰退",
    re.IGNORECASE,
)
_UP_BY = re.compile(rf",\s(?:up|down)\s(?:by\s)?{HEDGED}$", re.IGNORECASE)
_UP_FROM = re.compile(rf"\sfrom\s{HEDGED}", re.IGNORECASE)
_VERSUS = re.compile(rf"\s?(?:{AGAINST})\s{HEDGED}", re.IGNORECASE)
_MORE_THAN = re.compile(rf"(?:{_UP.pattern}|\b(?:higher|larger|greater)\b)", re.IGNORECASE)
_LESS_THAN = re.compile(rf"(?:{_DOWN.pattern}|\b(?:lower|smaller)\b)", re.IGNORECASE)
_VERB_TO = re.compile(rf"(?:{_UP.pattern}|{_DOWN.pattern})\sto\s{HEDGED}$", re.IGNORECASE)
_WAY_FROM = re.compile(rf"\b(?:(?P<up>up|higher)|down|lower)\s(?:from|than)\s{HEDGED}$", re.IGNORECASE)
# A loss or a cost that "improved" and a gap that "narrowed" tell nothing of which number is the larger.
_UNSURE = re.compile(r"\b(?:improv|worsen|widen|narrow|expand|contract|deteriorat|swung|swing|offset)", re.IGNORECASE)
_MARGIN = re.compile(r"\bmargins?\b", re.IGNORECASE)
_GAP = re.compile(r"\b(?:loss(?:es)?|deficits?|gap|swung|swing|offset\w*|outflows?|negative)\b", re.IGNORECASE)
# Both amounts of a gap that narrows are told without their sign: the newer is the smaller.
_GAP_NOUN = re.compile(r"\b(?:loss(?:es)?|deficits?|gap|expenses?|shortfall)\b", re.IGNORECASE)
_SWINGS = re.compile(r"\b(?:improv|worsen|deteriorat|swung|swing|offset|expand|contract)", re.IGNORECASE)
_WIDENS, _NARROWS = re.compile(r"\bwiden", re.IGNORECASE), re.compile(r"\bnarrow", re.IGNORECASE)
_WIDER = re.compile(r"\b(?:improv|widen|expand)", re.IGNORECASE)
_NARROWER = re.compile(r"\b(?:worsen|narrow|contract|compress|deteriorat|erod)", re.IGNORECASE)


def against_its_verb(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """(index of a claim, why) of each number on the other side of the one it is compared with than the verb says."""
    levels = [at for at, claim in enumerate(claims) if not (in_aside(claim) or is_amount_of_change(claim))]
    for place, at in enumerate(levels):
        first = claims[at]
        for after in levels[place + 1 : place + 3]:
            if after != levels[place + 1] and claims[levels[place + 1]].kind == first.kind:
                break
            pair = _old_and_new(first, claims[after])
            if pair is None or _begins_a_move(claims, after):
                continue
            old, new = pair
            if _both_ways(first, claims[after]):
                yield after, "the sentence says that it rose and that it fell"
                break
            way = _way(first.sentence, first.start, claims[after].start)
            same_side = old.mention.value * new.mention.value > 0
            if same_side and _margin_below(first.sentence, new, old):
                way = -way  # of two margins below nought the larger number is the lower
            if same_side and (abs(new.mention.value) - abs(old.mention.value)) * way < 0:
                says = "rose" if way > 0 else "fell"
                yield after, f"the sentence says that it {says}, from {old.mention.text} to {new.mention.text}"
            break
    yield from _beside_brackets(claims)
    yield from _within_brackets(claims)
    yield from _beside_names(claims)
    yield from _year_after_year(claims)


def _begins_a_move(claims: Sequence[Claim], at: int) -> bool:
    """Whether the number is what another after it has come from: "added $2 to the assets, which rose from $4 to $6"."""
    if at + 1 >= len(claims) or not _FROM.search(claims[at].sentence, 0, claims[at].start):
        return False
    between = claims[at].sentence[claims[at].mention.end : claims[at + 1].start]
    return _alike(claims[at], claims[at + 1]) and _TO.fullmatch(between) is not None


def _margin_below(sentence: str, new: Claim, old: Claim) -> bool:
    below = new.mention.value < 0 and old.mention.value < 0
    return below and new.kind == "percent" and _MARGIN.search(sentence, 0, old.mention.end) is not None


def _beside_brackets(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """ "The margin narrowed to 35.2% (2022: 33.3%)": a level against the one of the bracket right behind it."""
    for at, (level, older) in enumerate(pairwise(claims)):
        between = level.sentence[level.mention.end : older.start]
        if in_aside(level) or not _OLDER_ASIDE.fullmatch(between) or not _alike(level, older):
            continue
        way = _way(level.sentence, level.start, level.start) if _TO_LEVEL.search(level.sentence, 0, level.start) else 0
        same_side = level.mention.value * older.mention.value > 0
        if same_side and _is_older(level, older) and (abs(level.mention.value) - abs(older.mention.value)) * way < 0:
            says = "rose" if way > 0 else "fell"
            yield at, f"the sentence says that it {says}, from {older.mention.text} to {level.mention.text}"


def _within_brackets(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """ "Revenue was up slightly ($492 million vs. $498 million)": two levels against the word before their bracket."""
    for at, (new, old) in enumerate(pairwise(claims)):
        text, begin = new.sentence, new.sentence.rfind("(", 0, new.start)
        between = text[new.mention.end : old.start]
        if begin < 0 or ")" in text[begin : new.start] or not _VERSUS.fullmatch(between) or not _alike(new, old):
            continue
        clause = _CLAUSE.split(_AND.split(text[:begin])[-1])[-1]
        up, down = _MORE_THAN.search(clause) is not None, _LESS_THAN.search(clause) is not None
        way = int(up) - int(down)
        positive = (
            new.kind != "percent" and new.mention.value > 0 and old.mention.value > 0 and not _GAP_NOUN.search(clause)
        )
        if positive and (new.mention.value - old.mention.value) * way < 0:
            says = "rose" if way > 0 else "fell"
            yield at, f"the sentence says that it {says}, {new.mention.text} after {old.mention.text}"


def _beside_names(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """ "Snacks led with 9%, behind Canada (3%)": what is behind another is the smaller of the two."""
    for at, claim in enumerate(claims):
        found = _RANKED.search(claim.sentence, 0, claim.start)
        part = max([m.end() for m in _PART.finditer(claim.sentence, 0, claim.start)] + [0])
        before = [one for one in claims[:at] if one.start >= part and _alike(one, claim)]
        if found is None or not before or any(one.mention.either for one in (*before[-1:], claim)):
            continue
        way = 1 if found["above"] else -1
        if all((one.mention.value - claim.mention.value) * way < 0 for one in before):
            yield (
                at,
                f"the sentence says that it is {found[0].split()[0]} {claim.mention.text}, at"
                f" {before[-1].mention.text}",
            )


def _year_after_year(claims: Sequence[Claim]) -> Iterator[tuple[int, str]]:
    """ "Income has fallen two years running: $24bn (FY16), $22bn (FY17), $20bn (FY18)", every step the other way."""
    levels = [(at, one) for at, one in enumerate(claims) if not in_aside(one) and one.period and one.period.year]
    run = [(at, one) for at, one in levels if _alike(one, levels[0][1]) and not is_amount_of_change(one)]
    years = [one.period.year or 0 for _, one in run if one.period is not None]
    if len(run) < _RUN or len(set(years)) < len(years) or not _RUNNING.search(claims[0].sentence, 0, run[0][1].start):
        return
    ordered = [one for _, (_, one) in sorted(zip(years, run, strict=True), key=lambda pair: pair[0])]
    way = _way(run[0][1].sentence, run[0][1].start, run[0][1].start)
    if way and all((new.mention.value - old.mention.value) * way < 0 for old, new in pairwise(ordered)):
        yield run[-1][0], f"the sentence says that it {'rose' if way > 0 else 'fell'} every year"


def _is_older(level: Claim, other: Claim) -> bool:
    """Whether the number of a bracket is of an older period than the one before the bracket."""
    one, base = other.period, level.period
    if one is None or one.relative:
        return one is not None
    if base is None or base.relative or not (base.year and one.year):
        return one.year is not None and not any(p.year and one.year and p.year < one.year for p in level.periods)
    return one.year < base.year


def _alike(one: Claim, other: Claim) -> bool:
    """Whether two numbers may be levels of one thing."""
    worded = one.mention.worded or other.mention.worded
    priced = (
        one.kind == "money"
        and one.mention.scaled != other.mention.scaled
        and min(one.mention.step, other.mention.step) < 1
    )
    same = of_one_kind(one, other) and one.mention.currency == other.mention.currency
    return same and not worded and not priced  # "to $68.2 million on a jump in the price to $27.41"


def of_one_kind(one: Claim, other: Claim) -> bool:
    """Whether two numbers are of one kind; "per share" may stand with the first only ("$11.40 a share from $10.60")."""
    bare = not (one.mention.scaled or other.mention.scaled)
    return one.kind == other.kind or (bare and {one.kind, other.kind} == {"money", "per_share"})


def in_aside(claim: Claim) -> bool:
    """Whether the number stands in brackets."""
    before = claim.sentence[: claim.start]
    return before.count("(") + before.count("（") > before.count(")") + before.count("）")


def is_amount_of_change(claim: Claim) -> bool:
    """Whether words beside the number say that it is by how much something changed: "by $342 million", "$5 more"."""
    by = _BY.search(claim.sentence, 0, claim.start)
    return by is not None or _MORE.match(claim.sentence, claim.mention.end) is not None


def _old_and_new(first: Claim, second: Claim) -> tuple[Claim, Claim] | None:
    """Two numbers of one kind as (older, newer): by their periods, else by "from" and "to"; None if not compared."""
    text, between = first.sentence, _BRACKETS.sub("", first.sentence[first.mention.end : second.start])
    if (
        not _alike(first, second)
        or _AND.search(between)
        or MARKER.search(between)
        or _CLAUSE.search(between)
        or (" — " in between and not _DASHED.search(between))
    ):
        return None
    rising = _FROM.search(text[: first.start]) is not None
    if not (_TO.fullmatch(between) if rising else _OLD.search(between)):
        return None
    if _UP_BY.search(text, 0, first.start) and _UP_FROM.fullmatch(between):
        return None  # "up $618 million from $10,097 million": the first is by how much
    if _BESIDE.search(between):
        return second, first  # "$104 million, well below the $371 million of 2023": neither grew into the other
    one, other = first.period, second.period
    years = (one.year, other.year) if one and other and not (one.relative or other.relative) else (None, None)
    if years[0] and years[1] and years[0] != years[1]:
        rising = years[0] < years[1]
    return (first, second) if rising else (second, first)


def _both_ways(first: Claim, second: Claim) -> bool:
    """Whether the verb before one level and the word before the other go different ways: "fell to …, up from"."""
    text = first.sentence
    led = _VERB_TO.search(text, 0, first.start)
    told = _WAY_FROM.search(text, first.mention.end, second.start)
    return led is not None and told is not None and bool(_UP.search(led[0])) != bool(told["up"])


def _way(sentence: str, start: int, stop: int) -> int:
    """The direction that the verbs of the clause before its second number tell; 0 where they tell none or both."""
    begin = max([m.end() for m in _CLAUSE.finditer(sentence, 0, start)] + [0])
    clause = sentence[begin:stop]
    up, down = bool(_UP.search(clause)), bool(_DOWN.search(clause))
    if _MARGIN.search(clause) and not _GAP.search(clause):
        up, down = up or bool(_WIDER.search(clause)), down or bool(_NARROWER.search(clause))
    elif _GAP_NOUN.search(clause) and not _SWINGS.search(clause):
        up, down = up or bool(_WIDENS.search(clause)), down or bool(_NARROWS.search(clause))
    elif _UNSURE.search(clause):
        return 0
    return 0 if up == down else 1 if up else -1
