"""A formula as it is typed in a hurry, as a sentence has it: "roic = ebit/avg capital fy22-fy23, 1dp".

Only the form changes: whose figure it is, what it is made of and how it is rounded are said in the same words.
"""

from __future__ import annotations

import re

_YEAR = r"(?:fy|fiscal(?: year)?)?\s?['’]?(?:(?:19|20)\d\d|\d\d)"
# "2dp", "1 d.p.", "one dec"; "2 Dec" before a year is a day.
_ROUNDED = re.compile(
    r"(?:(?<![.?!])[\s,;]*|(?<=[.?!])\s(?=in\b|percent|%))\(?(?:in )?(?P<percent>(?:percent|%),? (?:with|to) )?"
    r"(?<!round to )(?<!rounded to )\b(?P<n>\d|one|two|three|four)[ -]?"
    r"(?:dp|d\.p\.?|decs?\.?|dec(?:imal)? pl(?:ace)?s?\.?|decimals?)\)?(?=\s*[?.]?\s*$)",
    re.IGNORECASE,
)
# "By how much did it change, in percent (one decimal)?"
_ROUNDED_ASIDE = re.compile(
    r"\s*\((?:to |with )?(?P<n>\d|one|two|three)[ -](?:dp|decimals?(?: places?)?)\)\s*\?\s*$", re.IGNORECASE
)
_UNITS = re.compile(
    r"(?:\s*\(\s*(?:in )?|,\s*(?:in )?|\s+in (?=(?:us)?\$|m[mn]\b|bn\b))(?:(?:us)?\$\s?|(?=m[mn]\b|bn\b))"
    r"(?P<scale>m|mm|mn|million|b|bn|billion|k)\s*\)?(?=\s*[?.]?\s*$)",
    re.I,
)
_SCALES = {"m": "millions", "b": "billions", "k": "thousands"}
_TIMES = re.compile(r"(?<=\b36[05])\s?[x×*]\s?", re.IGNORECASE)
# "Average inventory fy17-fy18", "the average of inventories at January 31, 2018 and 2017": of both ends of the year.
_BOTH_ENDS = re.compile(
    rf"(?P<name>\b(?:average|avg\.?|mean)(?: of)?(?: the)? (?:(?!\b(?:between|from|for|in)\b)[a-z&' -])+?)\s*"
    rf"(?:\b(?P<one>{_YEAR})\s?(?:-|–|/|to|and|&)\s?(?P<other>{_YEAR})\b(?: year[- ]ends?\b)?|"
    r"(?:as of|at|on)(?: the)? (?:end of )?(?:(?:january|february|march|april|may|june|july|august|september|october|"
    rf"november|december) \d\d?,? )?(?P<first>{_YEAR}),? and (?:(?:the )?end of |[a-z]+ \d\d?,? )?"
    rf"(?P<last>{_YEAR})\b(?: year[- ]ends?\b)?)",
    re.IGNORECASE,
)
_MEAN = re.compile(
    rf"\b(?P<n>\d|two|three|four|five)[ -]?(?:-?years?|yrs?|y)[ -](?:average|avg\.?|mean)(?: of)? (?P<name>.+?)"
    rf"[\s,(]+(?:(?:from|for|over) )?(?P<first>{_YEAR})\s?(?:-|–|to|through)\s?(?P<last>{_YEAR})\)?(?=\s*(?:[,.?]|$))",
    re.IGNORECASE,
)
# "3-year average operating margin through 2022".
_THROUGH = re.compile(
    r"(?P<n>\b(?:[2-9]|two|three|four|five))[ -]years? (?:average|avg\.?|mean)(?P<of> .+?) "
    r"(?:through|ending(?: in)?|up to) (?:fy|fiscal(?: year)?)? ?(?P<last>20\d\d)\b",
    re.IGNORECASE,
)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}
_COUNTED = re.compile(r"\s*\((?:\d|two|three|four|five) (?:years|yrs)\)", re.IGNORECASE)
# "Gross margin %" asks for a margin.
_MARGIN_SIGN = re.compile(r"(?<=margin) %(?=\s*(?:[,.?(]|$))", re.IGNORECASE)
_PERCENT = re.compile(r"(?<=[a-z\d)])(?<!\bin)(?<!\ba) %(?=\s*\??$)", re.IGNORECASE)
# "Interest coverage op income/interest expense": signs stand apart from words.
_SLASH = re.compile(r"(?<=[a-z)])/(?=[a-z(]{3})", re.IGNORECASE)
_CUT_SHORT = re.compile(
    r"\b(?:(?:op|oper|int|net|pre-?tax|gross) (?:inc(?:ome)?|exp(?:ense)?|profit|debt)|cfo|fcf|ebitda?|capex)"
    r"(?P<sign>/)(?=[a-z]{3})",
    re.IGNORECASE,
)
_OWN_UNIT = re.compile(r"\b(?:margin|rate|growth|yield)\b", re.IGNORECASE)
_AS_PERCENT = re.compile(
    r"\bas (?:an? )?% of\b|(?<=[a-z&)])(?<!\bas)(?<!\ba)(?<!\bin)(?<!\bthe)(?<!\bwhat)(?<!margin) % (?:of )?"
    r"(?=(?:total |net |average )*(?:rev|revs|revenues?|sales|assets|equity|earnings|debt|liabilities|opex|capital)\b)",
    re.IGNORECASE,
)
_FORMULA = re.compile(
    rf"^(?=[^=:?]*\b{_YEAR}\b)(?P<head>[^=:?.]*?)\s*(?:=|:)\s*"
    r"(?P<body>[^=:?]*[a-z)]\s*(?:[/*+×÷-]|divided by|minus|plus|less|over)\s+[^=:?]+?|36[05][^=:?]+?)\s*\??$",
    re.IGNORECASE,
)
# "At year-end 2022, what was …?": when it is asked for stands first.
_WHEN_FIRST = re.compile(
    rf"^(?P<when>(?:at|as of|in|for|during)(?: the)? (?:(?:end of|year[- ]end|fiscal|year|december|january|june|may|"
    rf"september|end|\d\d?,?) ?)*{_YEAR}),\s+(?P<asks>(?:what|how)\b[^?]*?)(?P<rest>\?.*)?$",
    re.IGNORECASE,
)
# "What was the ratio? It is defined as …"
_IT_IS = re.compile(
    r"(?<=[.?!] )(?:It|This|That|The ratio|The figure) (?:is|should be|is to be) "
    r"(?:defined|calculated|computed|measured)(?: here)? (?:as|by)\b"
)
# "(three months to July 29, 2023)" behind the quarter that ends then.
_SPAN_ASIDE = re.compile(
    r"(?P<quarter>\bq[1-4] (?:fy)?\s?\d{2,4}\b.*?)\s*\((?:the )?(?:three|3) months (?:to|ended|ending) [^()]*\)", re.I
)
# "2018 v 2017".
_VERSUS = re.compile(rf"(?<=\d) v\.? (?=(?:q[1-4] |[1-4]q )?{_YEAR}\b)", re.IGNORECASE)
_SENTENCE = re.compile(
    r"^\W*(?:what|how|which|who|is|are|was|were|did|does|do|has|have|by|compute|calculate)\b|\?", re.I
)


def as_a_sentence(question: str) -> str:
    """The question with a typed formula, its rounding and its time as a sentence has them; else as it is."""
    text = _THROUGH.sub(_years_through, _IT_IS.sub("Define it as", _VERSUS.sub(" vs ", question)))
    text = _WHEN_FIRST.sub(lambda m: f"{_capital(m['asks'])} {_small(m['when'])}{m['rest'] or ''}", text)
    text = _BOTH_ENDS.sub(_of_the_year, text)
    text = _ROUNDED_ASIDE.sub(
        lambda m: f"? Round to {m['n']} decimal place{'' if m['n'] in ('1', 'one') else 's'}.", text
    )
    # A whole sentence says the rest as it is read anyway.
    return text if _SENTENCE.search(text) else _typed(text)


def _typed(question: str) -> str:
    text, rounded = _apart(question)
    text = _PERCENT.sub("" if _OWN_UNIT.search(text) else " in percent", _COUNTED.sub("", _MARGIN_SIGN.sub("", text)))
    text = _CUT_SHORT.sub(lambda m: f"{m[0][:-1]} / ", _AS_PERCENT.sub(_as_a_share, text))
    text = _MEAN.sub(_mean, _TIMES.sub(" * ", _SPAN_ASIDE.sub(r"\g<quarter>", text)))
    if (formula := _FORMULA.match(text)) is not None:
        text = f"{formula['head'].strip()}, defined as {_SLASH.sub(' / ', formula['body'])}"
    return f"{text.rstrip(' ?.')}?{rounded}" if rounded else text


def _apart(question: str) -> tuple[str, str]:
    """The question without how to print the answer, and that as sentences."""
    said = ""
    if found := _ROUNDED.search(question):
        said = f"{_round_to(found['n'])}{', in percent' if found['percent'] else ''}."
        # "(operating margin, one decimal)": the bracket ends what stands before.
        ends = ")" if found[0].endswith(")") and "(" not in found[0] else ""
        question = question[: found.start()] + ends + question[found.end() :]
    if found := _UNITS.search(question):
        said += f" Answer in USD {_SCALES[found['scale'][0].lower()]}."
        question = question[: found.start()] + question[found.end() :]
    return question, said


def _round_to(number: str) -> str:
    return f" Round to {number.lower()} decimal place{'' if number.lower() in ('1', 'one') else 's'}"


def _years_through(match: re.Match[str]) -> str:
    count = _NUMBERS.get(match["n"].lower()) or int(match["n"])
    last = int(match["last"])
    return f"{match['n']} year average{match['of']} from FY{last - count + 1} to FY{last}"


def _as_a_share(match: re.Match[str]) -> str:
    return "as a percentage of" if match[0][:1].lower() == "a" else " as a percentage of "


def _mean(match: re.Match[str]) -> str:
    return f"{match['n']} year average of {match['name']} from {match['first']} to {match['last']}"


def _of_the_year(match: re.Match[str]) -> str:
    """The average without its two years where they are the year asked for and the one before, of which it is anyway."""
    one, other = (_short(match[a] or match[b]) for a, b in (("one", "first"), ("other", "last")))
    rest = f"{match.string[: match.start()]} {match.string[match.end() :]}"
    asked = {_short(year[0]) for year in re.finditer(rf"\b{_YEAR}\b", rest, re.IGNORECASE)}
    return match["name"].rstrip() if abs(one - other) == 1 and max(one, other) in asked else match[0]


def _short(year: str) -> int:
    return int(re.sub(r"\D", "", year)) % 100


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
