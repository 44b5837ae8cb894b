"""What may speak against a figure as the answer to a question: each says why in words, "" where nothing does.

The order is that in which reasons are told: the first of the figure with the fewest is the one that a person reads.
"""

from __future__ import annotations

from collections.abc import Callable

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.adjusted import of_adjusted_ebitda
from rag.answering.check.question.kind.bare import plain_for_money
from rag.answering.check.question.kind.counted import counts_other_things, of_other_people
from rag.answering.check.question.kind.days import no_days
from rag.answering.check.question.kind.in_units import IN_UNITS
from rag.answering.check.question.kind.margin import MARGINS
from rag.answering.check.question.kind.marks import mark_for_figure
from rag.answering.check.question.kind.meant import (
    SOLD,
    amount_for_assumption,
    item_of_a_list,
    of_entities_apart,
    of_some_segment,
    of_those_to_redeem,
    return_for_assets,
    with_the_minority,
    without_the_partner,
)
from rag.answering.check.question.kind.measure import another_measure
from rag.answering.check.question.kind.otherwise_of import OTHERWISE
from rag.answering.check.question.kind.own_noun import of_its_own_noun
from rag.answering.check.question.kind.part_of import SHARES
from rag.answering.check.question.kind.quantity import (
    amount_for_date,
    another_currency,
    another_quantity,
    balance_for_flow,
)
from rag.answering.check.question.kind.scaled import whole_for_each
from rag.answering.check.question.kind.shares import other_shares
from rag.answering.check.question.kind.things import (
    all_for_those_gone,
    counts_what_is_not_named,
    money_for_pieces,
    no_stake,
)
from rag.answering.check.question.kind.unlike import UNLIKE
from rag.answering.check.question.moved.added import added_for_held, not_as_held
from rag.answering.check.question.moved.balance import (
    accumulated_for_charged,
    balance_for_payment,
    gross_for_net,
    level_for_flow,
    moved_for_level,
)
from rag.answering.check.question.moved.change import (
    change_for_level,
    level_for_change,
    of_its_own_definition,
    part_for_sum,
    ratio_for_level,
)
from rag.answering.check.question.moved.committed import (
    benefits_for_contributions,
    committed_for_paid,
    foreseen_for_actual,
)
from rag.answering.check.question.moved.contrary import loss_for_gain, lost_for_worth, of_a_name, paid_for_received
from rag.answering.check.question.moved.effect import effect_for_level, moved_for_effect
from rag.answering.check.question.moved.former import of_the_former
from rag.answering.check.question.moved.limits import LIMITS
from rag.answering.check.question.moved.owed import owed_to_others
from rag.answering.check.question.moved.rolled import ROLLED
from rag.answering.check.question.moved.supposed import unsupposed
from rag.answering.check.question.moved.to_pay import (
    cost_beside_a_deal,
    due_for_spent,
    one_of_the_total,
    without_the_stretch,
)
from rag.answering.check.question.named.cross import another_part
from rag.answering.check.question.named.item import another_item, another_segment, unnamed, without_segment
from rag.answering.check.question.named.named_apart import of_a_like_name, of_another_years_table
from rag.answering.check.question.named.narrowed import (
    another_kind,
    another_number,
    averaged,
    negated,
    of_lettered,
    unnarrowed,
)
from rag.answering.check.question.named.of_a_place import of_an_unnamed_place, of_no_segments_row
from rag.answering.check.question.named.of_segment import of_a_segment, of_one_market
from rag.answering.check.question.named.other import all_for_other
from rag.answering.check.question.named.own_name import of_one_source
from rag.answering.check.question.named.part import of_no_part
from rag.answering.check.question.named.qualifier import another_qualifier
from rag.answering.check.question.named.registrant import another_registrant
from rag.answering.check.question.named.statement import another_statement, of_no_statement
from rag.answering.check.question.named.subject import another_subject, named_as_reason, of_other_things
from rag.answering.check.question.named.titled import of_a_listing, titled_otherwise
from rag.answering.check.question.named.under import UNDER
from rag.answering.check.question.period.month import (
    months_for_year,
    of_another_months_thing,
    quarter_for_year,
    year_for_month,
    year_for_quarter,
)
from rag.answering.check.question.period.spans import SPANS, of_another_length
from rag.answering.check.question.period.time import another_period, of_another_day
from rag.answering.check.question.portion.aggregated import of_all_so_far, of_several_together
from rag.answering.check.question.portion.holds_more import holds_more
from rag.answering.check.question.portion.of_all import SUMS, of_a_part_for_all, of_what_is_included
from rag.answering.check.question.portion.scope import (
    leaves_out,
    of_an_included_part,
    of_both_sides,
    of_the_rest,
    of_what_is_taken_off,
    without_the_shared,
)
from rag.answering.check.question.portion.some import (
    PLANS,
    moved_for_balance,
    of_a_later_day,
    of_all_for_a_part,
    of_one_issue,
)
from rag.answering.check.question.portion.whole import (
    above_its_whole,
    of_one_level,
    one_for_a_list,
    part_for_total,
    whole_for_portion,
)
from rag.answering.check.question.rivals.beside_it import listed_beside
from rag.answering.check.question.rivals.column import of_another_column
from rag.answering.check.question.rivals.rank import of_another_many
from rag.answering.check.question.wish import Wish

Objection = Callable[[Wish, Ground], str]

OBJECTIONS: tuple[Objection, ...] = (
    another_period,
    of_another_years_table,
    of_another_day,
    of_a_later_day,
    of_another_months_thing,
    year_for_month,
    year_for_quarter,
    quarter_for_year,
    months_for_year,
    *SPANS,
    another_quantity,
    *IN_UNITS,
    no_days,
    of_other_people,
    counts_other_things,
    counts_what_is_not_named,
    money_for_pieces,
    no_stake,
    all_for_those_gone,
    *UNLIKE,
    other_shares,
    whole_for_each,
    another_currency,
    another_registrant,
    another_statement,
    of_no_statement,
    balance_for_flow,
    change_for_level,
    added_for_held,
    not_as_held,
    moved_for_balance,
    moved_for_level,
    level_for_flow,
    balance_for_payment,
    accumulated_for_charged,
    gross_for_net,
    level_for_change,
    moved_for_effect,
    effect_for_level,
    *LIMITS,
    of_the_former,
    part_for_sum,
    whole_for_portion,
    part_for_total,
    of_a_part_for_all,
    of_what_is_included,
    *SUMS,
    of_one_level,
    plain_for_money,
    mark_for_figure,
    of_a_name,
    loss_for_gain,
    paid_for_received,
    lost_for_worth,
    of_its_own_definition,
    ratio_for_level,
    another_qualifier,
    another_measure,
    *MARGINS,
    of_adjusted_ebitda,
    another_part,
    of_no_part,
    owed_to_others,
    committed_for_paid,
    benefits_for_contributions,
    foreseen_for_actual,
    of_a_segment,
    of_one_market,
    of_an_unnamed_place,
    another_kind,
    another_number,
    negated,
    averaged,
    of_lettered,
    unnarrowed,
    unnamed,
    of_a_like_name,
    another_segment,
    without_segment,
    listed_beside,
    of_another_column,
    another_subject,
    of_other_things,
    named_as_reason,
    of_another_many,
    titled_otherwise,
    of_a_listing,
    of_one_source,
    all_for_other,
    *UNDER,
    another_item,
    leaves_out,
    of_what_is_taken_off,
    unsupposed,
    of_both_sides,
    of_an_included_part,
    of_all_for_a_part,
    *PLANS,
    of_one_issue,
    of_all_so_far,
    of_several_together,
    of_the_rest,
    without_the_shared,
    amount_for_date,
    of_another_length,
    without_the_partner,
    with_the_minority,
    due_for_spent,
    cost_beside_a_deal,
    amount_for_assumption,
    item_of_a_list,
    of_those_to_redeem,
    of_entities_apart,
    without_the_stretch,
    one_of_the_total,
    of_some_segment,
    *SOLD,
    return_for_assets,
    one_for_a_list,
    above_its_whole,
    of_its_own_noun,
    *SHARES,
    holds_more,
    *OTHERWISE,
    *ROLLED,
    of_no_segments_row,
)
"""What is held against every figure."""
