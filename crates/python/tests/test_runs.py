"""Algorithms, recipes and their runs."""

import _thread
import json
import pickle
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import evodoku as ed

HARD = "@lloyd_amos/goldennugget"


def command(*arguments: str) -> str:
    """What the command line of the package prints."""
    run = subprocess.run([sys.executable, "-m", "evodoku", *arguments], capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout


@pytest.mark.parametrize("name", sorted(set(ed.algorithms()) - {"auto"}))
def test_a_seed_gives_the_run_of_the_command_line(name: str) -> None:
    result = ed.Algorithm(name).run("@mantere/s09a", seed=7, evaluations=3000)
    told = json.loads(command("solve", "@mantere/s09a", "--algorithm", name, "--seed", "7", "--evaluations", "3000", "--json"))
    ours = (result.solved, result.generations, result.evaluations, result.cost, result.unique)
    assert ours == (told["solved"], told["generations"], told["evaluations"], told["cost"], told["unique"])
    again = ed.Algorithm(name).run("@mantere/s09a", seed=7, evaluations=3000)
    assert np.array_equal(again.best, result.best) if result.best is not None else again.best is None


def test_callbacks_see_generations_and_change_nothing() -> None:
    algorithm = ed.Algorithm("weiss", population=40)
    seen: list[ed.Generation] = []
    watched = algorithm.run(HARD, seed=3, generations=25, callback=seen.append, every=10)
    alone = algorithm.run(HARD, seed=3, generations=25)
    assert np.array_equal(watched.best, alone.best) and watched.evaluations == alone.evaluations
    assert [g.number for g in seen] == [0, 10, 20]
    puzzle = ed.Puzzle(HARD)
    given = puzzle.to_numpy().ravel()
    for g in seen:
        assert g.cells is not None and g.cells.shape == (40, 81) and g.costs.shape == (40,)
        assert g.cost == g.costs.min()
        assert (g.cells[:, given > 0] == given[given > 0]).all()
        boxes = g.cells.reshape(40, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(40 * 9, 9)
        assert (np.sort(boxes, axis=1) == np.arange(1, 10)).all()
        assert np.array_equal(g.best.ravel(), g.cells[g.costs.argmin()])


@pytest.mark.parametrize("name", ["lewis-sa", "champion", "notice-sa"])
def test_searches_without_a_population_show_one_grid(name: str) -> None:
    seen: list[ed.Generation] = []
    ed.Algorithm(name).run(HARD, seed=1, evaluations=20000, callback=seen.append)
    shapes = {g.cells.shape for g in seen if g.cells is not None}
    assert shapes <= {(1, 81)} and seen


def test_false_stops_and_none_goes_on() -> None:
    algorithm = ed.Algorithm("weiss", population=40)
    stopped = algorithm.run(HARD, callback=lambda g: g.number < 5)
    assert (stopped.stop, stopped.generations) == ("interrupted", 5)
    assert algorithm.run(HARD, generations=8, callback=lambda g: None).generations == 8


def test_an_exception_of_a_callback_comes_out() -> None:
    def fails(g: ed.Generation) -> None:
        raise KeyError("mine")

    for name in ("weiss", "champion"):
        with pytest.raises(KeyError, match="mine"):
            ed.Algorithm(name).run(HARD, callback=fails)


@pytest.mark.parametrize(
    ("name", "puzzle"), [("weiss", HARD), ("lewis-sa", HARD), ("exact", np.zeros((64, 64), dtype=int)), ("champion", "@mantere/s16")]
)
def test_ctrl_c(name: str, puzzle: object) -> None:
    threading.Timer(0.3, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        while time.monotonic() - begun < 20:
            ed.Algorithm(name).run(puzzle, seconds=20)
    assert time.monotonic() - begun < 10
    time.sleep(0.01)


def test_what_a_run_refuses() -> None:
    weiss = ed.Algorithm("weiss", population=40)
    for arguments, says in [
        ({"every": 0}, "every = 0"),
        ({"trace": "all"}, "improvements"),
        ({"trace": 0}, "improvements"),
        ({"seconds": -1.0}, "seconds = -1"),
        ({"seconds": float("nan")}, "seconds = NaN"),
    ]:
        with pytest.raises(ValueError, match=says):
            weiss.run(HARD, **arguments)
    with pytest.raises(TypeError, match="callback"):
        weiss.run(HARD, callback=3)  # type: ignore[arg-type]
    with pytest.raises(ed.Error, match="generations"):
        ed.Algorithm("auto").run(HARD, generations=3)


def test_typos_are_answered_with_what_was_meant() -> None:
    with pytest.raises(ed.Error, match="did you mean 'population'"):
        ed.Algorithm("weiss", popluation=3)
    with pytest.raises(ed.Error, match="use a whole number"):
        ed.Algorithm("weiss", population=-3)


def test_values_of_parameters_may_be_of_numpy() -> None:
    algorithm = ed.Algorithm("weiss", population=np.int64(40), mutation_rate=np.float64(0.25), restart=np.int32(9))
    values = {name: p.value for name, p in algorithm.parameters.items()}
    assert (values["population"], values["mutation_rate"], values["restart"]) == ("40", "0.25", "9")


def test_traces() -> None:
    weiss = ed.Algorithm("weiss", population=40)
    improvements = weiss.run(HARD, seed=3, generations=60).trace
    assert (np.diff(improvements["best"].astype(int)) < 0).all()
    full = weiss.run(HARD, seed=3, generations=60, trace=1).trace
    assert list(full["generation"]) == list(range(61)) and full.to_pandas().shape == (61, 9)
    assert (full["best"] <= full["mean"]).all() and (full["diversity"] <= 1).all()
    assert weiss.run(HARD, generations=60, trace="none").trace.rows == 0
    assert list(ed.Algorithm("champion").run("@mantere/s16").trace)[:2] == ["generation", "evaluations"]


def test_runs_do_not_depend_on_threads() -> None:
    one, two = (ed.runs(ed.Algorithm("weiss", population=40), HARD, range(9), threads=n, generations=30) for n in (1, 2))
    assert [r.seed for r in two] == list(range(9)) and len(two[2:4]) == 2
    assert [r.cost for r in one] == [r.cost for r in two]
    assert one.to_pandas().shape == (9, 8) and one.to_polars().shape == (9, 8)
    assert 0 <= one.success_rate <= 1
    assert len(ed.runs("weiss", HARD, [])) == 0


def test_other_threads_go_on_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    ed.Algorithm("weiss").run(HARD, seconds=0.3)
    done.set()
    thread.join()
    assert ticks > 20


def test_results_and_algorithms_can_be_pickled() -> None:
    recipe = ed.Recipe("@weiss", population=50)
    result = recipe.run(HARD, seed=5, generations=20, trace=5)
    again = pickle.loads(pickle.dumps(result))
    for name in ("seed", "solved", "cost", "generations", "evaluations", "stop", "cpu_seconds"):
        assert getattr(again, name) == getattr(result, name)
    assert np.array_equal(again.best, result.best) and again.puzzle == result.puzzle
    assert list(again.trace["best"]) == list(result.trace["best"])
    rerun = again.algorithm.run(again.puzzle, seed=again.seed, generations=20)
    assert isinstance(again.algorithm, ed.Recipe) and np.array_equal(rerun.best, result.best)


def test_a_recipe_has_the_run_of_its_paper(tmp_path: object) -> None:
    paper = ed.Algorithm("weiss", population=60).run(HARD, seed=2, generations=40)
    recipe = ed.Recipe("@weiss", population=60).run(HARD, seed=2, generations=40)
    assert np.array_equal(paper.best, recipe.best) and paper.evaluations == recipe.evaluations
    with pytest.raises(ed.Error, match="cannot be read"):
        ed.Recipe("nowhere.toml")
    with pytest.raises(TypeError, match="cannot hold"):
        ed.Recipe({"name": object()})
    with pytest.raises(TypeError, match="a recipe is"):
        ed.Recipe(3)  # type: ignore[arg-type]


def test_the_command_line_is_there() -> None:
    assert "evodoku" in command("--version")
    assert command("solve", "1...23....4....1", "--format", "line").strip()
    bad = subprocess.run([sys.executable, "-m", "evodoku", "solve", "nowhere"], capture_output=True, text=True)
    assert bad.returncode == 2 and "there is no such file" in bad.stderr
