"""A form that asks for a prediction tells what is drawn, and why the number comes out so."""

from tests.bank.test_check import faults_of


def test_draws_stay_inside_the_ranges(question: str, make_deck) -> None:
    def drawn(draw: str, told: str = "{width}") -> list[str]:
        form = f'  forms:\n    - numeric: {{prompt: {{zh: "问 {told}", en: "q {told}"}}, '
        form += "run: albert/parameter_counts, metric: total, draw: "
        return faults_of(make_deck, question + form + draw + "}\n")

    every = "{width: [2, 8192], ratio: [0, 1], size: {choices: [base, large]}}"
    assert drawn(every, "{width} {ratio} {size}") == []
    assert "it must be a whole number, 2 to 8,192" in drawn("{width: [2, 9000]}")[0]
    assert "it must be a whole number, 2 to 8,192" in drawn("{width: [2.5, 90]}")[0]
    assert "draw it by {choices" in drawn("{size: [1, 2]}", "{size}")[0]
    assert "it must be base | large" in drawn("{size: {choices: [base, huge]}}", "{size}")[0]
    assert "did you mean width?" in drawn("{widht: [2, 3]}", "")[0]


def test_what_is_drawn_is_told_and_what_is_told_has_a_value(question: str, make_deck) -> None:
    def told(prompt: str, why: str, fixed: str = "") -> list[str]:
        texts = f'prompt: {{zh: "问 {prompt}", en: "q {prompt}"}}, why: {{zh: "因 {why}", en: "by {why}"}}'
        form = f"  forms:\n    - numeric: {{{texts}, run: albert/parameter_counts, metric: total, "
        return faults_of(make_deck, question + form + f"draw: {{width: [2, 9]}}{fixed}}}\n")

    assert told("{width}", "$V^{width}$") == []
    assert told("{width} {ratio}", "{ratio}", ", with: {ratio: 0.5}") == []
    hidden = "width is drawn, but the prompt doesn't tell it; write {width} in it"
    assert told("at what width", "{width}") == [hidden, hidden]
    empty = "{ratio} has no value here; put ratio under draw or with"
    assert told("{width} {ratio}", "{width}") == [empty, empty]
    assert told("{width}", "{ratio}") == [empty, empty]


def test_why_of_a_number_says_the_same_in_both_languages(question: str, make_deck) -> None:
    form = "  forms:\n    - numeric: {prompt: {zh: 问, en: q}, run: albert/parameter_counts, "
    form += "metric: total, why: "
    assert faults_of(make_deck, question + form + "{zh: 12 × 4：各一份, en: '12 × 4, one each'}}\n") == []
    (fault,) = faults_of(make_deck, question + form + "{zh: 12 × 4：各一份, en: '12 × 5, one each'}}\n")
    assert "the languages differ in figures" in fault
    assert "one language" in faults_of(make_deck, question + form + "all of it}\n")[0]


def test_metric_of_a_form_must_be_reported(question: str, make_deck) -> None:
    form = "  forms:\n    - numeric: {prompt: {zh: 问, en: q}, run: albert/parameter_counts, metric: totl}\n"
    assert faults_of(make_deck, question + form) == [
        'the demo albert/parameter_counts reports no metric "totl"; did you mean "total"?'
    ]
