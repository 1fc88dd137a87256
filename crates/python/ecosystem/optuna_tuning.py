"""Optuna tunes an algorithm over several puzzles and stops bad trials early."""

import optuna

import evodoku as ed
from evodoku.tuning import suggest

PUZZLES = ["@weiss/easy1", "@weiss/med1", "@mantere/s01a"]
BUDGET = 3_000


def main(trials: int = 12) -> optuna.Study:
    weiss = ed.Algorithm("weiss", population=100)

    def objective(trial: optuna.Trial) -> float:
        chosen = suggest(trial, weiss, ["population", "mutation_rate", "selection_rate", "survivors"])
        chosen["population"] = min(chosen["population"], 500)
        algorithm = ed.Algorithm("weiss", **chosen)
        total = 0.0
        for number, puzzle in enumerate(PUZZLES):
            result = algorithm.run(puzzle, seed=1, evaluations=BUDGET, trace="none")
            # PAR10: what failed costs ten times the budget; the best cost tells failed runs apart.
            total += result.evaluations if result.solved else 10 * BUDGET + (result.cost or 0)
            trial.report(total / (number + 1), number)
            if trial.should_prune():
                raise optuna.TrialPruned
        return total / len(PUZZLES)

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1), pruner=optuna.pruners.MedianPruner())
    study.optimize(objective, n_trials=trials)
    return study


if __name__ == "__main__":
    study = main()
    print(study.best_params, study.best_value)
