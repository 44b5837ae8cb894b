"""How periods are written, in English and in Chinese: the patterns by which `stated` finds them."""

from __future__ import annotations

import re

from rag.answering.numbers.calendar_words import MONTH

BACK = {"two": 2, "three": 3, "four": 4, "five": 5}
"""How many years "two years earlier" goes back."""
COUNT = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "half": 6, "six months": 6, "nine months": 9}
# A retailer's quarter is thirteen weeks, its year fifty-two or fifty-three.
WEEKS = {
    **dict.fromkeys(("twelve", "thirteen", "fourteen", "12", "13", "14"), 3),
    **dict.fromkeys(("twenty-six", "twenty-seven", "26", "27"), 6),
    **dict.fromkeys(("thirty-nine", "forty", "39", "40"), 9),
    **dict.fromkeys(("fifty-two", "fifty-three", "52", "53"), 12),
}
ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_FISCAL = r"(?:fiscal(?: years?)?|financial years?|FY)"
_DATE = (
    r"(?:(?P<months>three|six|nine|twelve|\d{1,2})[ -]months? (?:ended|ending|to),? "
    rf"|(?P<weeks>{'|'.join(WEEKS)})[ -]weeks? (?:ended|ending|to),? "
    r"|(?P<quarter_ended>quarters? (?:ended|ending|to),? )"
    r"|(?P<half_ended>half[ -]years? (?:ended|ending|to),? )"
    r"|(?P<year_ended>years? (?:ended|ending|to),? ))?"
    rf"(?:\b(?P<month>{MONTH})\.? (?P<day>\d{{1,2}})(?:, ?(?P<dyear>\d{{4}}))?\b"
    rf"|\b(?P<eday>\d{{1,2}}) (?P<emonth>{MONTH})\.? (?P<eyear>\d{{4}})\b)"
)
_MONTH_END = (
    r"\b(?P<mspan>(?:three|six|nine|twelve)[ -]months?|quarter|year) (?:ended|ending|to) "
    rf"(?P<smonth>{MONTH})\.? (?P<syear>\d{{4}})\b|\b(?P<qmonth>{MONTH})\.? (?P<myear>\d{{4}} )?quarter\b"
)
# "October–December 2022": three months, up to the last day of the second.
_MONTH_RANGE = (
    rf"\b(?P<fmonth>{MONTH})\.?\s?(?:[-–—]|to|through)\s?(?P<lmonth>{MONTH})\.?,? ?(?P<ryear>(?:19|20)\d{{2}})\b"
)
_QUARTER = (
    r"\b(?:Q(?P<q>[1-4])(?!\d)|(?P<q2>[1-4])Q|(?P<ordinal>first|second|third|fourth)[ -](?:fiscal )?quarter)"
    rf"(?:,? ?(?:of |in )?(?:the )?(?:{_FISCAL}\s?)?['’]?"
    r"(?P<qyear>(?:19|20)\d{2}|(?<=FY)\d{2}|(?<=['’])\d{2}|(?<=\dQ)\d{2})\b)?"
)
_SPAN = (
    r"\b(?:first[ -](?P<half>half|six months|nine months)|(?P<second>second[ -]half|H2|2H)|"
    r"(?P<months2>three|six|nine)[ -]months?(?: periods?)?"
    r"|(?P<half_year>half[- ]year)(?!s? (?:ago|earlier|before))"
    r"|(?P<weeks2>13|26|39|thirteen|twenty-six|thirty-nine)[ -]weeks?(?! (?:ended|ending|to)))\b"
)
_SHORT_SPAN = (
    rf"\b(?:(?P<letters>[369]|12)M|(?P<h1>H1|1H))\s?(?:{_FISCAL}\s?)?['’]?(?P<lyear>(?:19|20)\d{{2}}|\d{{2}})\b"
)
# "2022/23", "FY2022-23": one fiscal year, called by the year in which it ends.
_SPLIT_YEAR = (
    rf"\b(?:{_FISCAL}\s?)?(?P<fromyear>(?:19|20)\d{{2}})(?P<toyear>/(?:19|20)?\d{{2}}|[-–]\d{{2}})\b(?![-/–]\d)"
)
_PLAIN_YEAR = (
    r"(?<![\d$€£¥.,#/])(?:(?<![A-Za-z]-)|(?<=end-))\b(?P<year>(?:19|20)\d{2})\b(?!,\d|\.\d|\s?%|/\d|\s+(?:million|billion|thousand|"
    r"shares|stores|employees|people|units|plans?|notes?|act|program|agreement|facility|senior|credit|equity)\b)"
)
_RELATIVE = (
    r"\b(?P<relative>(?:the )?(?:same (?:period|quarter) (?:of |in )?(?:the )?)?(?:prior|previous|preceding|last)[- ]"
    r"(?:fiscal |comparable )?(?:year|quarter|period)(?:['’]s)?(?: period| quarter| total| figure| level)?"
    r"|(?:a |the |one )?year[- ](?:before|earlier|ago)(?: period| quarter)?)\b"
)
_YEARS_AGO = rf"\b(?P<back>{'|'.join(BACK)}) years (?:ago|earlier|before|prior)\b"
PERIOD = re.compile(
    rf"{_SPLIT_YEAR}|{_MONTH_RANGE}|{_DATE}|{_MONTH_END}|{_QUARTER}|{_SHORT_SPAN}|{_SPAN}|\b(?P<fiscal>{_FISCAL})\s?'?(?P<fyear>\d{{4}}|\d{{2}})\b|{_PLAIN_YEAR}|{_RELATIVE}|{_YEARS_AGO}",
    re.IGNORECASE,
)
CHINESE = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d{2})\s?(?:(?P<fiscal>會計年度|会计年度|財政年度|财政年度|財年|财年|年度)|年(?!\d))"
    r"(?:\s?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?日)?(?:第?(?P<quarter>[一二三四1-4])季度?)?"
    r"|(?P<relative>(?:前|去|上|前一|上一|同期)年度?(?:同期|同季)?)"
)
CHINESE_QUARTER = {char: at for at, char in enumerate("一二三四", start=1)}
