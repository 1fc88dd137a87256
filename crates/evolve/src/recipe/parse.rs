//! From TOML to a recipe.

use super::flow::Flow;
use super::read::{Item, Source, Table};
use super::restart::{Champions, Restart};
use super::step::Step;
use super::{Recipe, Settings, words};
use crate::error::{one_of, quoted};
use crate::operators::{AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive, Cross, Edit};
use crate::{Error, Rate, Segment};
use evodoku_grid::instead_of;
use toml::de::{DeTable, DeValue};

/// The largest population, as in the papers' files.
const LARGEST: usize = 10_000_000;

pub(super) fn recipe(text: &str) -> Result<Recipe, Error> {
    let source = Source(text);
    let document = DeTable::parse(text)
        .map_err(|error| source.fault(error.span().map_or(0, |span| span.start), error.message()))?;
    let table = Table::new(source, document.get_ref(), 0, "a recipe", words::RECIPE)?;
    let segment = table.needed("segment", &..)?;
    let mut reader = Reader { source, segment, queues: 0 };
    let prefill = table.value("logic", &..)?.unwrap_or(Settings::default().prefill);
    let (population, per_symbol) = reader.size(table.need("size")?)?;
    let generations = table.value("generations", &(0..=u64::MAX))?.unwrap_or(Settings::default().generations);
    let fitness = source.operator("fitness", table.need("fitness")?, AnyFitness::NAMES)?;
    let restart = reader.restart(table.get("restart"))?;
    let archive = table.get("archive").map(|item| reader.archive(item)).transpose()?;
    let start = reader.start(table.need("start")?)?;
    let generation = reader.generation(table.need("generation")?)?;
    let name = table.need("name")?;
    let name = (name.get_ref().as_str())
        .ok_or_else(|| source.fault(name.span().start, "name must be text; use name = \"...\""))?;
    let settings = Settings { population, generations, prefill };
    Ok(Recipe {
        text: text.into(),
        name: name.into(),
        segment,
        fitness,
        per_symbol,
        restart,
        archive,
        start,
        generation,
        written: settings.clone(),
        settings,
    })
}

/// What reading a step needs to know.
struct Reader<'a> {
    source: Source<'a>,
    segment: Segment,
    /// Elite queues so far.
    queues: usize,
}

impl<'a> Reader<'a> {
    /// Individuals, and individuals for each symbol; one of them is 0.
    fn size(&self, item: &'a Item<'a>) -> Result<(usize, usize), Error> {
        if !item.get_ref().is_table() {
            return Ok((self.source.value("size", item, &(2..=LARGEST))?, 0));
        }
        let table = Table::of(self.source, item, "size", words::SIZE)?;
        Ok((0, table.needed("per-symbol", &(1..=LARGEST))?))
    }

    fn restart(&self, item: Option<&'a Item<'a>>) -> Result<Restart, Error> {
        let Some(item) = item else { return Ok(Restart { stagnant: u64::MAX, every: Vec::new() }) };
        let table = Table::of(self.source, item, "restart", words::RESTART)?;
        let positive = 1..=u64::MAX;
        let stagnant = table.value("stagnant", &positive)?.unwrap_or(u64::MAX);
        let always = table.value("every", &positive)?.map(|generations| (u64::MAX, generations));
        let mut every: Vec<(u64, u64)> = always.into_iter().collect();
        if let Some(item) = table.get("every-by-givens") {
            let fault = |at, fault: &str| Err(self.source.fault(at, fault));
            if !every.is_empty() {
                return fault(item.span().start, "every is given twice; use every or every-by-givens");
            }
            for line in self.source.list("every-by-givens", item)? {
                let at = line.span().start;
                let [most, generations] = self.source.list("every-by-givens", line)? else {
                    return fault(at, "each entry must be a pair; use [ most givens, generations ]");
                };
                let most = self.source.value("most givens", most, &(0..=u64::MAX))?;
                if every.last().is_some_and(|(before, _)| most <= *before) {
                    return fault(
                        at,
                        "the givens are not in ascending order; sort the entries by their first number",
                    );
                }
                every.push((most, self.source.value("generations", generations, &positive)?));
            }
            if every.is_empty() {
                return fault(item.span().start, "the table is empty; use [ [27, 2000], [81, 200] ]");
            }
        }
        Ok(Restart { stagnant, every })
    }

    fn archive(&self, item: &'a Item<'a>) -> Result<Champions, Error> {
        let table = Table::of(self.source, item, "archive", words::ARCHIVE)?;
        Ok(Champions {
            champions: table.needed("champions", &(0..=LARGEST))?,
            share: table.needed("share", &(0.0..=1.0))?,
        })
    }

    fn start(&mut self, item: &'a Item<'a>) -> Result<Vec<Step>, Error> {
        let first = self.source.list("start", item)?.first();
        let verb = first.and_then(|step| step.get_ref().as_table()?.iter().next());
        if verb.is_none_or(|(verb, _)| verb.get_ref() != "initialise") {
            let at = first.unwrap_or(item).span().start;
            return Err(self.source.fault(at, "start must begin with { initialise = ... }; put it first"));
        }
        self.checked("start", item, Flow::start(), Flow::begin)
    }

    fn generation(&mut self, item: &'a Item<'a>) -> Result<Vec<Step>, Error> {
        self.checked("generation", item, Flow::generation(), Flow::take)
    }

    /// The steps of a list, each refused in its place if it makes no sense there.
    fn checked(
        &mut self,
        key: &str,
        item: &'a Item<'a>,
        mut flow: Flow,
        take: fn(&mut Flow, &Step) -> Result<(), &'static str>,
    ) -> Result<Vec<Step>, Error> {
        let mut steps = Vec::new();
        for item in self.source.list(key, item)? {
            let step = self.step(item)?;
            take(&mut flow, &step).map_err(|fault| self.source.fault(item.span().start, fault))?;
            steps.push(step);
        }
        flow.end().map_err(|fault| self.source.fault(item.span().start, format!("{key}: {fault}")))?;
        Ok(steps)
    }

    fn step(&mut self, item: &'a Item<'a>) -> Result<Step, Error> {
        let at = item.span().start;
        let verbs = || [words::PLAIN, &words::steps()].concat();
        let unknown = |verb: &str, at| {
            self.source.fault(at, format!("unknown step '{}'; {}", quoted(verb), instead_of(verb, &verbs())))
        };
        match item.get_ref() {
            DeValue::String(word) => match &**word {
                "evaluate" => Ok(Step::Evaluate),
                "keep-retained" => Ok(Step::KeepRetained),
                verb if words::steps().contains(&verb) => {
                    Err(self.source.fault(at, format!("{verb} needs a value; use {{ {verb} = ... }}")))
                }
                other => Err(unknown(other, at)),
            },
            DeValue::Table(entries) => {
                let mut entries = entries.iter();
                let (Some((verb, value)), None) = (entries.next(), entries.next()) else {
                    return Err(self
                        .source
                        .fault(at, "a step has exactly one verb; use { verb = ... } for each"));
                };
                if !words::steps().contains(&&**verb.get_ref()) {
                    return Err(unknown(verb.get_ref(), verb.span().start));
                }
                self.verb(verb.get_ref(), value)
            }
            other => {
                let fault =
                    format!("a step cannot be of type {}; use {}", other.type_str(), one_of(&verbs()));
                Err(self.source.fault(at, fault))
            }
        }
    }

    fn verb(&mut self, verb: &'a str, item: &'a Item<'a>) -> Result<Step, Error> {
        if let Some(names) = words::edits(verb) {
            return self.edit(verb, item, names).map(Step::Edit);
        }
        match verb {
            "select" => return self.select(verb, item).map(Step::Select),
            "survive" => return self.source.operator(verb, item, AnySurvive::NAMES).map(Step::Survive),
            _ => {}
        }
        let keys = words::VERBS.iter().find(|(known, _)| *known == verb).map_or(&[][..], |(_, keys)| keys);
        let table = Table::of(self.source, item, verb, keys)?;
        let rate =
            |table: &Table| table.value("rate", &(0.0..=1.0)).map(|rate| rate.unwrap_or(Rate::new(1.0)));
        Ok(match verb {
            "retain" => Step::Retain {
                share: table.needed("share", &(0.0..=1.0))?,
                select: self.select("select", table.need("select")?)?,
            },
            "keep" => Step::Keep {
                best: table.needed("best", &(0..=LARGEST))?,
                ageing: table.value("ageing", &(0..=1_000_000))?.unwrap_or(0),
            },
            "breed" => Step::Breed {
                pairs: self.select("pairs", table.need("pairs")?)?,
                cross: self.cross(table.need("cross")?)?.at(rate(&table)?),
            },
            "mingle" => Step::Mingle { cross: self.cross(table.need("cross")?)?.at(rate(&table)?) },
            "best-of" => Step::BestOf {
                tries: table.needed("tries", &(1..=1000))?,
                steps: self.edits(table.need("steps")?)?,
            },
            "preserve" => Step::Preserve { best: table.needed("best", &(0..=LARGEST))? },
            "elite-learning" => {
                self.queues += 1;
                Step::EliteLearning {
                    number: self.queues - 1,
                    queue: table.needed("queue", &(1..=1_000_000))?,
                    learners: table.value("learners", &(1..=1_000_000))?.unwrap_or(1),
                    redraw: self.edit("redraw", table.need("redraw")?, words::EDITS[0].1)?,
                }
            }
            "purge" => Step::Purge {
                cross: self.cross(table.need("cross")?)?,
                mutate: self.edit("mutate", table.need("mutate")?, words::EDITS[2].1)?,
            },
            _ => Step::WhenStagnant {
                generations: table.needed("generations", &(0..=u64::MAX))?,
                steps: {
                    let list = self.source.list("steps", table.need("steps")?)?;
                    list.iter().map(|item| self.step(item)).collect::<Result<_, _>>()?
                },
            },
        })
    }

    /// An operator that rewrites individuals and keeps their segments.
    fn edit(&self, verb: &str, item: &'a Item<'a>, names: &[&'static str]) -> Result<AnyEdit, Error> {
        let suits = |name: &&&str| AnyEdit::named(name).is_some_and(|edit| edit.suits(self.segment));
        let suited: Vec<&str> = names.iter().filter(suits).copied().collect();
        let edit: AnyEdit = self.source.operator(verb, item, names)?;
        if edit.suits(self.segment) { Ok(edit) } else { Err(self.unsuited(edit.word(), item, &suited)) }
    }

    fn cross(&self, item: &'a Item<'a>) -> Result<AnyCross, Error> {
        let suits = |name: &&&str| AnyCross::named(name).is_some_and(|cross| cross.suits(self.segment));
        let suited: Vec<&str> = AnyCross::NAMES.iter().filter(suits).copied().collect();
        let cross: AnyCross = self.source.operator("cross", item, AnyCross::NAMES)?;
        if cross.suits(self.segment) { Ok(cross) } else { Err(self.unsuited(cross.word(), item, &suited)) }
    }

    fn select(&self, key: &str, item: &'a Item<'a>) -> Result<AnySelect, Error> {
        self.source.operator(key, item, AnySelect::NAMES)
    }

    /// The steps of `best-of`, which all rewrite individuals.
    fn edits(&mut self, item: &'a Item<'a>) -> Result<Vec<AnyEdit>, Error> {
        let list = self.source.list("steps", item)?;
        let edits = list.iter().map(|item| match self.step(item)? {
            Step::Edit(edit) => Ok(edit),
            _ => Err(self.source.fault(
                item.span().start,
                "best-of can only initialise, repair, mutate and improve; it evaluates on its own",
            )),
        });
        edits.collect()
    }

    fn unsuited(&self, name: &str, item: &Item<'_>, suited: &[&str]) -> Error {
        let remedy = if suited.is_empty() {
            "choose another segment".into()
        } else {
            format!("use {}", one_of(suited))
        };
        let fault = format!("{name} does not work with segment = \"{}\"; {remedy}", self.segment);
        self.source.fault(item.span().start, fault)
    }
}
