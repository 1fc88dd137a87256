"""The examples with other people's packages do what they say: `scripts/python ecosystem`."""

import sys
from pathlib import Path

import pytest

import evodoku as ed

sys.path.insert(0, str(Path(__file__).parent))


def test_ioh_logs_what_iohinspector_reads(tmp_path: Path) -> None:
    import ioh_problem

    problem, rows = ioh_problem.main(str(tmp_path), runs=3, budget=400)
    assert problem.evaluations == 3 * 400 and rows["run_id"].nunique() == 3
    assert rows["raw_y"].min() == problem.best_cost


def test_deap() -> None:
    import deap_ga

    problem, logbook = deap_ga.main(generations=20)
    best = [row["best"] for row in logbook]
    assert best[-1] < best[0] / 1.5 and best[-1] == problem.best_cost
    assert sum(row["nevals"] for row in logbook) == problem.evaluations


def test_pymoo() -> None:
    import pymoo_ga

    result = pymoo_ga.main(generations=20)
    assert pymoo_ga.sudoku.evaluations == 20 * 200
    assert result.F[0] == pymoo_ga.sudoku.best_cost < 20


def test_optuna() -> None:
    import optuna_tuning

    study = optuna_tuning.main(trials=6)
    assert len(study.trials) == 6 and set(study.best_params) == {
        "population", "mutation_rate", "selection_rate", "survivors",
    }


@pytest.mark.parametrize("name", sorted(set(ed.algorithms()) - {"auto", "exact"}))
def test_every_algorithm_has_a_configuration_space(name: str) -> None:
    from evodoku.tuning import configuration_space

    algorithm = ed.Algorithm(name)
    space = configuration_space(algorithm, algorithm.parameters)
    for configuration in space.sample_configuration(5):
        ed.Algorithm(name, **dict(configuration))
    with pytest.raises(ed.Error, match="has no parameter 'x'"):
        configuration_space(algorithm, ["x"])


def test_smac(tmp_path: Path) -> None:
    pytest.importorskip("smac")
    import smac_tuning

    best, smac = smac_tuning.main(str(tmp_path), trials=8)
    assert smac.runhistory.finished == 8 and set(best) == {"mutation_rate", "selection_rate", "survivors"}


def test_dask_loses_nothing_with_a_worker(tmp_path: Path) -> None:
    import dask_units

    store, workers, victim = dask_units.main(tmp_path / "dask", kill=True)
    alone = ed.lab.run(dask_units.PLAN, tmp_path / "alone")
    ours, theirs = (
        s.to_pandas().drop(columns="cpu_seconds").sort_values("unit", ignore_index=True) for s in (store, alone)
    )
    assert victim is not None and len(ours) == 40 and ours.equals(theirs)
