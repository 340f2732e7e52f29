"""What a person does with the claims of the bank and their proofs."""

from quiz.demo.words import Words
from quiz.messages.action import Action

OPEN_PROOFS = Action(
    "proofs",
    ("p",),
    Words("证明", "proofs"),
    Words(
        "每条论断对照它的运行：应为、实测、勘误", "Every claim against its run: expected, measured, errata"
    ),
    ("today",),
)

PROOF_ACTIONS: tuple[Action, ...] = (
    Action(
        "prove_one",
        ("r",),
        Words("运行", "run"),
        Words("运行光标处论断的证明", "Run the proof of the claim under the cursor"),
        ("proofs",),
    ),
    Action(
        "prove_group",
        ("v",),
        Words("证明这组", "prove group"),
        Words("运行光标所在一组（勘误或主题）列出的全部证明", "Run every listed proof in the cursor's group: the errata, or a topic"),
        ("proofs",),
    ),
    Action(
        "prove_all",
        ("V",),
        Words("证明全部", "prove all"),
        Words("运行列出的全部证明，用上所有核", "Run every listed proof, on all cores"),
        ("proofs",),
    ),
    Action(
        "only",
        ("left", "right"),
        Words("筛选", "show only"),
        Words("只看全部、已证、引证、勘误、未运行或证伪的论断", "Show all claims, or only proven, cited, errata, not run or refuted"),
        ("proofs",),
        takes_key=True,
    ),
    Action(
        "next_group",
        ("[", "]"),
        Words("换组", "group"),
        Words("到上一组或下一组", "Go to the previous or next group"),
        ("proofs",),
        takes_key=True,
        in_bar=False,
    ),
)  # fmt: skip
"""A part of the table of actions, in its order."""
