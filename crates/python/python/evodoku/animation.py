"""A run as a widget of a notebook: board, curve and a slider over generations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from evodoku._native import Error, Generation, Result

# More numbers than this would make a notebook slow.
_MOST_NUMBERS = 1_000_000


def frames(result: Result, count: int) -> list[dict[str, Any]]:
    """The run once more, with its seed: at most about `count` generations of it, and the last.

    >>> import evodoku as ed
    >>> from evodoku.animation import frames
    >>> r = ed.Algorithm("weiss", population=50).run("@weiss/hard1", seed=1, generations=40)
    >>> shown = frames(r, 10)
    >>> [frame["generation"] for frame in shown][:3], shown[-1]["generation"], len(shown[0]["cells"])
    ([0, 4, 8], 40, 81)
    """
    count = max(1, min(count, _MOST_NUMBERS // result.puzzle.size))
    seen: list[dict[str, Any]] = []

    def watch(g: Generation) -> None:
        cells = g.cells
        if cells is not None and len(g.costs):
            best = int(g.costs.argmin())
            seen.append(_frame(g.number, int(g.costs[best]), float(g.costs.mean()), cells[best].tolist()))

    try:
        result.algorithm.run(
            result.puzzle,
            seed=result.seed,
            generations=result.generations,
            callback=watch,
            every=max(1, -(-result.generations // count)),
            trace="none",
        )
    except Error:
        # Some engines count no generations; their last grid is all there is to see.
        seen.clear()
    if result.best is not None and result.cost is not None and not (seen and seen[-1]["best"] == result.cost == 0):
        plane = result.best
        cells = [int(plane[row, column]) for row, column in result.puzzle.positions]
        seen.append(_frame(result.generations, result.cost, float(result.cost), cells))
    return seen


def _frame(generation: int, best: int, mean: float, cells: list[int]) -> dict[str, Any]:
    return {"generation": generation, "best": best, "mean": mean, "cells": cells}


def animate(result: Result, count: int = 100) -> Any:
    """The widget."""
    try:
        import anywidget
        import traitlets
    except ImportError as why:
        raise ImportError("animate needs anywidget; install it with: pip install 'evodoku[notebook]'") from why

    class Animation(anywidget.AnyWidget):  # type: ignore[misc, unused-ignore]
        _esm = Path(__file__).parent / "animation.js"
        board = traitlets.Unicode().tag(sync=True)
        frames: Any = traitlets.List().tag(sync=True)
        positions: Any = traitlets.List().tag(sync=True)
        signs: Any = traitlets.List().tag(sync=True)
        givens: Any = traitlets.List().tag(sync=True)
        houses: Any = traitlets.List().tag(sync=True)
        shown = traitlets.Int(0).tag(sync=True)

    puzzle = result.puzzle
    plane = puzzle.to_numpy()
    return Animation(
        board=puzzle.svg(),
        frames=frames(result, count),
        positions=[list(place) for place in puzzle.positions],
        signs=puzzle.signs,
        houses=[cells for _, cells in puzzle.houses],
        givens=[int(plane[row, column]) for row, column in puzzle.positions],
    )
