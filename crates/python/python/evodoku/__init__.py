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
| algorithms | `Algorithm`, `Recipe`, `algorithms`, `operators` |
| runs | `Result`, `Generation`, `runs` |
| typed answers | `evodoku.answers` |
"""

from evodoku import answers
from evodoku._native import Algorithm, Error, Generation, Puzzle, Recipe, Result, puzzles, version
from evodoku.questions import algorithms, check, generate, hint, operators, rate, shipped, solve
from evodoku.several import Runs, runs
from evodoku.tables import Table

__version__ = version()

__all__ = [
    "Algorithm",
    "Error",
    "Generation",
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
    "operators",
    "puzzles",
    "rate",
    "runs",
    "shipped",
    "solve",
]
