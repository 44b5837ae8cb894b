"""Text to search tokens: lower case, light plural, numbers in one spelling, CJK characters and bigrams.

"$1,577", "1,577", "(1,577)" and "1577" are the token "1577"; "12.5%" is "12.5" and "12.5%", so that a question without
the sign finds it and one with the sign finds it first. "10-K" is "10k", "FY22" is "fy" and "2022", "2Q23" is "q2" and
"2023", "PP&E" stays "pp&e", "Nike's" is "nike", "U.S." is "us". A CJK run gives its characters and their bigrams.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# Raised when the same text gives other tokens: postings are then made again.
TOKENS_VERSION = 1
# Kana, ideographs with their extension A and compatibility forms, Hangul.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_LETTER = rf"[^\W\d_{_CJK}]"
# In this order: CJK runs, forms ("10-K"), figures, names with an ampersand, initials, words.
_TOKEN = re.compile(
    rf"[{_CJK}]+"
    r"|(?<![\w.])(?:10-?[kq]|8-?k|20-?f|6-?k)(?![\w])"
    r"|(?:\d+(?:,\d{3})+|\d+)(?:\.\d+)?(?:\s?%|(?![^\W_]))|\.\d+(?:\s?%)?"
    rf"|{_LETTER}{{1,3}}&{_LETTER}{{1,3}}(?!{_LETTER})|\b(?:r & d|m & a|d & a|pp & e|sg & a)\b"
    rf"|\b(?:{_LETTER}\.){{2,}}"
    rf"|[^\W_{_CJK}]+(?:['’](?:{_LETTER}+|\d\d(?!\d)))*"
)
# "3q23" and "q323" are one quarter; joined to their year they would be found by nothing.
_QUARTER = re.compile(r"([1-4])q(\d{2}|\d{4})?|q([1-4])(?:fy)?(\d{2}|\d{4})")
_FISCAL_YEAR = re.compile(r"fy(\d{2}|\d{4})")
# Words whose singular is another word, or none.
_KEPT = frozenset(
    re.findall(
        r"\w+",
        "sales earnings goods proceeds savings series news always besides does headquarters overseas perhaps species"
        " thanks towards various",
    )
)
_MONTHS = {
    **{"jan": "january", "feb": "february", "apr": "april", "jun": "june", "jul": "july", "aug": "august"},
    **{"sep": "september", "sept": "september", "oct": "october", "nov": "november", "dec": "december"},
}


def tokenize(text: str) -> list[str]:
    """The search tokens of `text`, in order; an empty list for text without letters or digits."""
    text = text.lower() if text.isascii() else _plain(text)
    return [token for raw in _TOKEN.findall(text) for token in _forms(raw)]


def _plain(text: str) -> str:
    """NFKC (full-width digits, ligatures, non-breaking spaces), lower case, Latin letters without their accents."""
    text = unicodedata.normalize("NFKC", text).lower()
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("(?<=[a-z])[\u0300-\u036f]+", "", decomposed))


@lru_cache(maxsize=1 << 17)
def _forms(raw: str) -> tuple[str, ...]:
    """The tokens of one match of _TOKEN; cached, because a filing has few different words."""
    first = raw[0]
    if "\u3040" <= first <= "\ud7af" or "\uf900" <= first <= "\ufaff":
        return (*raw, *(raw[i : i + 2] for i in range(len(raw) - 1)))
    if first.isdigit() or first == ".":
        return _number(raw)
    if "&" in raw:
        return (raw.replace(" ", ""),)
    return _word(raw)


def _number(raw: str) -> tuple[str, ...]:
    percent = raw.endswith("%")
    digits = raw.rstrip("% ").replace(",", "")
    if percent or digits.replace(".", "", 1).isdigit():
        digits = "0" + digits if digits.startswith(".") else digits
        return (digits, digits + "%") if percent else (digits,)
    match = _QUARTER.fullmatch(raw)
    return _quarter(match) if match else (raw.replace("-", ""),)


def _word(raw: str) -> tuple[str, ...]:
    word = re.sub(r"['’]s$|['’]", "", raw).replace(".", "")
    if word[-1:].isdigit():
        match = _QUARTER.fullmatch(word)
        if match:
            return _quarter(match)
        match = _FISCAL_YEAR.fullmatch(word)
        return ("fy", _year(match[1])) if match else (word,)
    return (_MONTHS.get(word) or singular(word),)


def _quarter(match: re.Match[str]) -> tuple[str, ...]:
    year = match[2] or match[4]
    quarter = "q" + (match[1] or match[3])
    return (quarter, _year(year)) if year else (quarter,)


def _year(digits: str) -> str:
    # A fiscal year in two digits is of this century; filings of the last one write four.
    return "20" + digits if len(digits) == 2 else digits


def singular(word: str) -> str:
    """The lower-case word without its English plural ending; "sales", "earnings" and the like stay as they are.

    They name line items ("net sales", "earnings per share") that their singular does not.
    """
    # "gas", "bonus" and "basis" are singulars.
    if len(word) < 4 or not word.endswith("s") or word in _KEPT or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "xes", "ches", "shes", "zzes")):
        return word[:-2]
    return word[:-1]
