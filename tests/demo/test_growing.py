"""A figure that grows is told once, full-grown, where lines can't be drawn again."""

from hypothesis import given
from hypothesis import strategies as some

from quiz.demo.events import Event, Metric, Plot, Progress, Said, Series
from quiz.demo.growing import full_grown
from quiz.demo.words import Words

TEXT = Words("文", "text")


def plot(name: str, points: int) -> Plot:
    values = tuple(map(float, range(points)))
    return Plot(name, "line", TEXT, "", "", (Series("", values, values),))


def told(events: list[Event]) -> list[Event]:
    found: list[Event] = []
    tell = full_grown(found.append)
    for event in events:
        tell(event)
    tell(None)
    return found


def test_of_a_plot_that_grows_the_last_one_is_told_and_progress_passes_by_it() -> None:
    step = Progress(1, 2)
    done = Metric("loss", 0.5, TEXT)
    assert told([plot("loss", 1), step, plot("loss", 2), done]) == [step, plot("loss", 2), done]


def test_another_figure_and_the_end_let_go_of_the_one_before() -> None:
    first, second = plot("loss", 3), plot("rate", 3)
    assert told([first, second]) == [first, second]


EVENTS = some.one_of(
    some.builds(plot, some.sampled_from(["loss", "rate"]), some.integers(1, 9)),
    some.builds(Progress, some.integers(0, 9), some.just(9)),
    some.just(Said(TEXT)),
)


@given(some.lists(EVENTS))
def test_all_but_older_versions_is_told_in_its_order(events: list[Event]) -> None:
    def but_progress(all_of: list[Event]) -> list[Event]:
        return [event for event in all_of if not isinstance(event, Progress)]

    shown = but_progress(events)
    last = [
        event
        for event, follower in zip(shown, [*shown, None][1:], strict=True)
        if not (isinstance(event, Plot) and isinstance(follower, Plot) and follower.name == event.name)
    ]
    assert but_progress(told(events)) == last
