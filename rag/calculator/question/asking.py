"""The words of a question for a figure: which sentence asks, which only instruct, how years go together, what unit."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from typing import Literal

from rag.calculator.formulas import book
from rag.calculator.question.phrases import SAYS_NOTHING, plain
from rag.calculator.question.units import COUNT, IN_CURRENCY, PLACES, SCALE, asked_scale, asks_percent, number

Mode = Literal["single", "each", "mean", "sum", "growth", "change", "cagr"]
# Words that ask for another figure than the statements print; better quoted than computed wrong.
_DANGER = re.compile(
    r"(?<!un)adjusted|non-?gaap|pro[- ]forma|organic|constant[- ]currency|exclud|except(?!ion)|without|"
    r"segment|quarterly|annuali[sz]ed|sequential|\bttm\b|\bltm\b|trailing|guidance|forecast|outlook|project(?:ed|ion)|expected|budget|peer|industry|compet|restat|"
    r"\bwhy\b|\bwhich\b|explain|driv(?:e|er|en)|per (?:employee|store|user|unit)|"
    r"\bif\b(?! possible)|\bhypothetical|\bassume (?:a|an|that (?:the )?(?!you))",
    re.IGNORECASE,
)
INSTRUCTS = re.compile(
    r"^\W*(?:please|kindly|round|answer|respond|reply|give|provide|base|basing|calculate|compute|determine|extract|use|"
    r"using|utili[sz]e|approach|assume|we |you |here'?s|here is|report|state|express|present|show|refer|rely|consider|"
    r"derive|address|solve|work|your|the answer|note that|make sure|ensure|limit|only|take|try|help|let|imagine|"
    r"act|as an?|percent|usd|us dollars?|millions?|billions?|thousands?|in (?:%|percent|"
    r"us|usd|u\.s|chf|eur|gbp|rmb|cny|hk|jpy|euros?|dollars?|millions?|billions?|thousands?|one|two|three|four|no)|"
    r"to (?:one|two|three|the)|one|two|three|four|zero)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:what(?:'s| is| was| were| are)|how (?:much|many|large|big|high|fast|quickly|did|has|have)|what|"
    r"calculate|compute|give me|tell me|find|"
    r"determine|show me)\b",
    re.IGNORECASE,
)
_COMPUTES = re.compile(r"^\W*(?:please\s+)?(?:calculate|compute|determine|work out)\s+", re.IGNORECASE)
# Brackets that instruct or gloss: "(formerly …)", "(in USD millions)", "(from the balance sheet)".
_INNER = re.compile(
    r"\(\s*(?:formerly|previously|f/?k/?a|i\.?e\.?\b|as (?:reported|shown|stated|disclosed)|"
    r"in (?:the )?(?:%|us|\$|units?|percent|million|thousand|billion|terms)|"
    r"as an? (?:%|percent)|percent(?:age)?\b|one decimal|two decimals|round|to (?:the|one|two|three|four|\d)|"
    r"units?|usd|%|answer|"
    r"(?:[A-Za-z&]{1,8}\s)?(?:using|from|in|on|per)\b[^()]*(?:statement|sheet|p&l)|[A-Za-z&]{2,6}\s*(?=\))|net\s*(?=\)))[^()]*\)?|"
    r",?\s*\brounded?\b[^.?]*|\bin units? of percents?\b|"
    r"\b(?:in|as a) (?:%|percent(?:age)?(?: points?)?)(?= *(?:$|[,.?)(]|to\b|with\b|and\b))|"
    rf",?\s*\b(?:(?:to|with|using|at|and)\s+)?{COUNT}\s+decimals?(?:\s+(?:place|point|digit)s?|\s+percent)?(?=\s*[,.?)]|\s*$)",
    re.IGNORECASE,
)
_STATEMENT = re.compile(
    r"statements? of [a-z]+(?: (?:flows?|position|condition|operations))?|"
    r"(?:cash flow|income|p&l|financial) statements?|balance sheets?|p&l",
    re.IGNORECASE,
)
_AVERAGE = re.compile(rf"\b(?:(?:over )?{COUNT}[- ]?(?:fiscal[- ])?years? )?(?:averaged?|mean)(?: annual| of)?\b", re.I)
_YEARS = re.compile(rf"\b(?:over (?:the )?)?(?:last |past )?{COUNT}[- ](?:fiscal )?years?\b", re.IGNORECASE)
_CAGR = re.compile(r"\bcagr\b|\bcompound(?:ed)? annual(?:i[sz]ed)? growth(?: rate)?\b", re.IGNORECASE)
_YOY = r"(?:year[- ](?:over|on)[- ]year|yoy)"
_GROWTH = re.compile(
    rf"\b(?:(?:{_YOY}|annual|%|percent(?:age)?)\s+)*"
    r"(?:growth(?! cap)(?:\s+rates?)?(?:\s+(?:in|of))?|grow|grew|grown)\b|"
    rf"(?:{_YOY}\s+(?:%|percent(?:age)?\s+)?|(?:%|\bpercent(?:age)?)\s+)"
    r"(?:change|increase|decrease)(?:\s+(?:in|of))?|"
    # "Revenue yoy": how it moved.
    rf"(?<=[a-z] ){_YOY}(?=\W*$|\s+(?:in|for|q[1-4]|fy|fiscal|\d))"
    r"(?!.*\b(?:change|increase|decrease|growth|compar|vs))",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:net (?=(?:change|increase|decrease)\b))?"
    r"(?:changed?|increased?|decreased?|declined?|difference|rise|rose|fall|fell|drop|dropped)(?:\s+(?:in|of|by))?\b",
    re.I,
)
_FISCAL = re.compile(
    r"\b(?:FY|fiscal(?: year)?s?|(?<!over )(?<!over-)years?(?: ended| ending)?|calendar(?: year)?)?[\s']*"
    r"(?:(?:19|20)\d\d|(?<=FY)\d\d)(?!\d)",
    re.I,
)
# "Over 2020 to 2022" divides nothing.
_OVER_YEARS = re.compile(rf"\b(?:over|across) (?:the )?(?:years )?(?={_FISCAL.pattern.lstrip()})", re.IGNORECASE)
# "According to the income statement": where to look, no part of the figure.
_FROM = re.compile(
    r"(?:,\s*)?\b(?:from|in|on|per|looking at|according to|based on|as (?:shown|reported|printed) (?:in|on)|as per|"
    r"within) (?:the |its )?(?:consolidated )?(?:(?:cash flows?|income) statements?|balance sheets?|p&l(?: statement)?|"
    r"statements? of [a-z ]+?(?=[,.?(]|$))",
    re.IGNORECASE,
)
# "(ROA)", "(loss)": another name for what stands before.
_ALIAS = re.compile(
    r"\(\s*(?:unadjusted )?[A-Z][A-Za-z&]{1,8}\s*\)|"
    r"\(\s*(?:deficit|loss(?:es)?|income|expense|benefit|provision|gains?|used in|provided by|current|net)\s*\)"
)
# "On Boeing's balance sheet": whose it is, the company words say.
_OWNED = re.compile(
    r"\b((?:from|in|on|per|within) )(?:the )?[A-Z][\w.&’' -]{1,40}?(?:['’]s?|s['’]) (?=(?:consolidated )?"
    r"(?:cash flow statement|balance sheet|income statement|p&l|statements? of ))"
)
# "Spent on acquisitions in 2023, net of cash acquired": the word before the year that was taken out.
_LEFT_BEHIND = re.compile(r"\b(?:in|for|during|of|at)\s*(?:,|(?=\bas an? ))")
_JOINS = frozenset(("for", "of", "at", "by", "in"))
# "The change in total revenue" is none.
_SUM = re.compile(
    r"\b(?:(?:sum|total) of(?: the)?(?=\s+(?:and|the|its)\b)|combined\b|together\b|cumulative(?:ly)?\b|added up\b|"
    r"in total(?=\s*(?:[,.?;)]|$|(?:over|from|during|for|as of|since|between|in|at|to)\b)))",
    re.IGNORECASE,
)
# "From 2016 to 2018", without its years: the one that is started from and the one that is asked about.
_FROM_TO = re.compile(r"\bfrom\s+(?:to|until|through)\b|\bbetween\s+and\b", re.IGNORECASE)
# "Premiums growth in dollars": the difference, and no rate.
_IN_MONEY = re.compile(r"(?:\bin |, ?)(?:us |u\.s\. )?dollars?\b|\bin (?:absolute terms|[$€£])(?!\w)", re.IGNORECASE)
_LEGAL = re.compile(r"\b(?:Inc|Corp|Co|Cos|Ltd|Bros|N\.V|S\.A|L\.P|p\.l\.c)\.$")
_JOINING = (_CAGR, _GROWTH, _AVERAGE, _CHANGE)


def _sentences(text: str) -> list[str]:
    """The sentences of a question; the stop of "Inc." ends none unless what comes next tells how to answer."""
    found: list[str] = []
    for part in re.split(r"(?<=[.?!])(?<!\.[A-Z]\.)\s+(?=[A-Z(])", text):
        if found and _LEGAL.search(found[-1]) and not (INSTRUCTS.match(part) or _ASKS.match(part)):
            found[-1] = f"{found[-1]} {part}"
        else:
            found.append(part)
    return [part.strip(" .") for part in found if part.strip(" .?!")]


def asking_part(text: str) -> tuple[str, str] | None:
    """The one asking sentence from its question word on, and what beside it instructs by naming a figure ("Use X.").

    None when other sentences do more than instruct.
    """
    sentences = [part for whole in _sentences(text) for part in re.split(r"(?<=:)\s", whole) if part.strip(" .?!")]
    told = [s for s in sentences if not (s.endswith("?") and INSTRUCTS.match(s) and says_no_figure(s))]
    sentences = told or sentences
    asking = [s for s in sentences if s.endswith("?") and _ASKS.search(s)] or [s for s in sentences if _ASKS.search(s)][
        :1
    ]
    if not asking:
        asking = [s for s in sentences if s.endswith("?")] or sentences[: len(sentences) == 1]
        return _alone(asking, sentences)
    if len(asking) != 1:
        return None
    others = [s for s in sentences if s is not asking[0]]
    if not _instruct(others):
        return None
    found = list(_ASKS.finditer(asking[0]))
    start = found[0] if found[0][0].lower().startswith(("what", "how")) else found[-1]
    return (asking[0][start.end() :], _naming(others)) if says_no_figure(asking[0][: start.start()]) else None


def _instruct(sentences: Sequence[str]) -> bool:
    """Whether sentences only tell how to answer; "Use total revenues." may name a figure, but no number."""
    told = (INSTRUCTS.match(s) or (s.endswith(":") and _only_names(s)) for s in sentences)
    return all(told) and not re.search(r"\d", PLACES.sub(" ", _naming(sentences)))


def _only_names(text: str) -> bool:
    """Whether "For Boeing:" says whom is meant and no more; "Loans, net of unearned income:" is the figure itself."""
    small = (plain(word) for word in text.split() if not word[:1].isupper())
    return says_no_figure(text) and all(word in SAYS_NOTHING or INSTRUCTS.match(word) for word in small if word)


def _naming(sentences: Sequence[str]) -> str:
    """The sentences that name a figure or a number."""
    return " ".join(s for s in sentences if not says_no_figure(s))


def computing_part(text: str) -> tuple[str, str] | None:
    """What the one sentence "Calculate X …" tells to compute, and what is said before it; None where there is none."""
    sentences = _sentences(text)
    told = [(at, match) for at, s in enumerate(sentences) if (match := _COMPUTES.match(s))]
    if len(told) != 1 or len(sentences) < 2:
        return None
    at, match = told[0]
    return sentences[at][match.end() :], " ".join(s for i, s in enumerate(sentences) if i != at)


def _alone(asking: Sequence[str], sentences: Sequence[str]) -> tuple[str, str] | None:
    """A question without a question word ("Adobe FY2017 gross margin?")."""
    others = [s for s in sentences if s not in asking]
    return (asking[0], _naming(others)) if len(asking) == 1 and _instruct(others) else None


def says_no_figure(text: str) -> bool:
    """Whether words beside the question hold neither a number nor a figure that the answer would have to respect."""
    left = plain(_STATEMENT.sub(" ", PLACES.sub(" ", text)))
    return not re.search(r"\d", left) and not any(f" {name} " in f" {left} " for name in book().names)


def cleaned(core: str, company_words: Collection[str]) -> str:
    """The core without instructions in brackets, company names and years."""
    text = _FROM.sub(" ", _OWNED.sub(r"\1", _ALIAS.sub(" ", _INNER.sub(" ", core))))
    text = re.sub(r"[-–—]\s*(?=(?:FY)?\s?(?:19|20)\d\d)", " ", _OVER_YEARS.sub(" ", text))
    text = re.sub(
        r"\(\s*(?:as of|as at|for|in)?\s*\)", " ", _FISCAL.sub(" ", SCALE.sub(" ", IN_CURRENCY.sub("", text)))
    )
    text = _LEFT_BEHIND.sub(" ", text)
    words = text.replace("’", "'").split()
    named = [bool(_spellings(word) & set(company_words)) for word in words]
    # "How many water customers has American Water": the small word is no part of the name.
    capital = {plain(word) for at, word in enumerate(words) if named[at] and word[:1].isupper()}
    named = [own and not (word.islower() and plain(word) in capital) for own, word in zip(named, words, strict=True)]
    names = [named[at] and _is_name(words, named, at) for at in range(len(words))]
    # "Accounts receivable for Microsoft, net": what joined the name to the figure goes with it.
    joins = [
        word.lower() in _JOINS and _ends_in_comma(words[at + 1 :], names[at + 1 :]) for at, word in enumerate(words)
    ]
    return " ".join(word for word, own, join in zip(words, names, joins, strict=True) if not own and not join)


def without_sources(question: str) -> str:
    """The question without where its items stand, in brackets or not: "D&A (from the cash flow statement)"."""
    return re.sub(r"[(\[]\s*[)\]]", " ", _FROM.sub(" ", question))


def _ends_in_comma(words: Sequence[str], names: Sequence[bool]) -> bool:
    """Whether the words begin with a name after which a comma stands."""
    named = [word for word, _ in itertools.takewhile(lambda pair: pair[1], zip(words, names, strict=True))]
    return bool(named) and named[-1].endswith(",")


def _is_name(words: Sequence[str], named: Sequence[bool], at: int) -> bool:
    """Whether a word of a company's name is meant as such: "capital" in "Capital One's capital" is so only once."""
    word = plain(words[at])
    if not any(word in said.split() for said in book().names):
        return True
    beside = any(0 <= near < len(words) and named[near] for near in (at - 1, at + 1))
    return words[at][:1].isupper() and (beside or sum(named) == 1)


def _spellings(word: str) -> set[str]:
    """A word as names are compared, with "&" and without."""
    bare = re.sub(r"'s$|[^\w&]", "", word.lower().removesuffix("'s"))
    return {bare, bare.replace("&", "")} - {""}


def how_joined(text: str, years: Sequence[int]) -> tuple[Mode, str] | None:
    """How the years go together and the text without the words for it; None when the question does not add up."""
    span = years[-1] - years[0]
    stated = [number(match["n"]) for match in _YEARS.finditer(text)]
    without = _YEARS.sub(" ", text)
    if _CAGR.search(text):
        return _joined("cagr", _CAGR, without, span >= 1 and all(n == span for n in stated))
    if _GROWTH.search(text):
        return _joined("growth", _GROWTH, text, not stated and (len(years) <= 2 or span == len(years) - 1))
    if _AVERAGE.search(text) and len(years) > 1:
        running = span == len(years) - 1 and all(n == len(years) for n in stated)
        return _joined("mean", _AVERAGE, text, running)
    if _SUM.search(text) and len(years) > 1:
        return _joined("sum", _SUM, text, all(n == len(years) for n in stated))
    if _CHANGE.search(text):
        ends = len(years) <= 2 or (span == len(years) - 1 and _FROM_TO.search(text) is not None)
        return _joined("change", _CHANGE, text, not stated and ends)
    return None if stated else ("single" if len(years) == 1 else "each", text)


def settled(mode: Mode, question: str, *, money: bool) -> Mode:
    """The mode by the unit asked for: a change "in USD millions" is an amount, one of an amount "in percent" a rate."""
    if mode == "growth" and _IN_MONEY.search(question) and not asks_percent(question):
        return "change"
    rate = re.search(r"^(?!.*\bhow (?:much|many)\b).*\bgr[oe]w", question, re.I | re.S)
    if mode == "growth" and asked_scale(question) and not (asks_percent(question) or rate):
        return "change"
    return "growth" if mode == "change" and money and asks_percent(question) else mode


def _joined(mode: Mode, pattern: re.Pattern[str], text: str, fits: bool) -> tuple[Mode, str] | None:
    """The mode with its words taken out; None where words for another one stay ("average growth")."""
    left = _YEARS.sub(" ", pattern.sub(" ", text))
    return (mode, left) if fits and not any(other.search(left) for other in _JOINING) else None


def is_danger(question: str) -> bool:
    """Whether the question wants another figure than the statements print: adjusted, of a quarter, of a segment."""
    return _DANGER.search(re.sub(r"cash flow statement|\([^)]*formerly[^)]*\)", " ", question)) is not None
