"""Currencies as filings print them: ISO codes, signs and names; and what a bare dollar sign means in a filing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from preprocess.report import Table
from preprocess.tables.meaning.values import CODES

_END = r"(?![a-z]|(?!MM|MN|BN)[A-Z]{2})"
"""What may not follow a code: the rest of a word, in capitals too ("EUROPE", "AUDIT")."""
_PRINTED: tuple[tuple[str, str, str], ...] = (
    # code, what stands for it whatever its case, what stands for it as printed here
    ("CHF", r"swiss francs?|瑞士法郎|瑞郎", r"\bCHF(?![a-z])|\bFr\."),
    ("EUR", r"€|\beuros?\b|[歐欧]元", rf"\bT?EUR{_END}"),
    ("GBP", r"£|pounds? sterling|英[鎊镑]", rf"\bGBP{_END}"),
    ("CNY", r"renminbi|\byuan\b|人民[币幣]", rf"\bRMB|\bCNY{_END}"),
    ("JPY", r"¥|\byen\b|日[圓圆元幣币]", rf"\bJPY{_END}"),
    ("HKD", r"hong kong dollars?|港[元币幣]", rf"\bHK\$|\bHKD{_END}"),
    ("TWD", r"new taiwan dollars?|[新臺台][臺台]?[币幣]", rf"\bNT\$|\bTWD{_END}|\bNTD{_END}"),
    ("SGD", r"singapore dollars?|新加坡[元幣币]", rf"\bS\$|\bSGD{_END}"),
    ("AUD", r"australian dollars?|澳[元幣币]", rf"\bAU?\$|\$A(?![A-Za-z])|\bAUD{_END}"),
    ("NZD", r"new zealand dollars?", rf"\bNZ\$|\$NZ(?![A-Za-z])|\bNZD{_END}"),
    ("CAD", r"canadian dollars?|加[元幣币]", r"\bCA?\$|\bCAD(?![a-z])|\bCdn\.? ?\$"),
    ("BRL", r"\breais\b|brazilian reals?", rf"\bR\$|\bBRL{_END}"),
    ("MXN", r"mexican pesos?", r"\bMXN(?![a-z])|\bPs\."),
    ("SEK", r"swedish kron", rf"\bM?SEKm?{_END}"),
    ("NOK", r"norwegian kron", rf"\bM?NOKm?{_END}"),
    ("DKK", r"danish kron", rf"\bM?DKKm?{_END}"),
    ("INR", r"₹|indian rupees?|\brupees\b", r"\bINR(?![a-z])|\bRs\b\.?|`(?= ?(?:in )?(?:crore|lakh|lac|million))"),
    ("KRW", r"₩|korean won|[韓韩][元圜]", rf"\bKRW{_END}"),
    ("ZAR", r"south african rand", r"\bZAR(?![a-z])|\bRm\b|\bR ?(?:million|billion)\b|\bR['’]000"),
    ("PLN", r"zlot(?:y|ych|ys)\b", rf"\bPLN{_END}"),
    ("ILS", r"₪|\bshekels?\b", rf"\bNIS\b|\bILS{_END}"),
    ("AED", r"\bdirhams?\b", rf"\bAED{_END}"),
    ("SAR", r"saudi riyals?", r"\bSAR\b"),
    ("THB", r"\bbaht\b", rf"\bTHB{_END}"),
    ("MYR", r"\bringgit\b", rf"\bRM(?=['’ ]?\d|\b)|\bMYR{_END}"),
    ("IDR", r"\brupiah\b", r"\bIDR(?![a-z])|\bRp\b"),
    ("PHP", r"₱|philippine pesos?", r"\bPHP\b"),
    ("TRY", r"₺|turkish lira", r"\bTRY\b"),
    ("USD", r"\$|\b(?:u\.s\.|us) dollars?|\bdollars?\b|美[元金]", rf"\bUSD{_END}"),
)
ANY = "|".join(f"(?i:{free})|(?-i:{exact})" for _, free, exact in _PRINTED)
"""Every sign, code and name of a currency, as part of a regular expression; `currency` tells the code of a match."""
_SIGNS = [sign for _, free, _ in _PRINTED for sign in free.split("|") if not any(char.isalpha() for char in sign)]
_ANY_SIGN, _ANY_CODE = "|".join(_SIGNS), "|".join(exact for *_, exact in _PRINTED)
SIGN = rf"(?=(?-i:[^\Wa-z\d_]|{_ANY_SIGN}))(?:{_ANY_SIGN}|(?-i:{_ANY_CODE}))"
"""The same without names in words: what stands directly before an amount."""
_PATTERNS = tuple((re.compile(f"(?i:{free})|{exact}"), code) for code, free, exact in _PRINTED)
STUCK = re.compile(
    rf"(?<=\b[TkKMm])(?={CODES}\b)|(?<=\b[A-Z]{{3}})(?=(?:k|mm?|mn|bn)\b)|(?<=\$A)(?=mm?\b)|(?<=\$NZ)(?=mm?\b)"
)
"""A scale set to a code without a blank: “TCHF”, “USDm”, “$Am”."""
_DOLLARS = {"HKD": "hong kong", "TWD": "new taiwan", "SGD": "singapore", "AUD": "australian", "NZD": "new zealand"}
_DOLLARS |= {"CAD": "canadian"}
_NAMED = re.compile(
    rf"\b({'|'.join(_DOLLARS.values())}|u\.s\.|us|united states) dollars?\b"
    r"(?=[^.]{0,60}\b(?:unless|except|presentation|reporting|otherwise|thousands|millions)\b)"
    r"|\b(?:presented|presentation currency|reporting currency|expressed|stated|reported|amounts?|figures?"
    r"|thousands|millions)\b"
    rf"[^.]{{0,80}}?\b({'|'.join(_DOLLARS.values())}|u\.s\.|us|united states) dollars?\b",
    re.IGNORECASE,
)
SAID_AMERICAN = re.compile(r"US\$|USD|U\.S\.|United States", re.IGNORECASE)
"""What makes a dollar the U.S. one wherever it stands beside it."""
_AMERICAN = ("u.s.", "us", "united states")


def currency(text: str) -> str | None:
    """ISO code of the first currency of the list that a text names; a bare dollar sign is USD."""
    text = STUCK.sub(" ", text)
    return next((code for pattern, code in _PATTERNS if pattern.search(text)), None)


def reporting_dollar(texts: Iterable[str]) -> str | None:
    """The dollar other than the U.S. one that a filing says its amounts are in, None where it says none or several.

    Only sentences on how amounts are presented count, so that a dollar named in a note on exchange rates does not.
    """
    said = _presented(texts)
    codes = {code for code, name in _DOLLARS.items() if said[name]}
    if len(codes) != 1:
        return None
    (code,) = codes
    return code if said[_DOLLARS[code]] > sum(said[name] for name in _AMERICAN) else None


def says_american(texts: Iterable[str]) -> bool:
    """Whether a sentence on how amounts are presented names the U.S. dollar."""
    said = _presented(texts)
    return any(said[name] for name in _AMERICAN)


def _presented(texts: Iterable[str]) -> Counter[str]:
    """How often sentences on how amounts are presented name each dollar, by its country in small letters."""
    said: Counter[str] = Counter()
    for text in texts:
        for match in _NAMED.finditer(text) if "ollar" in text else ():
            said[(match[1] or match[2]).lower()] += 1
    return said


def in_dollars(table: Table, code: str | None) -> Table:
    """The table in this dollar, where nothing but a bare dollar sign says that it is in U.S. dollars."""
    texts = (table.unit.printed or "", table.stub_label, table.caption, *(column.label for column in table.columns))
    if code is None or table.unit.currency != "USD" or any(SAID_AMERICAN.search(text) for text in texts):
        return table
    if any(SAID_AMERICAN.search(cell.text) for row in table.rows for cell in row.cells):
        return table
    return replace(table, unit=replace(table.unit, currency=code))
