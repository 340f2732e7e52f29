"""What each action does on the screens of study: Today, review, quiz, mock, plan, settings."""

from tests.tui.conftest import frame
from tests.tui.probes import (
    copied,
    cursor,
    depth,
    events,
    field_here,
    first_line,
    focus,
    in_front,
    items,
    kept,
    lang,
    lit,
    notices,
    pane_part,
    theme,
    values,
)
from tests.tui.three_ways import Act, State, on_kind, on_text, rolled
from tests.tui.ways import (
    COUNT,
    MOCK,
    QUIZ,
    REVIEW,
    able,
    asked_for_trust,
    chosen,
    demo,
    edited,
    forgot,
    greeted,
    interviewed,
    noticed,
    opened,
    ran,
    to_list,
)

EVERYWHERE = State(
    "everywhere",
    ("s", "@ProgressScreen"),
    (
        Act("language", lang),
        Act("theme", theme),
        Act("palette", "@PaletteScreen", key="ctrl+p"),
        Act("back", "@TodayScreen"),
        Act("close", in_front, before=("comma", "@SettingsScreen")),
        Act("help", "@HelpScreen"),
        Act("jump", "@JumpScreen", before=("q",)),
        Act("settings", "@SettingsScreen"),
        Act("notices", "@NoticesScreen"),
    ),
)

TODAY = State(
    "today",
    (),
    (
        Act("review", "@ReviewScreen"),
        Act("quiz", "@QuizSetupScreen"),
        Act("mock", "@MockSetupScreen"),
        Act("plan", "@PlanScreen"),
        Act("browse", "@BrowseScreen"),
        Act("find", "=type to search"),
        Act("demos", "@DemosScreen"),
        Act("proofs", "@ProofsScreen"),
        Act("progress", "@ProgressScreen"),
        Act("settings", "@SettingsScreen"),
    ),
)

NOTICED = State(
    "today", (noticed, "=press ! to read"), (Act("notices", "@NoticesScreen", mouse=on_text("press !")),)
)

NOTICES = State(
    "notices",
    (noticed, "!", "@NoticesScreen", able("recheck")),
    (Act("recheck", notices), Act("copy_out", copied)),
)

FACE = State(
    "review",
    REVIEW,
    (
        Act("flip", "=Key points"),
        Act("toggle_point", "=Key points"),
        Act("write_answer", "=type your answer"),
        Act("predict_run", "=guess the number"),
        Act("run", kept),
        Act("parameters", focus),
        Act("source", pane_part),
        Act("other_pane", focus),
        Act("edit_here", "@EditorScreen"),
        Act("sweep_here", "@SweepScreen"),
        Act("compare_here", "@RunsScreen"),
        Act("copy_out", copied),
        Act("flag", events("")),
        Act("reset", values, before=("p", "right", "escape")),
    ),
)

BACK = State(
    "review",
    (*REVIEW, "space"),
    (
        Act("tick", "=[x] Eighty ten ten", key="b", mouse=on_text("Eighty ten ten")),
        Act("next_point", "=▌a [ ]"),
        Act("previous_point", "=▌b [ ]"),
        Act("next_figure", "=expected"),
        Act("previous_figure", "=Someone 2019"),
        Act("prove", "=proving"),
        Act("bury", events("")),
        Act("suspend", events("")),
        Act("whole_card", "@QuestionScreen"),
    ),
)

GRADED = State(
    "review",
    (*REVIEW, "space"),
    tuple(Act(f"grade_{rating}", events("review")) for rating in (1, 2, 3, 4)),
)

STEPS_BACK = State(
    "review",
    (*REVIEW, "space", "3"),
    (Act("undo", events("undo")), Act("redo", "=Restored", before=("u",))),
)

COPY_OF_IT = State(
    "review",
    (*REVIEW, edited, ran, "escape"),
    (
        Act("difference_here", "@DifferenceScreen"),
        Act("original", notices),
        Act("export_here", notices),
    ),
)

QUESTION = State(
    "question",
    COUNT,
    (
        Act("follow_up", "=It has no demo.", mouse=on_text("The second question?")),
        Act("next_figure", "=expected"),
        Act("previous_figure", "=Someone 2019"),
        Act("figure_here", "=run this proof", before=("o",)),
        Act("prove", "=proving"),
        Act("run", kept),
        Act("other_pane", focus),
        Act("parameters", focus),
        Act("source", pane_part),
        Act("reset", values, before=("p", "right", "escape")),
        Act("edit", "@EditorScreen"),
        Act("sweep", "@SweepScreen"),
        Act("compare", "@RunsScreen"),
        Act("copy_out", copied),
        Act("suspend", events("")),
        Act("bury", events("")),
        Act("flag", events("")),
    ),
)

QUESTION_RAN = State(
    "question",
    (*COUNT, edited, ran, "escape"),
    (
        Act("difference", "@DifferenceScreen"),
        Act("original", notices),
        Act("export", notices),
    ),
)

AMONG = State(
    "question",
    ("b", "@BrowseScreen", "down", "enter", "@QuestionScreen"),
    (Act("next_question", first_line), Act("previous_question", first_line)),
)

BROWSE = State(
    "browse",
    ("b", "@BrowseScreen"),
    (
        Act("open", "@QuestionScreen"),
        Act("search", focus),
        Act("filter", "=clears all"),
        Act("fold", focus),
        Act("other_pane", focus),
    ),
)

TOPICS = State("browse", ("b", "@BrowseScreen", "tab", "down"), (Act("unfold", items),))

FILTERS = State(
    "filters",
    ("b", "@BrowseScreen", "f"),
    (
        Act("toggle_filter", "=[x]", key="d", mouse=on_text("deep")),
        Act("clear_filters", "-[x]", before=("d",)),
    ),
)

QUIZ_SETUP = State(
    "quiz_setup",
    (*QUIZ, "=choices"),
    (Act("start", "@QuizScreen"), Act("count", first_line, key="right", before=("left",))),
)

CHOICES = (*QUIZ, chosen("topic:choices"), "@QuizScreen")
ORDERS = (*QUIZ, chosen("topic:orders"), "@QuizScreen")
FIGURES = (*QUIZ, chosen("topic:figures"), "@QuizScreen")

CHOICE = State(
    "quiz",
    CHOICES,
    (
        Act("pick", "=2 [x]", key="2", mouse=on_text("2 [ ]")),
        Act("pick_by_letter", "=2 [x]", key="b", mouse=on_text("2 [ ]")),
        Act("pick_here", "=1 [x]"),
        Act("cursor", "=▌2", key="down", mouse=on_text("2 [ ]")),
        Act("not_known", events("quiz")),
        Act("answer", events("quiz"), before=("1",)),
        Act("copy_out", copied),
    ),
)

ORDER = State("quiz", ORDERS, (Act("shift", frame, key="right"),))

FIGURE = State("quiz", (*FIGURES, "escape"), (Act("type_here", focus),))

TOLD = State(
    "quiz",
    (*CHOICES, "n"),
    (Act("whole_question", "@QuestionScreen"),),
)

GAPS = (*QUIZ, chosen("topic:gaps"), "@QuizScreen")

GAP_TOLD = State(
    "quiz", (*GAPS, "x", "enter", "x", "enter", "=Not right"), (Act("overrule", "=Counted as right"),)
)

QUIZ_RESULT = State(
    "quiz_result",
    (*CHOICES, "n", "enter", "@QuizResultScreen"),
    (
        Act("another", "@QuizSetupScreen"),
        Act("look_again", "@QuestionScreen", mouse=on_text("Ask choice?")),
        Act("copy_out", copied),
    ),
)

MOCK_SETUP = State("mock_setup", ("m", "@MockSetupScreen", "=15 minutes"), (Act("start", "@MockScreen"),))

MOCK_ASK = State("mock", (*MOCK, "escape"), (Act("next", "=[ ]"), Act("note", focus)), anew=True)

MOCK_TICK = State(
    "mock",
    (*MOCK, "enter", "=[ ]"),
    (
        Act("tick_made", "=[x]", mouse=on_text("[ ]")),
        Act("none_made", first_line),
        Act("end", notices),
    ),
    anew=True,
)

REPORT = State(
    "report",
    (*MOCK, "enter", "=[ ]", "n", interviewed),
    (
        Act("front", notices),
        Act("write", "=Report written"),
        Act("write_page", "=Report written"),
        Act("copy_out", copied),
    ),
)

RUN_NEXT = State("report", REPORT.steps, (Act("run_next", "@DemosScreen", mouse=on_kind("demo:")),))

PLAN = State(
    "plan",
    ("i", "@PlanScreen", "escape", "e", *"2026-05-01", "enter", "=Interview on 1 May", able("plan_minutes")),
    (
        Act("review", "@ReviewScreen"),
        Act("progress", "@ProgressScreen"),
        Act("set_date", focus),
        Act("plan_minutes", first_line, key="right"),
    ),
)

PROGRESS = State("progress", ("s", "@ProgressScreen"), (Act("plan", "@PlanScreen"), Act("copy_out", copied)))

WEAK = State(
    "progress",
    (forgot, "s", "@ProgressScreen", able("open_weak"), "end"),
    (Act("open_weak", "@QuestionScreen"), Act("next_weak", lit), Act("previous_weak", lit)),
)

SETTINGS = State(
    "settings",
    (",", "@SettingsScreen", "=new a day", *["down"] * 4),
    (
        Act("step", frame, key="right"),
        Act("type_value", focus, mouse=on_text("new a day")),
        Act("type_digit", focus, key="7", mouse=on_text("new a day")),
        Act("undo_change", frame, before=("right",)),
        Act("default_value", frame, before=("right",)),
        Act("all_defaults", notices),
    ),
)

FIRST_RUN = State(
    "first_run",
    (greeted,),
    (Act("go_on", "=When is your interview?"), Act("skip_all", "@TodayScreen", key="escape")),
)

TRUST = State(
    "trust",
    (asked_for_trust,),
    (Act("allow", "@TodayScreen"), Act("refuse", "@TodayScreen")),
)

LIST = State(
    "list",
    ("d", "@DemosScreen", to_list),
    (
        Act("move", cursor, key="down", mouse=on_text("Doubles")),
        Act("choose", focus, mouse=on_text("Prints")),
    ),
)

READING = State(
    "reading", (opened("mask-token"),), (Act("scroll", depth, key="down", mouse=rolled("Because")),)
)

FORM = State(
    "form",
    (demo("tiny/count"), "p"),
    (
        Act("enter", kept),
        Act("change", values, key="right"),
        Act("field", field_here, key="down", mouse=on_text("loud")),
    ),
)

LINE = State(
    "line",
    ("b", "@BrowseScreen", "/"),
    (Act("say", focus), Act("leave_line", focus)),
)

HELP = State("help", ("?", "@HelpScreen"), (Act("copy_out", copied),))

STATES = (
    EVERYWHERE, TODAY, NOTICED, NOTICES, FACE, BACK, GRADED, STEPS_BACK, COPY_OF_IT, QUESTION,
    QUESTION_RAN, AMONG, BROWSE, TOPICS, FILTERS, QUIZ_SETUP, CHOICE, ORDER, FIGURE, TOLD, GAP_TOLD,
    QUIZ_RESULT, MOCK_SETUP, MOCK_ASK, MOCK_TICK, REPORT, RUN_NEXT, PLAN, PROGRESS, WEAK, SETTINGS,
    FIRST_RUN, TRUST, LIST, READING, FORM, LINE, HELP,
)  # fmt: skip
