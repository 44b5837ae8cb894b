"""What a person chooses for a report beside its topic."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from pages.shared import names
from pages.shared.session import service
from rag.reports.templates import template_names
from rag.reports.types import Language, Length, ReportOptions
from rag.types import Filing

BY_TOPIC = "By the topic"
LENGTHS: dict[Length, str] = {"short": "Short", "standard": "Standard", "long": "Long"}
LANGUAGES: dict[Language, str] = {"en": "English", "zh-TW": "繁體中文"}
DEPTHS = (1, 2, 3)
WEB = "Where your filings do not answer, the questions of the sections are sent to public search engines"


def choose(filings: Sequence[Filing]) -> ReportOptions:
    """Draw the options, closed until they are wanted, and return them as they stand."""
    with st.expander("Options", icon=":material/tune:"):
        first, second, third = st.columns(3)
        with first:
            template = st.selectbox("Template", ("", *template_names()), format_func=_template, key="r-template")
            length = st.selectbox("Length", tuple(LENGTHS), 1, format_func=LENGTHS.__getitem__, key="r-length")
        with second:
            companies = st.multiselect(
                "Companies", sorted({names.company(f) for f in filings}), format_func=names.shortened, key="r-companies"
            )
            periods = st.multiselect("Periods", _periods(filings), key="r-periods", placeholder="By the topic")
        with third:
            language = st.selectbox("Language", tuple(LANGUAGES), format_func=LANGUAGES.__getitem__, key="r-language")
            depth = st.selectbox("Rounds of research", DEPTHS, 1, key="r-depth")
        web = service().settings.web.enabled and st.toggle("Search the web too", key="r-web", help=WEB)
        structure = st.text_area("Your own structure", key="r-structure", placeholder="A section a line", height=90)
    return ReportOptions(
        tuple(companies), tuple(periods), length, language, "web" if web else "local", template, structure, depth
    )


def _template(name: str) -> str:
    return name.replace("_", " ").replace("-", " ").capitalize() if name else BY_TOPIC


def _periods(filings: Sequence[Filing]) -> list[str]:
    found = {(f.fiscal_year, f.fiscal_quarter or 0) for f in filings if f.fiscal_year}
    return [f"Q{quarter} {year}" if quarter else f"{year}" for year, quarter in sorted(found, reverse=True)]
