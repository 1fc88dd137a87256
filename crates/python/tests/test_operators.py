"""Operators in Python, composed with ours."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import evodoku as ed

HARD = "@lloyd_amos/goldennugget"


def recipe(mutate: Any = "swap-in-segment", cross: Any = "one-cut", fitness: Any = "line-duplicates", initialise: Any = "shuffled-segments", **more: Any) -> dict[str, Any]:
    return {
        "name": "mine",
        "segment": "box",
        "size": 60,
        "fitness": fitness,
        "start": [{"initialise": initialise}, "evaluate"],
        "generation": [{"breed": {"pairs": "tournament", "cross": cross, "rate": 0.7}}, {"mutate": mutate}, "evaluate"],
        **more,
    }


def test_functions_of_every_role_take_part() -> None:
    calls: dict[str, list[tuple[int, ...]]] = {"mutate": [], "cross": [], "fitness": [], "initialise": []}

    @ed.operator("initialise", "random-boxes")
    def random_boxes(cells: Any, rng: Any, *, problem: ed.Problem) -> None:
        calls["initialise"].append(cells.shape)
        assert (cells[:, problem.free] == 0).all() and (cells[:, problem.fixed] > 0).all()
        for free in problem.segments:
            box = np.arange(1, 10)
            held = set(cells[0, :][_box(free)].tolist())
            missing = np.array([s for s in box if s not in held])
            cells[:, free] = rng.permuted(np.tile(missing, (len(cells), 1)), axis=1)

    def _box(free: Any) -> Any:
        row, column = free[0] // 9 // 3 * 3, free[0] % 9 // 3 * 3
        return [(row + r) * 9 + column + c for r in range(3) for c in range(3)]

    @ed.operator("mutate")
    def swap_some(cells: Any, rng: Any, *, problem: ed.Problem, rate: float = 0.5) -> None:
        """Swaps two cells of a box."""
        calls["mutate"].append(cells.shape)
        free = problem.segments[int(rng.integers(9))]
        a, b = rng.choice(free, 2, replace=False)
        chosen = rng.random(len(cells)) < rate
        cells[np.ix_(chosen, [a, b])] = cells[np.ix_(chosen, [b, a])]

    @ed.operator("cross")
    def top_half(first: Any, second: Any, rng: Any) -> tuple[Any, Any]:
        calls["cross"].append(first.shape)
        one, two = first.copy(), second.copy()
        one[:, :27], two[:, :27] = second[:, :27], first[:, :27]
        return one, two

    judge = ed.Problem(HARD, segment="box")

    @ed.operator("fitness")
    def my_cost(cells: Any) -> Any:
        calls["fitness"].append(cells.shape)
        return judge(cells)

    mine = ed.Recipe(recipe({"by": "swap-some", "rate": 0.25}, "top-half", "my-cost", "random-boxes"))
    assert sorted(mine.ad_hoc) == ["my-cost", "random-boxes", "swap-some", "top-half"]
    one, two = (mine.run(HARD, seed=4, generations=15) for _ in range(2))
    assert np.array_equal(one.best, two.best) and one.cost == two.cost, "the seed decides"
    assert not np.array_equal(one.best, mine.run(HARD, seed=5, generations=15).best)
    assert one.evaluations == 60 * 16 and judge.evaluations == 3 * 60 * 16
    assert set(calls["mutate"]) == {(60, 81)} and len(calls["mutate"]) == 3 * 15, "once a generation"
    assert len(calls["cross"]) == 3 * 15 and {shape[0] for shape in calls["cross"]} != {30}, "a share of the pairs"
    assert set(calls["fitness"]) == {(60, 81)}
    runs = ed.runs(mine, HARD, range(4), threads=2, generations=5)
    assert [r.cost for r in runs] == [mine.run(HARD, seed=s, generations=5).cost for s in range(4)]
    assert "swap-some" in [o.name for o in ed.operators()]


def test_a_fitness_in_python_gives_the_history_of_ours() -> None:
    judge = ed.Problem(HARD, segment="box")
    ed.operator("fitness", "same-as-ours")(lambda cells: judge(cells))
    ours = ed.Recipe(recipe()).run(HARD, seed=9, generations=30)
    same = ed.Recipe(recipe(fitness="same-as-ours")).run(HARD, seed=9, generations=30)
    assert np.array_equal(ours.best, same.best) and ours.evaluations == same.evaluations


def test_a_function_can_be_defined_again_and_recipes_keep_theirs() -> None:
    def define(shift: int) -> None:
        @ed.operator("mutate", "stays")
        def stays(cells: Any, rng: Any) -> None:
            seen.append(shift)

    seen: list[int] = []
    define(1)
    before = ed.Recipe(recipe("stays"))
    define(2)
    after = ed.Recipe(recipe("stays"))
    before.run(HARD, generations=1)
    after.run(HARD, generations=1)
    assert seen == [1, 2]
    with pytest.raises(ed.Error, match="already"):
        ed.operator("cross", "stays")(lambda first, second, rng: None)
    with pytest.raises(ed.Error, match="already an operator called 'one-cut'"):
        ed.operator("cross", "one-cut")(lambda first, second, rng: None)
    with pytest.raises(ed.Error, match="role = 'select'"):
        ed.operator("select", "mine")(lambda costs: None)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda cells, rng: cells[:3], "expected an array of shape"),
        (lambda cells, rng: cells * 0, "use symbols from 1 to 9"),
        (lambda cells, rng: (cells % 9) + 1, "keep the givens"),
        (lambda cells, rng: 1 / 0, "division"),
    ],
)
def test_what_a_function_does_wrong_is_said(function: Any, says: str) -> None:
    ed.operator("mutate", "wrong")(function)
    with pytest.raises((ed.Error, ZeroDivisionError), match=says):
        ed.Recipe(recipe("wrong")).run(HARD, generations=5)
    assert ed.Recipe(recipe()).run(HARD, generations=2).generations == 2, "the next run is not touched"


def test_a_broken_box_and_a_false_solution_are_refused() -> None:
    @ed.operator("mutate", "breaks-boxes")
    def breaks(cells: Any, rng: Any, problem: ed.Problem) -> None:
        free = problem.segments[2]
        cells[:, free[0]] = cells[:, free[1]]

    with pytest.raises(ed.Error, match="does not hold every symbol once in box 3"):
        ed.Recipe(recipe("breaks-boxes")).run(HARD, generations=5)
    ed.operator("fitness", "all-solved")(lambda cells: np.zeros(len(cells), int))
    with pytest.raises(ed.Error, match="the cost 0 means solved, but"):
        ed.Recipe(recipe(fitness="all-solved")).run(HARD, generations=5)
    ed.operator("fitness", "negative")(lambda cells: np.full(len(cells), -1))
    with pytest.raises(ed.Error, match="out of range"):
        ed.Recipe(recipe(fitness="negative")).run(HARD, generations=5)


def test_runs_with_functions_never_enter_a_store(tmp_path: Path) -> None:
    ed.operator("mutate", "unstored")(lambda cells, rng: None)
    file = tmp_path / "mine.toml"
    file.write_text(ed.Recipe(recipe("unstored")).text)
    plan = tmp_path / "plan.toml"
    plan.write_text('algorithms = [{ recipe = "mine.toml" }]\npuzzles = ["@weiss/easy1"]\nbudget = { evaluations = 500 }\n')
    with pytest.raises(ed.Error, match="uses 'unstored', a function of the running program"):
        ed.lab.run(plan, tmp_path / "out")
    assert not (tmp_path / "out" / "evodoku.sqlite").exists()


def test_parameters_of_functions() -> None:
    @ed.operator("mutate", "with-parameters")
    def mutate(cells: Any, rng: Any, *, count: int = 2, often: bool = False, rate: float = 0.5) -> None:
        seen.append((count, often, rate))

    seen: list[Any] = []
    ed.Recipe(recipe({"by": "with-parameters", "count": 5, "often": True, "rate": 2})).run(HARD, generations=1)
    assert seen == [(5, True, 2.0)]
    with pytest.raises(ed.Error, match="did you mean"):
        ed.Recipe(recipe({"by": "with-parameters", "cuont": 5}))
    with pytest.raises(ed.Error, match="has no default"):
        ed.operator("mutate", "bad")(lambda cells, rng, *, what: None)
