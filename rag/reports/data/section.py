"""A section without a language model: its tables, what the figures say by rule, and the filing's own words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.check.verify import check_numbers
from rag.reports.data.charts import charts
from rag.reports.data.extracts import extract
from rag.reports.data.flags import flags, restatements
from rag.reports.data.judgements import View, judgements
from rag.reports.data.material import Material
from rag.reports.data.moves import moves
from rag.reports.data.parts import parts_table, profits_table
from rag.reports.data.passages import Passage, chosen, kinds
from rag.reports.data.peers import peers
from rag.reports.data.tables import comparison, untold
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.ledger import Ledger
from rag.reports.phrases import Said, joined
from rag.reports.types import DataTable, PlannedSection, WrittenSection
from rag.types import Answer, Citation, Filing, NumberCheck, Usage

# What fits beside the tables of a section: a paragraph, half a page, a page.
_QUOTES = {"short": 3, "standard": 5, "long": 8}


def data_section(material: Material, section: PlannedSection) -> WrittenSection:
    """The section from figures and quotes alone; its markers are its own."""
    ledger = Ledger(material.words)
    view = material.view(ledger, section.metrics)
    tables = data_tables(material, section, ledger)
    compared = peers(view) if section.metrics else []
    paragraphs = [joined(lines) for lines in (compared, *judgements(view)) if lines] if section.metrics else []
    if "segment" in section.statements:
        both = (make(view, company) for company in material.companies for make in (parts_table, profits_table))
        parts = [found for found in both if found is not None]
        tables = (*tables, *(table for table, _ in parts))
        paragraphs += [joined(said) for _, said in parts if said]
    paragraphs += _conflicts(view) if section.metrics else []
    if section.metrics and view.companies and not any(table.kind == "comparison" for table in tables):
        paragraphs.append(Said(untold(view), ()))
    if section.role == "conclusion" and not section.quotes:
        paragraphs += flags(material.view(ledger, ()))
    quoted = [said for kind in section.quotes for said in _quotes(material, section, kind, ledger)]
    if section.quotes and not quoted:
        quoted = [material.words.say("no_quotes")]
    if not (tables or paragraphs or quoted) and section.role == "introduction":
        paragraphs = [_opening(material)]
    # A section of a person's own outline: its question is answered as in the chat.
    if not (tables or paragraphs or quoted) and not section.metrics:
        return _asked(material, section)
    if not (tables or paragraphs or quoted):
        paragraphs = [material.words.say("no_figures")]
    text = joined([*paragraphs, *quoted], "\n\n")
    drawn = charts(view) if section.metrics else ()
    _filled(material, ledger)
    # Last, as the answer takes the footnotes of all that the ledger holds by then.
    made = _answer(section, text, ledger, _apart(view) if section.metrics else ())
    return WrittenSection(section.name, made, tables, drawn, tuple(ledger.rows.values()))


def _filled(material: Material, ledger: Ledger) -> None:
    """Every metric that is used in all periods of the report: "—" in the table of numbers then means "not printed"."""
    used = {(company, metric) for company, metric, _ in ledger.rows if ":" not in metric}
    for company in material.companies:
        for metric in sorted(metric for name, metric in used if name == company.name):
            for moment in material.moments.get(company.name, ()):
                ledger.fact(company, metric, moment)


def data_tables(material: Material, section: PlannedSection, ledger: Ledger) -> tuple[DataTable, ...]:
    """The comparison table of the section's metrics and its statement extracts."""
    view = material.view(ledger, section.metrics)
    found = [comparison(view, section.name)] if section.metrics else []
    # An extract is a page by itself.
    if material.plan.options.length != "short":
        for kind in [kind for kind in section.statements if kind != "segment"]:
            for company in material.companies:
                moment = view.newest(company)
                if moment is not None:
                    found.append(
                        extract(_whole(material, ledger, company), company, kind, moment, material.plan.options.length)
                    )
    return tuple(table for table in found if table is not None)


def _opening(material: Material) -> Said:
    """What the report is about: its companies and its sections by name."""
    names = [section.name for section in material.plan.sections if section.role == "body"]
    between = {"en": ", ", "zh-TW": "、"}[material.plan.options.language]
    who = between.join(company.name for company in material.companies)
    return material.words.say("opening", companies=who, sections=between.join(names))


def _whole(material: Material, ledger: Ledger, company: CompanyFacts) -> View:
    """The view of every metric of the report, which an extract has to show the rows of; nothing is footnoted by it."""
    # A ledger of its own: looking for rows must leave no footnotes behind.
    aside = Ledger(material.words)
    every = tuple(dict.fromkeys(name for planned in material.plan.sections for name in planned.metrics))
    view = material.view(aside, every)
    for name in every:
        view.fact(company, name)
    return material.view(replace(ledger, held=aside.held), every)


def _conflicts(view: View) -> list[Said]:
    return [said for company in view.companies for said in restatements(view, company)]


def _apart(view: View) -> tuple[str, ...]:
    """The notices that a company prints none of the periods, and that companies share no fiscal year."""
    said = []
    for company in view.companies:
        if not view.moments.get(company.name):
            years = view.words.list(moment.words for moment in company.years[:6])
            key = "no_period" if years else "no_statements"
            said.append(view.words.word(key, company=view.called(company), periods=years))
    if len(view.companies) > 1 and view.common() is None and not said:
        names = view.words.list(view.called(company) for company in view.companies)
        said.append(view.words.word("no_common_year", names=names))
    return tuple(said)


def _quotes(material: Material, section: PlannedSection, kind: str, ledger: Ledger) -> list[Said]:
    """Quotes of each company's newest filing that speaks of it; the company is named where there are several."""
    if kind not in kinds():
        return []
    view, found = material.view(ledger, ()), []
    for company in material.companies:
        found += _moved(view, company) if kind == "drivers" else []
        for filing in _speaking(company, material.moments.get(company.name, ())):
            places = _passages(material, section, kind, material.report_of(filing.report_id))
            led = _led(view, company, filing)
            found += [_quoted(place, led, ledger) for place in places]
            if places:
                break
    return found


def _led(view: View, company: CompanyFacts, filing: Filing) -> str:
    """What stands before quotes: the company where there are several, the filing where it is of another period."""
    newest, year, quarter = view.newest(company), filing.fiscal_year, filing.fiscal_quarter
    own = {None, 4} if newest is None or newest.span is None else {newest.span.quarter}
    apart = newest is not None and year is not None and (year != newest.year or quarter not in own)
    when = view.words.period(filing) if apart else ""
    if len(view.companies) == 1:
        return when
    return f"{view.called(company)} ({when})" if when else view.called(company)


def _moved(view: View, company: CompanyFacts) -> list[Said]:
    """What changed in the results, each change with the filing's reason behind it."""
    several, found = len(view.companies) > 1, []
    for move in moves(view, company, rows=not several):
        lead = f"- {view.called(company)}: " if several else "- "
        told = Said(f"{move.said.text[:1].upper()}{move.said.text[1:]}", move.said.numbers)
        # A Chinese sentence has its own full stop and colon.
        stop, colon = {"en": (".", ": "), "zh-TW": ("。", "：")}[view.words.language]
        end = _quoted(move.reason, "", view.ledger, colon) if move.reason else Said(stop, ())
        found.append(joined((Said(lead, ()), told, end), ""))
    return found


def _passages(material: Material, section: PlannedSection, kind: str, report: Report) -> tuple[Passage, ...]:
    """The passages of a kind that no section before this one quotes, so that nothing is quoted twice."""
    most = _QUOTES[material.plan.options.length]
    most = most if len(material.companies) == 1 else max(3, most // 2)
    taken: list[Passage] = []
    wanted = [(planned, one) for planned in material.plan.sections for one in planned.quotes if one in kinds()]
    # What is told of a segment belongs to the section about segments, wherever that stands.
    for planned, one in sorted(wanted, key=lambda pair: pair[1] != "segments"):
        if one == "drivers":
            taken += _reasons(material, report)
        found = chosen(report, one, most, taken)
        if planned == section and one == kind:
            return found
        taken += found
    return chosen(report, kind, most, taken)


def _reasons(material: Material, report: Report) -> list[Passage]:
    """The passages of a filing that stand behind the changes they explain."""
    view = material.view(Ledger(material.words), ())
    own = [c for c in material.companies if any(filing.report_id == report.report_id for filing in c.filings)]
    told = (move.reason for c in own for move in moves(view, c, rows=len(material.companies) == 1))
    return [one for one in told if one is not None and one.place.report.report_id == report.report_id]


def _speaking(company: CompanyFacts, moments: Sequence[Moment]) -> list[Filing]:
    """The company's filings, those of the newest period of the report first."""
    newest = moments[0] if moments else None
    if newest is None:
        return list(company.filings)
    quarter = newest.span.quarter if newest.span else None

    def far(filing: Filing) -> tuple[int, bool]:
        interim = filing.fiscal_quarter if quarter else None
        return abs((filing.fiscal_year or 0) - newest.year), quarter is not None and interim != quarter

    return sorted(company.filings, key=far)


def _quoted(passage: Passage, company: str, ledger: Ledger, lead: str = "") -> Said:
    """The quote behind the company and the filing's own heading over it, or behind `lead`."""
    marker = ledger.cite(passage.place.key, passage.place.citation(""))
    led = " – ".join(part for part in (company, passage.heading) if part)
    text = f"{lead or (f'- {led}: ' if led else '- ')}“{passage.place.text}” {marker}"
    cited = next(citation for citation in ledger.citations if citation.marker == marker)
    return Said(text, tuple(_printed_there(number, cited) for number in check_numbers(text, [cited])))


def _printed_there(number: NumberCheck, cited: Citation) -> NumberCheck:
    """A number of the quoted words stands in its footnote by its making, whichever sentence of the two it is in."""
    if number.status == "verified" or number.text not in cited.quote:
        return number
    return replace(number, status="verified", citation=cited.marker, reason="")


def _answer(section: PlannedSection, text: Said, ledger: Ledger, notices: tuple[str, ...] = ()) -> Answer:
    return Answer(
        section.question, text.text, tuple(ledger.citations), text.numbers, (), False, "quotes", 1, Usage(), 0.0,
        notices=notices,
    )  # fmt: skip


def _asked(material: Material, section: PlannedSection) -> WrittenSection:
    """A section of a person's own structure: what the filings answer to its question, as quotes."""
    if not section.research:
        return WrittenSection(section.name, _answer(section, material.words.say("no_figures"), Ledger()))
    made = answer(section.question, material.search(section.question, material.filters), material.report_of, None)
    return WrittenSection(section.name, replace(made, notices=()))
