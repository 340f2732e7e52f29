"""The table of parity at the end of a test run: family, difference, gradients' difference."""

from collections.abc import Iterator

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print a line a family, the largest differences of all its tests."""
    families: dict[str, tuple[float, float, int]] = {}
    for family, outputs, gradients, compared in _told(terminalreporter):
        o, g, n = families.get(family, (0.0, 0.0, 0))
        families[family] = (max(o, outputs), max(g, gradients), n + sum(compared.values()))
    if not families:
        return
    terminalreporter.section("parity with the transformers library, float64")
    terminalreporter.line(f"{'family':<32}{'difference':>12}{'gradients':>12}{'tensors':>9}")
    for family, (outputs, gradients, tensors) in sorted(families.items()):
        terminalreporter.line(f"{family:<32}{outputs:>12.1e}{gradients:>12.1e}{tensors:>9}")


def _told(reporter: pytest.TerminalReporter) -> Iterator[tuple[str, float, float, dict[str, int]]]:
    for report in reporter.stats.get("passed", []):
        last = dict(report.user_properties)
        if report.when == "call" and "parity" in last:
            yield last["parity"]
