"""Operators in Python, by batch: a function over arrays, called once for all individuals of a generation."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from evodoku import _native

Function = TypeVar("Function", bound=Callable[..., Any])


def operator(role: str, name: str | None = None) -> Callable[[Function], Function]:
    """Makes a function an operator that recipes know by `name`; by default its own, with hyphens.

    | role | function |
    | --- | --- |
    | `initialise`, `repair`, `mutate`, `improve` | `f(cells, rng)` changes `cells` in place, or returns new ones |
    | `cross` | `f(first, second, rng)` changes both in place, or returns two arrays |
    | `fitness` | `f(cells)` returns costs, whole numbers from 0, and 0 only for solutions |

    `cells` has one individual a row, symbols from 1; an initialisation finds 0 in free cells. `rng` is a numpy generator that
    depends on the seed of the run alone. Arguments that must be named are parameters of the operator, and one called
    `problem` is the `Problem` that is searched, which knows the free cells of each segment.

    A recipe keeps the function that the name had when the recipe was read. Its runs cannot be stored by a plan, since no
    version says what a function of a running program does.

    >>> import evodoku as ed, numpy as np
    >>> @ed.operator("mutate")
    ... def rotate_three(cells, rng, *, problem, rate=0.1):
    ...     for free in problem.segments:
    ...         if len(free) > 2:
    ...             chosen = np.flatnonzero(rng.random(len(cells)) < rate)
    ...             three = free[rng.permuted(np.tile(np.arange(len(free)), (len(chosen), 1)), axis=1)[:, :3]]
    ...             rows = chosen[:, None]
    ...             cells[rows, three] = cells[rows, np.roll(three, 1, axis=1)]
    >>> recipe = ed.Recipe({
    ...     "name": "rotations", "segment": "box", "size": 200, "fitness": "line-duplicates",
    ...     "start": [{"initialise": "shuffled-segments"}, "evaluate"],
    ...     "generation": [
    ...         {"breed": {"pairs": "tournament", "cross": "one-cut"}},
    ...         {"mutate": {"by": "rotate-three", "rate": 0.05}},
    ...         "evaluate",
    ...     ],
    ... })
    >>> recipe.ad_hoc
    ['rotate-three']
    >>> recipe.run("@weiss/easy1", seed=1, generations=30).cost < 15
    True
    """

    def register(function: Function) -> Function:
        parameters, wants_problem = _parameters(function)
        word = name or getattr(function, "__name__", "operator").strip("_").replace("_", "-")
        what = (inspect.getdoc(function) or "A function of this program.").split("\n")[0]
        _native.register(role, word, what, function, wants_problem, parameters)
        return function

    return register


def _parameters(function: Callable[..., Any]) -> tuple[list[tuple[str, str, str]], bool]:
    """The named arguments of a function with their kinds and defaults, and whether it wants to know the problem."""
    parameters: list[tuple[str, str, str]] = []
    wants_problem = False
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name == "problem":
            wants_problem = True
        elif parameter.kind is parameter.KEYWORD_ONLY:
            default = parameter.default
            if not isinstance(default, (bool, int, float)) or (type(default) is int and default < 0):
                raise _native.Error(
                    f"the parameter '{parameter.name}' has no default that is a number or a truth value; "
                    "give it one, such as rate=0.1"
                )
            text = str(default).lower() if isinstance(default, bool) else repr(default)
            parameters.append((parameter.name, type(default).__name__, text))
    return parameters, wants_problem
