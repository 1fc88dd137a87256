//! `compare`: is A better than B?

use crate::args::{Compare, CompareMeasure};
use crate::{Exit, output};
use anyhow::{Result, bail};
use evodoku_lab::statistics::{Comparison, Measure, Rate, Test, Untestable, Winner};
use evodoku_lab::store::Store;
use evodoku_lab::versus::{Versus, versus};
use serde_json::{Value, json};

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
        .map(|answer| if args.json { format!("{}\n", object(answer)) } else { words(answer) })
        .collect();
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

fn object(answer: &Versus) -> Value {
    let [first, second, mixed, undecided] = answer.count;
    let puzzle = |(name, c): &(String, Comparison)| {
        json!({
            "puzzle": name,
            "winner": winner(c.winner),
            "words": c.to_string(),
            "rates": c.rates.map(rate),
            "success": test(&c.success),
            "effort": test(&c.effort),
            "adjusted_p": c.adjusted,
            "a12": c.a12.map(|a| a.0),
        })
    };
    json!({
        "experiment": answer.experiment,
        "names": answer.names,
        "measure": answer.measure.to_string(),
        "words": answer.to_string(),
        "first_better": first,
        "second_better": second,
        "mixed": mixed,
        "undecided": undecided,
        "mean_a12": answer.a12,
        "over_puzzles": answer.over_puzzles.as_ref().map(described),
        "puzzles": answer.puzzles.iter().map(puzzle).collect::<Vec<_>>(),
        "method": answer.method(),
        "cautions": answer.cautions(),
    })
}

fn winner(winner: Winner) -> &'static str {
    match winner {
        Winner::First => "first",
        Winner::Second => "second",
        Winner::Mixed => "mixed",
        Winner::Undecided => "undecided",
    }
}

fn rate(rate: Rate) -> Value {
    let interval = rate.wilson().map(|i| [i.low, i.high]);
    json!({ "solved": rate.solved, "runs": rate.runs, "interval": interval })
}

fn test(test: &Result<Test, Untestable>) -> Value {
    test.as_ref().map_or_else(|why| json!({ "untestable": why.to_string() }), described)
}

fn described(test: &Test) -> Value {
    json!({ "test": test.name, "statistic": test.statistic, "p": test.p, "method": test.method })
}
