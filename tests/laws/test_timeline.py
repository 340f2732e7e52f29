"""The laws of the timeline's demos."""

from typing import Any

from quiz.demo.events import Table
from tests.laws.law import law, measured, shown

YEARS = (2017, 2026)


def rows(demo: str, given: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The rows of the table that the run shows."""
    (table,) = [event for event in shown(demo, **given) if isinstance(event, Table)]
    return list(table.rows)


@law("timeline/growth")
def test_the_years_asked_for_are_shown_in_order(given: dict[str, Any], it: dict[str, Any]) -> None:
    months = [row[0] for row in rows("timeline/growth", given)]
    assert months == sorted(months)
    assert len(months) == it["milestones"]
    last = given["until"]
    assert all(given["since"] <= int(month[:4]) <= last for month in months)
    before = measured("timeline/growth", since=YEARS[0], until=given["since"])["milestones"]
    after = measured("timeline/growth", since=min(last + 1, YEARS[1]), until=YEARS[1])["milestones"]
    on_the_edge = measured("timeline/growth", since=given["since"], until=given["since"])["milestones"]
    everything = before - on_the_edge + it["milestones"] + (after if last < YEARS[1] else 0)
    assert everything == measured("timeline/growth")["milestones"]


@law("timeline/table")
def test_filters_drop_rows_and_sorting_only_moves_them(given: dict[str, Any], it: dict[str, Any]) -> None:
    found = rows("timeline/table", given)
    assert len(found) == it["shown"]
    assert sorted(found, key=str) == sorted(rows("timeline/table", {**given, "sort_by": "month"}), key=str)
    column = {"month": 0, "name": 1, "organisation": 2}.get(given["sort_by"])
    if column is None:
        sizes = [row[4] for row in found]
        assert sizes[len(sizes) - it["undisclosed"] :] == [None] * it["undisclosed"]
        known = sizes[: len(sizes) - it["undisclosed"]]
        assert known == sorted(known, reverse=True)
    else:
        keys = [str(row[column]).lower() for row in found]
        assert keys == sorted(keys)
    families = ("encoder", "decoder", "encoder-decoder", "other")
    parts = [measured("timeline/table", **{**given, "family": family})["shown"] for family in families]
    assert sum(parts) == measured("timeline/table", **{**given, "family": "all"})["shown"]
