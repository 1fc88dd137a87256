"""What a notebook shows."""

import pytest

import evodoku as ed
from evodoku.animation import frames


@pytest.mark.parametrize("name", ["weiss", "lewis-sa", "champion", "exact"])
def test_a_run_can_be_animated(name: str) -> None:
    result = ed.Algorithm(name).run("@weiss/easy1", seed=1, evaluations=20_000)
    shown = frames(result, 20)
    assert 1 <= len(shown) <= 25 and shown[-1]["best"] == result.cost
    widget = result.animate(20)
    assert widget.signs == [str(n) for n in range(1, 10)] and len(widget.frames) == len(shown)
    assert "<svg" in widget.board and sum(g > 0 for g in widget.givens) == result.puzzle.givens
    assert len({len(frame["cells"]) for frame in shown}) == 1


def test_the_frames_are_those_of_the_run() -> None:
    result = ed.Algorithm("weiss", population=60).run("@weiss/hard1", seed=3, generations=50, trace=10)
    trace = dict(zip(result.trace["generation"].tolist(), result.trace["best"].tolist(), strict=True))
    for frame in frames(result, 5):
        if frame["generation"] in trace and frame["generation"] < 50:
            assert frame["best"] == trace[frame["generation"]]


def test_tables_draw_themselves() -> None:
    result = ed.Algorithm("weiss", population=60).run("@weiss/hard1", generations=30, trace=1)
    html = result.trace._repr_html_()
    assert html.count("<tr>") == 11 and "21 more rows" in html
    assert result._repr_html_().count("<svg") == 1
