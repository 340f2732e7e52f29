"""The developers' page names every folder and every dependency, and the lock pins each of these."""

import re
import tomllib
from itertools import chain

from packaging.requirements import Requirement

from tests.docs.page import ROOT, page

PAGE = "docs/developers.md"


def in_tables() -> str:
    """The rows of the page's tables."""
    return "\n".join(line for line in page(PAGE).splitlines() if line.startswith("|"))


def required() -> dict[str, Requirement]:
    """What the program, its extras and its tests ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    asked = chain(project["dependencies"], *project["optional-dependencies"].values())
    found = {each.name.lower(): each for each in map(Requirement, asked)}
    return {name: each for name, each in found.items() if name != project["name"]}


def test_every_folder_of_the_program_and_of_its_tests_is_on_the_map() -> None:
    folders = {
        path.parent.relative_to(ROOT) for top in ("quiz", "tests") for path in (ROOT / top).glob("*/*.py")
    }
    assert len(folders) > 20
    assert [str(folder) for folder in sorted(folders) if f"`{folder}/`" not in in_tables()] == []


def test_every_dependency_has_its_reason() -> None:
    assert [name for name in required() if f"`{name}`" not in in_tables()] == []


def test_every_dependency_is_pinned_at_a_version_that_is_allowed() -> None:
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)$", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    pinned = {name.lower().replace("_", "-"): version for name, version in pins.items()}
    wrong = [name for name, each in required().items() if not each.specifier.contains(pinned.get(name, ""))]
    assert wrong == []
