"""A Chinese question for figures, said in English for the calculator: every character has to be accounted for."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.calculator.formulas import book
from rag.calculator.question.phrases import plain
from rag.query.directory import load_book
from rag.query.vocabulary import load, vocabulary

_CJK = re.compile(r"[\u3400-\u9fff]")
_YEARS = r"\s*(?:財政年度|会计年度|會計年度|財年|财年|年度|年)?"
_YEAR = re.compile(rf"((?:19|20)\d\d){_YEARS}")
_SPAN = re.compile(
    rf"((?:19|20)\d\d){_YEARS}\s*(?:到|至|~|～|-|–|—|、)\s*((?:19|20)\d\d){_YEARS}(?:這|这)?(?:\w年)?(?:間|间|期間|期间)?"
)
_QUARTER = re.compile(r"第\s*([一二三四1234])\s*季度?|[Qq]([1-4])")
_UNIT = re.compile(
    r"[(以]?\s*(?:單位|单位)?[:為为]?\s*(百萬|百万|千|十億|十亿)\s*(?:美元|元)\s*(?:為單位|为单位|計|计)?\)?"
)
_GROWTH = re.compile(r"(?:的)?(?:年)?(?:成長率|增長率|增长率|年增率|成長幅度|成長了?多少%|增长了?多少%)")
_MEAN = re.compile(r"(?:的)?(?:[二三四五六兩两2-6]\s*年)?(?:的)?平均(?:值)?")
_CHANGE = re.compile(
    r"比(?:前一年|上一年|去年)?|較|较|相比|(?:增加|減少|减少|成長|增長|增长|變化|变化|變動|变动|改變)了?"
)
_SHARE = re.compile(r"占|佔")
_PROFITABLE = re.compile(r"(?:是否|有沒有|有没有)?(?:獲利|获利|賺錢|赚钱|盈利)(?:嗎|吗)?")
_COMPARE = re.compile(r"比較|比较|對比|对比")
_JOINT = re.compile(r"與|与|和|及|跟")
_NOTHING = re.compile(
    r"請問|请问|是多少|為多少|为多少|多少|什麼|什么|公司|全年|年度|的|了|是|為|为|在|於|于|有|呢|各|分別|分别|比例|比率|"
    r"百分比|幾|几|[?？,，。()（）、:：\s]"
)
_QUARTERS = {"一": 1, "二": 2, "三": 3, "四": 4}
_SCALES = {"百萬": "millions", "百万": "millions", "千": "thousands", "十億": "billions", "十亿": "billions"}


class Names(BaseModel):
    """chinese.yaml: English names of figures to their Chinese ones."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    names: dict[str, tuple[str, ...]]


def in_english(question: str) -> str | None:
    """The question in English where all of it is understood; as it is where nothing is Chinese; None otherwise."""
    if not _CJK.search(question):
        return question
    text = unicodedata.normalize("NFKC", question)
    for alias in (alias for aliases in load_book().companies.values() for alias in aliases if not alias.isascii()):
        text = text.replace(alias, " ")
    unit = _UNIT.search(text)
    scale = f" in USD {_SCALES[unit[1]]}" if unit else ""
    text = _UNIT.sub(" ", text)
    quarter = _QUARTER.search(text)
    part = f"Q{_QUARTERS.get(quarter[1] or '') or quarter[1] or quarter[2]} " if quarter else ""
    return _said(_QUARTER.sub(" ", text), part, scale)


def _said(text: str, part: str, scale: str) -> str | None:
    """The text without companies, units and quarters as a question."""
    span = _SPAN.search(text)
    years = sorted({int(year) for year in _YEAR.findall(text)})
    rest = _YEAR.sub(" ", _SPAN.sub(" ", text))
    if len(years) > 2 or (len(years) == 2 and part):
        return None
    when = " and ".join(f"{part}FY{year}" for year in years)
    when = f"in {when}" if when else ""
    if _PROFITABLE.search(rest):
        left = _left(_PROFITABLE.sub(" ", rest))
        return None if left is None else f"Was {left} profitable {when}?"
    names, rest = _named(rest)
    what = " and ".join(names)
    if _SHARE.search(rest) and len(names) == 2:
        rest, what = _SHARE.sub(" ", rest), f"{names[0]} as a percentage of {names[1]}"
    elif len(names) != 1 and not _JOINT.search(rest):
        return None
    return _asked(rest, what, years, when, scale, spanned=span is not None)


def _asked(rest: str, what: str, years: list[int], when: str, scale: str, *, spanned: bool) -> str | None:
    """The question for a figure: its growth, mean or change where the rest says so, one of each year else."""
    two = len(years) == 2
    if _MEAN.search(rest) and two:
        left, head = _left(_MEAN.sub(" ", rest)), f"FY{years[0]} - FY{years[1]} {years[1] - years[0] + 1} year average "
        return None if left is None else f"What is the {head}{what} of {left}{scale}?"
    if _GROWTH.search(rest):
        left = _left(_GROWTH.sub(" ", rest))
        return None if left is None else f"What was the {left} {what} growth {when}?"
    compares = _COMPARE.search(rest)
    rest = _COMPARE.sub(" ", rest)
    if _CHANGE.search(rest) and two and not spanned and not compares:
        left = _left(_CHANGE.sub(" ", rest))
        return (
            None if left is None else f"What was the change in {left} {what} from FY{years[0]} to FY{years[1]}{scale}?"
        )
    left = _left(_JOINT.sub(" ", rest))
    if left is None:
        return None
    if spanned:
        return f"What was the {what} from FY{years[0]} to FY{years[1]}{scale}?"
    return f"Compare the {what} {when}{scale}." if compares else f"What was the {left} {what} {when}{scale}?"


def _named(text: str) -> tuple[list[str], str]:
    """The figures in the order in which they are named, and the text without them."""
    found: list[tuple[int, str]] = []
    for zh in sorted(_names(), key=len, reverse=True):
        while (at := text.find(zh)) >= 0:
            found.append((at, _names()[zh]))
            text = f"{text[:at]}{' ' * len(zh)}{text[at + len(zh) :]}"
    return list(dict.fromkeys(name for _, name in sorted(found))), text


def _left(rest: str) -> str | None:
    """The words that stay, a company's name; None where Chinese characters are left over."""
    left = " ".join(_NOTHING.sub(" ", rest).split())
    return None if _CJK.search(left) else left


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    """Chinese names to what the book of formulas calls the figure."""
    known = {zh: m.name for m in vocabulary().metrics for zh in m.zh if plain(m.name) in book().names}
    own = load(Path(__file__).with_name("chinese.yaml"), Names).names
    return known | {zh: name for name, words in own.items() for zh in words}
