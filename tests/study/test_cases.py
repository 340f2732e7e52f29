"""The list of what breaks elsewhere names tests that are there, each of them one."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_case_names_tests_that_exist() -> None:
    listed = re.findall(r"`(test_\w+)`", (ROOT / "docs" / "study-cases.md").read_text(encoding="utf-8"))
    assert len(listed) > 30
    written = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = Counter(re.findall(r"^(?:async )?def (test_\w+)\(", written, re.MULTILINE))
    assert {name: defined[name] for name in listed if defined[name] != 1} == {}
