"""A Chinese question for one figure, said in English for the calculator: every character has to be accounted for."""

from __future__ import annotations

import re
import unicodedata

from rag.calculator.formulas import book
from rag.calculator.phrases import plain
from rag.query.directory import load_book
from rag.query.vocabulary import vocabulary

_CJK = re.compile(r"[\u3400-\u9fff]")
_YEAR = re.compile(r"((?:19|20)\d\d)\s*(?:財政年度|会计年度|會計年度|財年|财年|年度|年)?")
_NOTHING = re.compile(
    r"請問|请问|是多少|為多少|为多少|多少|什麼|什么|公司|全年|年度|的|是|為|为|在|於|于|有|呢|[?？,，。()（）、\s]"
)
_OWN = {
    "稀釋每股盈餘": "diluted eps", "每股盈餘稀釋": "diluted eps", "每股盈餘(稀釋)": "diluted eps",
    "基本每股盈餘": "basic eps", "營業利益率": "operating margin", "淨利率": "net margin",
    "毛利率": "gross margin", "營收": "revenue", "營業收入": "revenue", "营收": "revenue", "淨利": "net income",
    "净利润": "net income", "毛利": "gross profit", "流動比率": "current ratio", "速動比率": "quick ratio",
    "資本支出": "capex", "自由現金流": "free cash flow", "自由現金流量": "free cash flow", "總資產": "total assets",
    "負債總額": "total liabilities", "總負債": "total liabilities", "存貨": "inventory", "應收帳款": "receivables",
    "營運資金": "working capital", "研發費用": "research and development", "所得稅率": "effective tax rate",
    "有效稅率": "effective tax rate", "營業利益": "operating income", "營業現金流": "operating cash flow",
}  # fmt: skip


def in_english(question: str) -> str | None:
    """The question in English where all of it is understood; as it is where nothing is Chinese; None otherwise."""
    if not _CJK.search(question):
        return question
    text = unicodedata.normalize("NFKC", question)
    years = _YEAR.findall(text)
    name = next((zh for zh in sorted(_names(), key=len, reverse=True) if zh in text), None)
    if name is None or len(years) != 1:
        return None
    rest = _YEAR.sub(" ", text).replace(name, " ")
    for alias in (alias for aliases in load_book().companies.values() for alias in aliases if not alias.isascii()):
        rest = rest.replace(alias, " ")
    left = " ".join(_NOTHING.sub(" ", rest).split())
    return None if _CJK.search(left) else f"What was the {left} {_names()[name]} in FY{years[0]}?"


def _names() -> dict[str, str]:
    """Chinese names to what the book of formulas calls the figure."""
    known = {zh: m.name for m in vocabulary().metrics for zh in m.zh if plain(m.name) in book().names}
    return known | _OWN
