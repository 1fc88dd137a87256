"""Evodoku: evolutionary and exact solving of Sudoku of any shape.

>>> import evodoku as ed
>>> p = ed.Puzzle("@mantere/s16")
>>> ed.check(p).unique
True
>>> r = ed.Algorithm("weiss", population=500).run(p, seed=7, evaluations=200_000)
>>> r.evaluations <= 200_500
True

| what | names |
| --- | --- |
| puzzles | `Puzzle`, `puzzles`, `shipped`, `generate`, `check`, `rate`, `hint`, `solve` |
| algorithms | `Algorithm`, `Recipe`, `operator`, `algorithms`, `operators` |
| runs | `Result`, `Generation`, `runs` |
| for other optimisers | `Problem` |
| experiments | `evodoku.lab` |
| typed answers | `evodoku.answers` |
"""

from evodoku import answers, lab
from evodoku._native import Algorithm, Error, Generation, Problem, Puzzle, Recipe, Result, puzzles, version
from evodoku.operators import operator
from evodoku.questions import algorithms, check, generate, hint, operators, rate, shipped, solve
from evodoku.several import Runs, runs
from evodoku.tables import Table

__version__ = version()

__all__ = [
    "Algorithm",
    "Error",
    "Generation",
    "Problem",
    "Puzzle",
    "Recipe",
    "Result",
    "Runs",
    "Table",
    "algorithms",
    "answers",
    "check",
    "generate",
    "hint",
    "lab",
    "operator",
    "operators",
    "puzzles",
    "rate",
    "runs",
    "shipped",
    "solve",
]
