"""The plan of a report as a person gets it: searched for, proposed by a model or a template, proposed anew (S2-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from rag.config import Settings
from rag.errors import LLMError, LLMStopped, WebError
from rag.llm.client import LanguageModel, Message
from rag.llm.prompts import PLAN_REPAIR, PLAN_SCHEMA, plan_messages
from rag.llm.roles import open_role
from rag.llm.structured import added, spent, structured
from rag.reports.model.grading import asked
from rag.reports.model.prompts import topic_messages
from rag.reports.plan.sections import fixed_plan, parse_plan
from rag.reports.types import DEFAULT_OPTIONS, Queries, ReportOptions, ReportPlan
from rag.types import Context, Filing, Filters, SearchResult, Usage
from rag.web.web import OFF, Web

Search = Callable[[str, Filters | None], SearchResult]
USUAL = "{error} The sections are the usual ones instead."
NO_FEEDBACK = "Feedback needs a language model, and none is set; change the sections by hand."
TOPIC_ONLY = "The plan rests on a search for the topic itself: {error}"
# A plan needs to know what there is, not what it says: half a page of short pieces.
MOST_EXCERPTS, LONGEST_EXCERPT, MOST_PAGES = 6, 500, 2


def plan_report(
    topic: str,
    filings: Sequence[Filing],
    llm: LanguageModel | None,
    options: ReportOptions = DEFAULT_OPTIONS,
    *,
    feedback: str = "",
    before: ReportPlan | None = None,
    search: Search | None = None,
    web: Web | None = None,
) -> ReportPlan:
    """The sections for a topic: by the model, else those of the structure or template.

    With `search`, the model's queries are searched first and the sections proposed from what they find. feedback on the
    plan `before` makes a new one. Raises LLMStopped, and RagError for what cannot be written about.
    """
    fixed = _with_web_notice(fixed_plan(topic, filings, options), web)
    if llm is None:
        return replace(before or fixed, notices=(*fixed.notices, *([NO_FEEDBACK] if feedback else [])))
    own = before or (fixed if options.structure.strip() else None)
    if own is not None and not feedback:
        return own
    first = _queries(topic, filings, llm, own) if search is not None else Queries()
    found = _found(topic, first.queries, fixed, search, web) if search is not None else ()
    messages = plan_messages(topic, filings, options.language, feedback, own, found)
    kept, cost, said = _by_model(
        llm, messages, lambda text: parse_plan(topic, text, filings, options, feedback), own or fixed
    )
    usage = added(before.usage if before else kept.usage, added(first.usage, cost))
    return replace(kept, queries=first.queries, usage=usage, notices=(*fixed.notices, *first.said, *said))


def _by_model(
    llm: LanguageModel, messages: Sequence[Message], parse: Callable[[str], ReportPlan], usual: ReportPlan
) -> tuple[ReportPlan, Usage, tuple[str, ...]]:
    """The plan that the model sends, else the usual one; what it cost, and sentences for the person."""
    try:
        told = structured(llm, messages, schema=PLAN_SCHEMA, parse=parse, repair=PLAN_REPAIR)
    except LLMStopped:
        raise
    except LLMError as error:
        return usual, spent(error), (USUAL.format(error=error),)
    return told.value, told.usage, told.notices


def proposed(
    settings: Settings,
    topic: str,
    filings: Sequence[Filing],
    options: ReportOptions | None = None,
    feedback: str = "",
    before: ReportPlan | None = None,
    search: Search | None = None,
    web: Web | None = None,
) -> ReportPlan:
    """plan_report with the planner of the settings."""
    planner, chosen = open_role(settings.llm, "planner"), options or DEFAULT_OPTIONS
    return plan_report(topic, filings, planner, chosen, feedback=feedback, before=before, search=search, web=web)


def _with_web_notice(plan: ReportPlan, web: Web | None) -> ReportPlan:
    wanted = plan.options.sources == "web" and (web is None or not web.settings.enabled)
    return replace(plan, notices=(*plan.notices, OFF)) if wanted else plan


def _queries(topic: str, filings: Sequence[Filing], llm: LanguageModel, own: ReportPlan | None) -> Queries:
    """What to search before planning; what the plan before was made from, where there is one."""
    if own is not None and own.queries:
        return Queries(own.queries)
    return asked(llm, topic_messages(topic, filings), TOPIC_ONLY, None)


def _found(
    topic: str, queries: Sequence[str], plan: ReportPlan, search: Search, web: Web | None
) -> tuple[Context, ...]:
    """The best places of topic and queries in turn, each once and short; of the web only what the topic finds."""
    filters = Filters(report_ids=plan.filings) if plan.filings else None
    ranks = zip_longest(*(search(words, filters).contexts for words in (topic, *queries)))
    listed = [context for rank in ranks for context in rank if context is not None]
    # Reversed, so that the best of several hits at one place is the one that stays.
    places = {(context.filing.report_id, context.start): context for context in reversed(listed)}
    best = [places[key] for key in dict.fromkeys((c.filing.report_id, c.start) for c in listed)][:MOST_EXCERPTS]
    return tuple(replace(c, text=c.text[:LONGEST_EXCERPT]) for c in (*best, *_pages(topic, plan, web)))


def _pages(topic: str, plan: ReportPlan, web: Web | None) -> Sequence[Context]:
    """Pages of the web on the topic; none where it cannot be reached, as the sections say that themselves."""
    if web is None or plan.options.sources != "web" or not web.settings.enabled:
        return ()
    try:
        return web.look_up(topic).result.contexts[:MOST_PAGES]
    except WebError:
        return ()
