"""SMAC tunes an algorithm over instances and seeds, in the space that the algorithm describes."""

from ConfigSpace import Configuration
from smac import AlgorithmConfigurationFacade, Scenario

import evodoku as ed
from evodoku.tuning import configuration_space

PUZZLES = ["@weiss/easy1", "@weiss/med1", "@mantere/s01a"]
BUDGET = 2_000


def main(folder: str, trials: int = 15) -> "tuple[Configuration, AlgorithmConfigurationFacade]":
    space = configuration_space(
        ed.Algorithm("weiss", population=100), ["mutation_rate", "selection_rate", "survivors"]
    )

    def cost(configuration: Configuration, instance: str, seed: int = 0) -> float:
        algorithm = ed.Algorithm("weiss", population=100, **dict(configuration))
        result = algorithm.run(instance, seed=seed, evaluations=BUDGET, trace="none")
        return float(result.evaluations if result.solved else 10 * BUDGET + (result.cost or 0))

    scenario = Scenario(
        space,
        instances=PUZZLES,
        instance_features={name: [ed.Puzzle(name).givens] for name in PUZZLES},
        n_trials=trials,
        deterministic=False,
        output_directory=folder,
        seed=1,
    )
    smac = AlgorithmConfigurationFacade(scenario, cost, overwrite=True, logging_level=30)
    return smac.optimize(), smac


if __name__ == "__main__":
    print(main("smac-data")[0])
