"""Tables misread on purpose: the scorer plants what it says it plants."""

from dataclasses import replace

from bench.misread import another_scale, heads_swapped
from preprocess.report import Unit
from tests.preprocess.statements.test_contradictions import RESULTS, ended, made


def test_a_scale_is_a_thousand_times_off_where_one_is_stated() -> None:
    wrong = another_scale(made(RESULTS))
    assert wrong is not None and wrong.unit.scale == 10**6
    assert another_scale(replace(made(RESULTS), unit=Unit("USD"))) is None


def test_two_periods_stand_in_each_others_place() -> None:
    wrong = heads_swapped(made(RESULTS))
    assert wrong is not None
    assert [column.period.fiscal_year for column in wrong.columns if column.period] == [2022, 2023]
    assert heads_swapped(made([("Sales", "1", "2")], columns=(ended(2023), ended(2023)))) is None
