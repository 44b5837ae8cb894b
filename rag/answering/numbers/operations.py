"""The words of a sentence that call for an operation: change, share, sum, average, growth, ratio, difference."""

from __future__ import annotations

import re

UP = (
    r"increas\w*|rais(?:ed|es|ing)|lift(?:ed|s|ing)|boost\w*|rose|rising|rises?"
    r"|grew|grow\w*|climb\w*|gain(?:ed|s)|(?<!made )(?<!makes )(?<!make )up"
    r"|higher|expand\w*|expansion|advanc\w*"
    r"|jump\w*|surg\w*|soar\w*|leap\w*|leapt|swell\w*|swollen|balloon\w*|(?:sky)?rocket\w*"
    r"|rebound\w*|recovered|bounced|accelerat\w*|added|adds|strengthened"
)
DOWN = (
    r"decreas\w*|declin\w*|fell|falls?|falling|drop\w*|down|lower(?:ed|s|ing)?|reduc\w*|shrank|shrink\w*|contract(?:ed|ion)|compress\w*|slid|slipped"
    r"|cut(?:s|ting)?|trimm(?:ed|ing)|pared|slash(?:ed|ing)|dip(?:s|ped)?|plung\w*|tumbl\w*|slump\w*|plummet\w*|sank|sinks?|collaps\w*|shed|eased"
    r"|erod\w*|dwindl\w*|(?:was|were|is|are) off|lost|loses|retreat\w*|weakened|softened|reced\w*|fad(?:ed|ing)"
)
"""The verbs and words of a rise and of a fall, as parts of a regular expression."""
CHANGE = re.compile(
    rf"\b(?:{UP}|{DOWN}|increas|improv|beat|slip|chang|differ|more than|less than|swing|swung|widen|deepen|narrow|below"
    r"|above|better\b|worse\b|add(?:ed|s|ing)\b|extra\b|incremental|yoy\b|y/y\b|halv)"
    r"|增|成長|成长|上升|提高|減|减|下降|下滑|衰退|變動|变动|變化|变化",
    re.IGNORECASE,
)
SHARE = re.compile(
    r"(?:%|percent)[*_]* of\b|\b(?:half|(?:an?|one|two|three|four)[ -](?:third|quarter|fifth|tenth)s?) of\b"
    r"|\b(?:as a (?:percentage|percent|share)|share|portion|proportion|account(?:s|ed|ing) for|cents (?:of|per|on"
    r"|out of)|represent\w*|"
    r"made up|makes up|make up|of which|out of|came from|comes from|"
    r"component|margin|ratio|rate|intensity|relative to|in favou?r|cover(?:ed|s|ing)?|comprised|constitut\w*"
    r"|contributed|equal to|payout)\b|佔|占|率|比重",
    re.IGNORECASE,
)
SUM = re.compile(
    r"\b(?:total\w*|combined|together|sum|aggregate|plus|altogether|in all|adds? up|cumulative\w*)\b"
    r"|合計|合计|共計|共计|總計|总计",
    re.IGNORECASE,
)
AVERAGE = re.compile(r"\b(?:average\w*|mean)\b|平均", re.IGNORECASE)
COMPOUND = re.compile(r"\b(?:cagr|compound\w*|annualized|per year|a year|annually|annual rate)\b", re.IGNORECASE)
RATIO = re.compile(
    r"\b(?:ratio|times|turnover|multiple|coverage|covered|for every|doubled|tripled)\b|\dx\b", re.IGNORECASE
)
LESS = re.compile(
    r"\b(?:less|minus|after|net of|difference|exceed\w*|gap|free cash flow|working capital|net debt|more than|margin|"
    r"higher|lower|above|below)\b",
    re.IGNORECASE,
)
DIFFERENCE = re.compile(
    r"\b(?:profit|loss|gap|shortfall|surplus|deficit|free cash flow|FCF|net (?:debt|cash)|working capital"
    r"|difference)\b",
    re.IGNORECASE,
)
"""Names of what is one amount less another."""
