"""A plot that a run sends again grows in its place while the run goes on."""

from pathlib import Path

from tests.tui.conftest import OpenApp, frame, until
from tests.tui.test_runs import open_demo

TRAINS = """
    from os.path import exists
    for step in range(1, 4):
        show.plot("loss", {"run": (list(range(1, 4 * step)), [9 - n for n in range(1, 4 * step)])}, en="Loss")
        while not exists(__file__.replace("sleeps.py", f"seen{step}")):
            time.sleep(0.005)
    show.say(en="trained")
"""


async def test_a_plot_grows_in_its_place_while_the_run_goes_on(open_app: OpenApp, small_deck: Path) -> None:
    demo = small_deck / "snippets" / "tiny" / "sleeps.py"
    demo.write_text(demo.read_text().replace("    time.sleep(60)\n", TRAINS))
    async with open_app("en") as (app, pilot):
        await open_demo(app, pilot, "tiny/sleeps")
        await pilot.press("r")
        for step, last in ((1, 3), (2, 7), (3, 11)):
            fell = f"falls from 8 to {9 - last:g}".replace("-", "−")
            await until(pilot, lambda fell=fell: fell in frame(app).replace("-", "−"))
            assert frame(app).count("falls from") == 1
            assert "trained" not in frame(app)
            (demo.parent / f"seen{step}").touch()
        await until(pilot, lambda: "trained" in frame(app))
        assert frame(app).count("falls from") == 1
