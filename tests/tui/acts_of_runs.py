"""What each action does where demos and proofs run: demos, figures, editor, runs, sweep, proofs."""

from tests.tui.acts import FIGURES
from tests.tui.conftest import frame
from tests.tui.probes import (
    both_runs,
    busy,
    copied,
    cursor,
    filter_line,
    focus,
    kept,
    notices,
    pane_part,
    values,
)
from tests.tui.three_ways import Act, State
from tests.tui.ways import COUNT, REVIEW, SLOW, able, demo, edited, ran, runs_open, to_list

DEMO = (demo("tiny/prints"), demo("tiny/count"))

DEMOS = State(
    "demos",
    (*DEMO, to_list),
    (
        Act("run", kept),
        Act("parameters", focus),
        Act("source", pane_part),
        Act("other_pane", focus),
        Act("across", focus, key="right"),
        Act("reset", values, before=("p", "right")),
        Act("find_demo", "@PaletteScreen"),
        Act("edit", "@EditorScreen"),
        Act("sweep", "@SweepScreen"),
        Act("compare", "@RunsScreen"),
        Act("copy_out", copied),
    ),
)

DEMOS_RUNNING = State(
    "demos",
    (demo("tiny/count"), demo(SLOW), "r", "=step one"),
    (Act("stop", "=stopped"),),
)

INTERRUPT = State(
    "everywhere", (demo("tiny/count"), demo(SLOW), "r", "=step one"), (Act("interrupt", "=stopped"),)
)

DEMOS_RAN = State(
    "demos",
    (*DEMO, edited, ran),
    (
        Act("difference", "@DifferenceScreen"),
        Act("original", notices),
        Act("export", notices),
    ),
)

REVIEW_RUNNING = State("review", (*REVIEW, "space", "v", "=proving"), (Act("stop", "-proving"),))

QUESTION_RUNNING = State("question", (*COUNT, "v", "=proving"), (Act("stop", "-proving"),))

GUESSED = (*FIGURES, "escape", "n", "=running")

TOLD = State(
    "quiz",
    (*GUESSED, "x", able("run")),
    (
        Act("run", kept),
        Act("parameters", focus),
        Act("source", pane_part),
        Act("other_pane", focus),
    ),
)

QUIZ_RUNNING = State("quiz", GUESSED, (Act("stop", busy),))

EDITOR = State(
    "editor",
    (*DEMO, "E", "@EditorScreen", "end", "space"),
    (
        Act("save", notices),
        Act("save_and_run", "@DemosScreen"),
        Act("leave_editor", notices),
    ),
)

DIFFERENCE = State(
    "difference",
    (*DEMO, edited, "D", "@DifferenceScreen", able("run_both")),
    (Act("run_both", both_runs), Act("copy_out", copied)),
)

RUNS = State(
    "runs",
    (*DEMO, ran, "r", "=finished", runs_open),
    (
        Act("pick", frame),
        Act("other_pane", focus),
        Act("across", focus, key="right"),
        Act("export", notices),
        Act("copy_out", copied),
    ),
)

SWEEP = State(
    "sweep",
    (*DEMO, "p", "down", "W", "@SweepScreen", "enter", "=✓", able("begin")),
    (
        Act("begin", frame),
        Act("values", focus, before=("tab",)),
        Act("other_pane", focus),
        Act("export", notices),
        Act("copy_out", copied),
    ),
)

SWEEPING = State(
    "sweep",
    (demo("tiny/count"), demo(SLOW), "p", "W", "@SweepScreen", "tab", "r", "=●"),
    (Act("cancel", "=stopped"),),
)

PROOFS_OPEN = ("p", "@ProofsScreen", "=wrong", "escape")  # out of the search line

PROOFS = State(
    "proofs",
    PROOFS_OPEN,
    (
        Act("open", "@QuestionScreen"),
        Act("search", focus),
        Act("next_group", cursor, key="]", before=("home",)),
        Act("copy_out", copied),
    ),
)

PANES_OF_PROOFS = State("proofs", PROOFS_OPEN, (Act("other_pane", focus),))

PROOFS_RUN = State(
    "proofs",
    PROOFS_OPEN,
    (
        Act("prove_one", "=tiny/count"),
        Act("prove_group", "=tiny/count"),
        Act("prove_all", "=tiny/count"),
    ),
    anew=True,
)

FILTERS_OF_PROOFS = State("proofs", ("p", "@ProofsScreen"), (Act("only", filter_line, key="right"),))

PROVING = State("proofs", ("p", "@ProofsScreen", "=wrong", "V"), (Act("stop", "=stopped after"),))

RUN_STATES = (
    DEMOS, DEMOS_RUNNING, INTERRUPT, DEMOS_RAN, REVIEW_RUNNING, QUESTION_RUNNING, TOLD, QUIZ_RUNNING, EDITOR,
    DIFFERENCE, RUNS, SWEEP, SWEEPING, PROOFS, PANES_OF_PROOFS, PROOFS_RUN, PROVING, FILTERS_OF_PROOFS,
)  # fmt: skip
