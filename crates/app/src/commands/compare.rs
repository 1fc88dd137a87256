//! `compare`: is A better than B?

use crate::answers::compare::Compared;
use crate::args::{Compare, CompareMeasure};
use crate::{Exit, output};
use anyhow::{Result, bail};
use evodoku_lab::statistics::Measure;
use evodoku_lab::store::Store;
use evodoku_lab::versus::{Versus, versus};

pub(crate) fn run(args: &Compare) -> Result<Exit> {
    let measure = args.measure.map(|measure| match measure {
        CompareMeasure::Generations => Measure::Generations,
        CompareMeasure::Evaluations => Measure::Evaluations,
        CompareMeasure::Cpu => Measure::CpuSeconds,
        CompareMeasure::BestCost => Measure::BestCost,
    });
    if args.first == args.second {
        bail!("'{}' cannot be compared with itself; name two algorithms", args.first);
    }
    let store = Store::open(&args.store)?;
    let answers = versus(&store, args.experiment.as_deref(), [&args.first, &args.second], measure)?;
    let text: String = answers
        .iter()
        .map(|answer| {
            if args.json {
                Ok(serde_json::to_string(&Compared::new(answer))? + "\n")
            } else {
                Ok(words(answer))
            }
        })
        .collect::<Result<_>>()?;
    output::print(&text)?;
    Ok(Exit::Good)
}

fn words(answer: &Versus) -> String {
    let mut text = format!("{}\n  {answer}\n", answer.experiment);
    if answer.puzzles.len() > 1 {
        for (puzzle, comparison) in &answer.puzzles {
            text += &format!("  {puzzle}: {comparison}\n");
        }
    }
    text += &format!("Method: {}.\n", answer.method());
    for caution in answer.cautions() {
        text += &format!("Caution: {caution}.\n");
    }
    text
}
