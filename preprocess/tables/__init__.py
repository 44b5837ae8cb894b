"""Tables of a page as data, from word boxes alone: words → lines → regions → grid → header → Table."""

from __future__ import annotations

from dataclasses import replace

from preprocess.page.words import PageWords
from preprocess.report import Table
from preprocess.tables.build import FoundTable, build_table
from preprocess.tables.grids.continuation import join_continued
from preprocess.tables.grids.headerless import under_header
from preprocess.tables.grids.overleaf import with_last_row
from preprocess.tables.markdown import table_markdown
from preprocess.tables.regions.detection import find_regions
from preprocess.tables.regions.indexes import is_biographies, is_index_page, is_listed
from preprocess.tables.regions.lines import page_lines
from preprocess.tables.regions.rules import merged_rules, standing
from preprocess.tables.regions.zones import page_zones

__all__ = ["FoundTable", "find_tables", "join_continued", "table_markdown"]


def find_tables(page: PageWords, above: Table | None = None) -> tuple[FoundTable, ...]:
    """Every table of one page in reading order; ids are empty until the layout numbers its blocks.

    above is the table that the page before ends with: its last row may stand alone at the head of this page.
    """
    page = replace(page, rules=merged_rules(page.rules), walls=standing(page.rules))
    found: list[FoundTable] = []
    for number, zone in enumerate(page_zones(page)):
        lines = page_lines(page, zone)
        index = is_index_page(lines)
        stop, unit = 0, None
        regions = with_last_row(find_regions(lines, page), lines, None if number else above)
        for region in regions:
            table = build_table(page, lines, region, stop, unit)
            junk = table is not None and ((index and is_listed(table.table)) or is_biographies(table.table))
            if table is not None and not junk:
                table = under_header(table, found)
                found.append(table)
                unit = table.table.unit
            stop = region.last + 1
    return tuple(found)
