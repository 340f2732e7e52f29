"""`check` refuses what a run would not find out, each fault at its exact place."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quiz.bank.built_in import built_in_deck
from quiz.bank.check import check
from quiz.bank.load import open_deck
from tests.bank.test_broken_files import marked

DEMO = "demo: albert/parameter_counts"
ZH, EN = "省下 [83%](claim:saving)。", "It saves [83%](claim:saving)."
POINT = "- {zh: 与层数无关, en: independent of depth}"
SOURCES = "sources: [Lan et al. 2020]"
CASES = [
    # what is replaced, by what (with the mark), the path, a phrase of the message
    (DEMO, "demo: ▶albert/parameter_count", "demo", "did you mean albert/parameter_counts?"),
    ("demo: albert/p", "demo: {run: ▶xlnet/masks} #", "demo.run", "there is no demo xlnet/masks"),
    (DEMO, "demo: {run: albert/parameter_counts, with: {▶sise: 1}}", "demo.with.sise", "did you mean size?"),
    ("size: base", "size: ▶huge", "claims.saving.proof.with.size", "it must be base | large"),
    ("size: base", "ratio: ▶1.5", "claims.saving.proof.with.ratio", "it must be 0 to 1"),
    ("size: base", "width: ▶7.5", "claims.saving.proof.with.width", "2 to 8,192"),
    (
        "metric: embedding_saving",
        "metric: ▶embeding_saving",
        "claims.saving.proof.metric",
        'did you mean "embedding_saving"?',
    ),
    (SOURCES, "needs: [▶albert]\n  sources: [x]", "needs[0]", 'no question "albert"'),
    (SOURCES, "needs: [▶albert-sharing]\n  sources: [x]", "needs[0]", "can't name itself"),
    (
        SOURCES,
        "follow_ups: [▶albert-sharin]\n  sources: [x]",
        "follow_ups[0]",
        "did you mean albert-sharing?",
    ),
    ("- id: albert-sharing\n", "- ▶id: albert-sharing\n", "", "has no sources"),
    (ZH, "省下 [83%](▶claim:savin)。", "answer.zh", 'no claim "savin"; did you mean saving?'),
    (ZH, "省下 [83%](▶clam:saving)。", "answer.zh", "a link leads to claim:"),
    (ZH, "省下 ▶[85%](claim:saving)。", "answer.zh", '"85%" is shown, but the claim saving is 0.829'),
    (
        EN,
        "It saves [83%](claim:saving),\n      or ▶4.9M of them.",
        "answer.en",
        'the figure "4.9M" is no claim',
    ),
    (ZH, "|模型|层|\n      |-|-|\n      |base|▶12|\n\n      " + ZH, "answer.zh", 'the figure "12"'),
    ("prompt: {zh: 如何共享？", "prompt: {zh: ▶How?", "prompt.zh", "holds no Chinese"),
    ("en: How shared?}", "en: ▶如何共享参数}", "prompt.en", "mostly Chinese"),
    ("如何共享？", "如何共享 ▶$E$？", "prompt.zh", "a prompt is plain text"),
    ("How shared?", "How is ▶`E` shared?", "prompt.en", "a prompt is plain text"),
    (POINT, "- {zh: 注意 ▶⚠️ 层数, en: mind the depth}", "key_points[0].zh", "terminals disagree how wide"),
    (POINT, "- {zh: 与人无关, en: for ▶👩\u200d🔬}", "key_points[0].en", "terminals disagree how wide"),
    (POINT, "- ▶与层数无关", "key_points[0]", "is in one language"),
    (POINT, "- ▶{zh: 用 12 层, en: 24 layers}", "key_points[0]", "differ in figures"),
    (POINT, "- ▶{zh: 像 GPT-3, en: like GPT-2}", "key_points[0]", "differ in names and years"),
    (POINT, "- ▶{zh: 用 `x` 量, en: by `y`}", "key_points[0]", "differ in code"),
    (POINT, "- ▶{zh: 量 $E$, en: size $H$}", "key_points[0]", "differ in formulas"),
    (POINT, "-\n      zh: 词缀\n      en: ▶suffix ##ing", "key_points[0].en", "ends at"),
    (POINT, r'- {zh: ▶"$E \times H$", en: "size $E \times H$"}', "key_points[0].zh", "a tab stands in"),
    (POINT, "- {zh: 量 ▶$bad$, en: size $bad$}", "key_points[0].zh", "can't be laid out: bad"),
]


def no_bad(tex: str) -> None:
    if "bad" in tex:
        raise ValueError("bad")


@pytest.mark.parametrize(("old", "new", "path", "phrase"), CASES, ids=[case[3] for case in CASES])
def test_fault_is_found_at_its_place(
    old: str, new: str, path: str, phrase: str, question: str, make_deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert old in question
    text, line, column = marked(question.replace(old, new, 1))
    if "sources" in phrase:
        text = text.replace("  sources: [Lan et al. 2020]\n", "")
    root = make_deck({"a.yaml": text})
    monkeypatch.chdir(root)
    deck = open_deck(root, None)
    assert deck.faults == ()
    faults = [fault for fault in check(deck, formula=no_bad) if phrase in fault.message]
    assert [(fault.file, fault.line, fault.column) for fault in faults][:1] == [
        ("questions/a.yaml", line, column)
    ]
    assert faults[0].path == ("questions[0]." + path).rstrip(".")


def faults_of(make_deck, text: str, **options: object) -> list[str]:
    return [fault.message for fault in check(open_deck(make_deck({"a.yaml": text}), None), **options)]  # type: ignore[arg-type]


def test_the_good_question_has_no_fault(question: str, make_deck) -> None:
    assert faults_of(make_deck, question, formula=no_bad) == []


def test_claim_that_no_answer_links_needs_a_note(question: str, make_deck) -> None:
    unlinked = question.replace("It saves [83%](claim:saving).", "It saves a lot.")
    messages = faults_of(make_deck, unlinked)
    assert any("the answer in en has no link to this claim" in message for message in messages)
    assert any("the languages differ in links" in message for message in messages)
    noted = unlinked.replace("    saving:\n", "    saving:\n      note: {zh: 见表, en: see table}\n")
    assert not any("has no link" in message for message in faults_of(make_deck, noted))
    document = "      document: {file: d.txt, section: s, quote: q, verdict: confirmed}\n      within"
    quoted = unlinked.replace("      within", document)
    assert not any("has no link" in message for message in faults_of(make_deck, quoted))


def test_same_claim_linked_more_often_in_one_language(question: str, make_deck) -> None:
    twice = question.replace(
        "It saves [83%](claim:saving).", "It saves [83%](claim:saving), [83%](claim:saving)."
    )
    assert faults_of(make_deck, twice) == ['the languages differ in links: "claim:saving" only in en']


def test_erratum_needs_a_note(question: str, make_deck) -> None:
    wrong = question.replace(
        "      within", "      document: {file: d.txt, section: s, quote: q, verdict: wrong}\n      within"
    )
    assert faults_of(make_deck, wrong) == ["the document is wrong here; a note should say what is right"]


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("约 1.1 亿", "about 110M"),
        ("2018 年 10 月 11 日提出", "proposed on October 11, 2018"),
        ("2018 年 10 月提出", "proposed in Oct 2018"),
        ("7 月发布", "released in July"),
        ("见表 2 与附录 A.2", "see Table 2 and Appendix A.2"),
        ("第 3 步", "the third step"),
        ("LLaMA-2 7B、13B 用", "the 7B and 13B of LLaMA-2 use"),
        ("GPT-3 之后，GPT-3 又", "after GPT-3 it"),
        ("GPT-3 交替", "it alternates"),
        ("一万张 A100", "ten thousand A100s"),
        ("按 `我` 切分", "cut at `I`"),
        ("代价 15%", "costs 15 per cent"),
    ],
)
def test_same_figure_in_each_languages_own_way(zh: str, en: str, question: str, make_deck) -> None:
    words = question.replace(POINT, f"- zh: {zh}\n      en: {en}")
    assert faults_of(make_deck, words) == []


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("2018 年 10 月", "November 2018"),
        ("2018 年", "2019"),
        ("2018 年", "then"),
        ("表 2", "Table 3"),
        ("LLaMA-2 7B", "LLaMA-2 13B"),
        ("GPT-3", "GPT-2"),
        ("15%", "16%"),
        ("1.1 亿", "11M"),
        ("$V$ 个", "$E$ of"),
        ("`我`、`你`", "`I`"),
    ],
)
def test_languages_that_differ(zh: str, en: str, question: str, make_deck) -> None:
    words = question.replace(POINT, f'- zh: "{zh}量"\n      en: "{en}"')
    (message,) = faults_of(make_deck, words)
    assert "the languages differ" in message


def test_shown_figures_are_the_same_in_both_languages(question: str, make_deck) -> None:
    apart = question.replace("It saves [83%]", "It saves [82.9%]")
    assert faults_of(make_deck, apart) == [
        'the languages differ in shown figures: "0.83 of saving" only in zh; "0.829 of saving" only in en'
    ]


def test_rows_of_a_table_hold_the_same_claims_in_both_languages(question: str, make_deck) -> None:
    def table(*cells: str) -> str:
        return "\n      ".join(["|m|n|", "|-|-|", *(f"|{cell}|x|" for cell in cells)])

    figure = "[83%](claim:saving)"
    zh = question.replace("省下 " + figure + "。", table("甲 " + figure, "乙"))
    same = zh.replace("It saves " + figure + ".", table("a " + figure, "b"))
    swapped = zh.replace("It saves " + figure + ".", table("a", "b " + figure))
    assert faults_of(make_deck, same) == []
    assert faults_of(make_deck, swapped) == ['the languages differ in a line: "claim:saving" and "no link"']


def test_items_of_a_list_hold_the_same_claims_in_both_languages(question: str, make_deck) -> None:
    figure = "[83%](claim:saving)"
    zh = question.replace(f"省下 {figure}。", f"- 甲 {figure}\n      - 乙")
    same = zh.replace(f"It saves {figure}.", f"- a {figure}\n      - b")
    moved = zh.replace(f"It saves {figure}.", f"- a\n      - b {figure}")
    assert faults_of(make_deck, same) == []
    assert faults_of(make_deck, moved) == ['the languages differ in a line: "claim:saving" and "no link"']


def test_name_that_only_one_language_of_a_question_has(question: str, make_deck) -> None:
    named = question.replace(
        "{zh: 与层数无关, en: independent of depth}", "{zh: RoBERTa 的量, en: ELECTRA's size}"
    )
    assert faults_of(make_deck, named) == [
        '"RoBERTa" stands in zh alone, nowhere in en',
        '"ELECTRA" stands in en alone, nowhere in zh',
    ]
    spelt = question.replace(
        "{zh: 与层数无关, en: independent of depth}", "{zh: MLM 的量, en: the masked model's size}"
    )
    assert faults_of(make_deck, spelt) == []


@pytest.mark.parametrize(
    ("claim", "shown", "message"),
    [
        ("cites: x", "7%", "the claim has no value"),
        ("{value: 2018-06, cites: x}", "2019-06", 'the claim is "2018-06"'),
        ("{value: 2018-06, cites: x}", "2018-06", ""),
        ("cites: x", "more", ""),
    ],
)
def test_shown_figure_needs_a_value_to_be_held_against(
    claim: str, shown: str, message: str, question: str, make_deck
) -> None:
    claim = claim if claim.startswith("{") else "{" + claim + "}"
    text = question.replace("    saving:\n", f"    more: {claim}\n    saving:\n")
    for link in ("省下 [83%](claim:saving)", "It saves [83%](claim:saving)"):
        text = text.replace(link, f"{link}, [{shown}](claim:more)")
    told = faults_of(make_deck, text)
    assert all(message in each for each in told)
    assert len(told) == (2 if message else 0), told


def test_circle_of_needs_is_told_once(question: str, make_deck) -> None:
    def named(name: str, need: str) -> str:
        return question.replace("albert-sharing", name).replace("  sources", f"  needs: [{need}]\n  sources")

    text = named("a", "b") + named("b", "c") + named("c", "a") + named("d", "a")
    assert faults_of(make_deck, text) == ["needs go in a circle: a → b → c → a"]


def test_long_chain_of_needs_is_no_circle(question: str, make_deck) -> None:
    text = "".join(
        question.replace("albert-sharing", f"q{i}").replace("  sources", f"  needs: [q{i + 1}]\n  sources")
        for i in range(1100)
    )
    messages = faults_of(make_deck, text + question.replace("albert-sharing", "q1100"))
    assert messages == []


def test_left_out_question_does_not_make_links_dangle(question: str, make_deck) -> None:
    text = question.replace("  sources", "  needs: [b]\n  sources")
    text += question.replace("albert-sharing", "b").replace("core", "cor")
    assert faults_of(make_deck, text) == ['"cor" is none of core, deep, trap; did you mean core?']


def test_broken_demo_is_told_once(question: str, make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": question}, demo="@demo(\n"), None)
    (fault,) = check(deck)
    assert fault.file.endswith("parameter_counts.py")


def test_topic_where_nothing_runs(question: str, make_deck) -> None:
    text = question.replace("  demo: albert/parameter_counts\n", "")
    assert faults_of(make_deck, text) == ["no question of the topic albert has a demo"]


def test_deck_without_demos_is_sound(question: str, make_deck) -> None:
    proof = "proof: {run: albert/parameter_counts, with: {size: base}, metric: embedding_saving}"
    assert proof in question
    text = question.replace("  demo: albert/parameter_counts\n", "").replace(proof, "cites: Lan et al. 2020")
    root = make_deck({"a.yaml": text})
    shutil.rmtree(root / "snippets")
    assert check(open_deck(root, None)) == ()


def test_snippet_of_over_150_lines(question: str, make_deck) -> None:
    root = make_deck({"a.yaml": question})
    (root / "snippets/lm").mkdir()
    (root / "snippets/lm/long.py").write_text("x = 1\n" * 151, encoding="utf-8")
    (fault,) = check(open_deck(root, None))
    assert (Path(fault.file).name, fault.line) == ("long.py", 151)
    assert "151 lines" in fault.message


def test_quotes_are_held_against_the_documents(question: str, make_deck, tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "d.txt").write_text("# 参数共享\n\n嵌入参数减少\n如 80% 以上。\n", encoding="utf-8")

    def checked(quote: str, file: str = "d.txt", section: str = "参数共享") -> list[str]:
        said = f'quote: {quote}, translation: "{quote.split()[-2]}", verdict: confirmed'
        document = f"      document: {{file: {file}, section: {section}, {said}}}\n"
        text = question.replace("      within", document + "      within")
        return faults_of(make_deck, text, documents=folder)

    assert checked("减少 如 80% 以上") == []
    assert checked("如 90% 以上") == ['the document does not say "如 90% 以上"']
    assert checked("如 80% 以上", file="e.txt") == ['there is no document "e.txt"']
    assert checked("如 80% 以上", section="别处") == ['the document has no section "别处"']


def test_a_quote_in_english_says_what_the_document_says(question: str, make_deck) -> None:
    def checked(translation: str) -> list[str]:
        said = f"quote: 1.17 亿参数，如 80% 以上, verdict: confirmed{translation}"
        document = f"      document: {{file: d.txt, section: 参数共享, {said}}}\n"
        return faults_of(make_deck, question.replace("      within", document + "      within"))

    assert checked(', translation: "117M parameters, over 80%, say"') == []
    assert checked(', translation: "117M parameters, 80%, or 90%"') == ['the quote does not say "90%"']
    assert checked(", translation: 117M 参数，多于 80%") == [
        "this translation holds Chinese; write it in English"
    ]
    assert checked(', translation: "over 80%, say"') == ['the translation leaves out "1.17 亿"']
    assert checked(', translation: "117M parameters of GPT-2, over 80%"') == [
        'the quote does not name "gpt-2"'
    ]
    assert checked("") == ["this quote is in Chinese alone; give its translation"]


def test_deck_of_one_language_is_not_asked_for_two(make_deck) -> None:
    text = "- id: a\n  topic: t\n  level: core\n  asked: often\n  prompt: Why?\n  answer: So.\n"
    text += "  key_points: [so]\n  demo: albert/parameter_counts\n  sources: [x]\n"
    assert faults_of(make_deck, text) == []


def test_texts_that_read_the_same_may_stand_once(question: str, make_deck) -> None:
    forms = """\
  forms:
    - cloze: {text: "$V$ × `E` + {{E×H}}"}
    - order: {items: [BERT, GPT-2]}
    - choice:
        prompt: {zh: 多少？, en: how much?}
        options:
          - {text: "0.15", right: true, why: {zh: 对, en: right}}
          - {text: "0.4", why: {zh: 错, en: wrong}}
"""
    assert faults_of(make_deck, question + forms) == []


def test_figure_is_found_inside_folded_and_quoted_texts(question: str, make_deck) -> None:
    long = question.replace(
        "zh: |\n      省下 [83%](claim:saving)。", 'zh: "省下 [83%](claim:saving)，\n      又 99 个"'
    )
    deck = open_deck(make_deck({"a.yaml": long}), None)
    (fault,) = [fault for fault in check(deck) if "99" in fault.message]
    assert (fault.line, fault.column) == (8, 9)


def test_our_own_deck_loads_without_a_fault() -> None:
    assert [str(fault) for fault in open_deck(built_in_deck(), None).faults] == []


PIECES = [
    "",
    "[",
    "](claim:saving)",
    "$",
    "`",
    "12%",
    "10^{9}",
    "1/0",
    "|",
    "：",
    "claim:",
    "{{",
    "第 3",
    "2018 年",
    "\\frac",
]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 800), length=st.integers(0, 9), piece=st.sampled_from(PIECES))
def test_no_edit_makes_check_raise(at: int, length: int, piece: str, question: str, make_deck) -> None:
    deck = open_deck(make_deck({"a.yaml": question[:at] + piece + question[at + length :]}), None)
    for fault in check(deck, formula=no_bad):
        assert fault.line >= 1
        assert fault.column >= 1
        assert "\n" not in str(fault)
