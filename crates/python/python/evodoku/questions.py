"""Questions about puzzles and their typed answers."""

from __future__ import annotations

import json

from evodoku import _native
from evodoku._native import Algorithm, Puzzle, Result
from evodoku._types import Callback, PuzzleLike, Traced
from evodoku.answers import Checked, Hinted, Operator, Parameter, Rated, ShippedPuzzle


def check(puzzle: PuzzleLike, *, limit: int = 2, seconds: float | None = 10) -> Checked:
    """Is it valid, and has it exactly one solution? Solutions are counted up to `limit`.

    >>> import evodoku as ed
    >>> answer = ed.check("@mantere/s16")
    >>> answer.unique, answer.words
    (True, 'valid: exactly one solution')
    >>> ed.check("1...23....4.....").unique
    False
    """
    return Checked._of(json.loads(_native.check(puzzle, limit, seconds)))


def rate(puzzle: PuzzleLike) -> Rated:
    """How hard is it for a person, and which techniques does it need?

    >>> import evodoku as ed
    >>> rated = ed.rate("@weiss/easy1")
    >>> rated.level, rated.hardest
    ('easy', 'hidden single')
    """
    return Rated._of(json.loads(_native.rate(puzzle)))


def hint(puzzle: PuzzleLike, all: bool = False) -> Hinted:
    """The next step of logic in words, or all of them.

    >>> import evodoku as ed
    >>> ed.hint("@weiss/easy1").steps[0].technique
    'naked single'
    """
    return Hinted._of(json.loads(_native.hint(puzzle, all)))


def generate(
    layout: str = "9",
    *,
    givens: int | None = None,
    fill: float | None = None,
    minimal: bool = False,
    unique: bool | None = None,
    difficulty: str | None = None,
    symmetry: str | None = None,
    seed: int | None = None,
    number: int = 0,
    seconds: float | None = None,
) -> Puzzle:
    """A new puzzle; `solution` holds the grid that it was made from. A seed makes the same puzzles as on the command line,
    of which `number` counts them from 0.

    >>> import evodoku as ed
    >>> p = ed.generate(layout="16", fill=0.5, seed=1)
    >>> p.layout, p.givens, p == ed.generate(layout="16", fill=0.5, seed=1)
    ('16', 128, True)
    >>> ed.generate(difficulty="absurd")
    Traceback (most recent call last):
    evodoku.Error: unknown difficulty 'absurd'; use easy, medium, hard, very-hard or needs-search
    """
    question = {
        "layout": layout,
        "givens": givens,
        "fill": fill,
        "minimal": minimal,
        "unique": unique,
        "difficulty": difficulty,
        "symmetry": symmetry,
        "seed": seed,
        "seconds": seconds,
    }
    return _native.generate(json.dumps(question), number)[0]


def solve(
    puzzle: PuzzleLike,
    algorithm: str = "champion",
    *,
    seed: int = 1,
    seconds: float | None = None,
    generations: int | None = None,
    evaluations: int | None = None,
    callback: Callback | None = None,
    every: int = 1,
    trace: Traced = "improvements",
    threads: int = 1,
    **parameters: object,
) -> Result:
    """Solves a puzzle by an algorithm with these parameters: short for `Algorithm(...).run(...)`.

    >>> import evodoku as ed
    >>> r = ed.solve("1...23....4....1")
    >>> r.solved, r.unique, r.by
    (True, True, 'champion')
    """
    return Algorithm(algorithm, **parameters).run(
        puzzle,
        seed=seed,
        seconds=seconds,
        generations=generations,
        evaluations=evaluations,
        callback=callback,
        every=every,
        trace=trace,
        threads=threads,
    )


def algorithms() -> dict[str, str]:
    """The algorithms by name, and what each does.

    >>> import evodoku as ed
    >>> "weiss" in ed.algorithms()
    True
    """
    return dict(_native.algorithms())


def operators() -> list[Operator]:
    """The operators that recipes are made of, with their parameters.

    >>> import evodoku as ed
    >>> [operator.name for operator in ed.operators() if operator.role == "cross"][:2]
    ['uniform-segments', 'one-cut']
    """
    return [Operator._of(row) for row in json.loads(_native.operators())]


def shipped(set: str | None = None) -> list[ShippedPuzzle]:
    """The shipped puzzles of a set, or all of them, with where they were published.

    >>> import evodoku as ed
    >>> ed.shipped("@mantere/s16")[0].layout
    '9'
    """
    return [ShippedPuzzle._of(row) for row in json.loads(_native.shipped(set))]


def _parameters(facts: str, values: list[str]) -> dict[str, Parameter]:
    """The parameters of an algorithm as they are set."""
    rows = json.loads(facts)
    return {row["name"]: Parameter._of(row | {"value": value}) for row, value in zip(rows, values, strict=True)}
