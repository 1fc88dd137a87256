//! Pictures as a reader meets them: well-formed, inside their frame, no words on other words, the same every time.

#[path = "../examples/pictures/samples.rs"]
mod samples;

use evodoku_lab::plots::{
    Band, BoxGroup, BoxPlot, Convergence, CriticalDifference, EcdfPlot, HeatMap, IndexPlot, Line, Lines,
    Pairwise, Phase, PhaseLine, PhasePoint, Plot, SuccessBars, SuccessGroup,
};
use evodoku_lab::statistics::{
    A12, Ecdf, Measure, Nemenyi, Observation, PerformanceIndex, Rate, friedman, nemenyi,
};
use roxmltree::{Document, Node};

/// Left, top, right, bottom.
type Frame = [f64; 4];

fn attribute(node: &Node, name: &str) -> f64 {
    node.attribute(name).and_then(|v| v.parse().ok()).unwrap_or_else(|| panic!("{name} of {node:?}"))
}

/// The frame that a text fills in a common font; none for words that lean, whose frame says little.
fn frame(text: &Node) -> Option<Frame> {
    let (x, y, size) = (attribute(text, "x"), attribute(text, "y"), attribute(text, "font-size"));
    let wide = text.text().unwrap_or("").chars().count() as f64 * size * 0.53;
    let start = match text.attribute("text-anchor") {
        Some("middle") => wide / 2.0,
        Some("end") => wide,
        _ => 0.0,
    };
    match text.attribute("transform") {
        None => Some([x - start, y - size * 0.72, x - start + wide, y + size * 0.2]),
        Some(turn) if turn.starts_with("rotate(-90 ") => {
            Some([x - size * 0.72, y + start - wide, x + size * 0.2, y + start])
        }
        Some(_) => None,
    }
}

fn check(name: &str, svg: &str) {
    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{name}: not a number in the picture");
    let document = Document::parse(svg).unwrap_or_else(|e| panic!("{name}: {e}\n{svg}"));
    let root = document.root_element();
    let (width, height) = (attribute(&root, "width"), attribute(&root, "height"));
    let texts: Vec<(Frame, &str)> = root
        .descendants()
        .filter(|n| n.has_tag_name("text"))
        .filter_map(|n| Some((frame(&n)?, n.text().unwrap_or(""))))
        .collect();
    for (i, (a, words)) in texts.iter().enumerate() {
        let inside = a[0] >= 0.0 && a[1] >= 0.0 && a[2] <= width && a[3] <= height;
        assert!(inside, "{name}: '{words}' at {a:?} leaves {width} x {height}");
        for (b, others) in &texts[..i] {
            let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
            assert!(apart, "{name}: '{words}' lies on '{others}': {a:?} {b:?}");
        }
    }
    for point in root.descendants().filter(|n| n.has_tag_name("circle")) {
        let (x, y) = (attribute(&point, "cx"), attribute(&point, "cy"));
        assert!((0.0..=width).contains(&x) && (0.0..=height).contains(&y), "{name}: a dot outside");
    }
}

#[test]
fn samples_are_readable_and_repeatable() {
    let (first, second) = (samples::all(), samples::all());
    assert_eq!(first.len(), 11);
    for ((name, plot), (_, again)) in first.iter().zip(&second) {
        check(name, &plot.svg());
        assert_eq!((plot.svg(), plot.csv()), (again.svg(), again.csv()), "{name}");
        assert!(!plot.title().is_empty());
        let csv = plot.csv();
        let commas = |line: &str| line.matches(',').count();
        let head = commas(csv.lines().next().expect("a head"));
        assert!(head > 0 && csv.lines().count() > 1, "{name} has data");
        // Only the one sample name that holds a comma is quoted.
        assert!(csv.lines().all(|l| commas(l) == head + l.matches("10, p").count()), "{name}");
    }
}

#[test]
fn a_picture_never_changes_by_itself() {
    let (_, plot) = samples::all().into_iter().find(|s| s.0 == "success").expect("the sample");
    assert_eq!(plot.svg(), include_str!("pictures/success.svg"));
}

fn nobody() -> Nemenyi {
    Nemenyi { alpha: 0.05, critical_difference: 1.0, mean_ranks: vec![], p: vec![], groups: vec![] }
}

#[test]
fn no_data_still_make_a_picture() {
    let nothing: Vec<Box<dyn Plot>> = vec![
        Box::new(Convergence::default()),
        Box::new(BoxPlot::default()),
        Box::new(SuccessBars::default()),
        Box::new(HeatMap::default()),
        Box::new(IndexPlot {
            title: String::new(),
            names: vec![],
            index: PerformanceIndex { terms: vec![] },
        }),
        Box::new(EcdfPlot::default()),
        Box::new(CriticalDifference {
            title: String::new(),
            names: vec![],
            nemenyi: nobody(),
            differ: false,
        }),
        Box::new(Pairwise::default()),
        Box::new(Phase::default()),
        Box::new(Lines::default()),
    ];
    for plot in nothing {
        check("nothing", &plot.svg());
        assert_eq!(plot.csv().lines().count(), 1);
    }
}

/// Numbers that no experiment should give and some will.
const STRANGE: [f64; 9] = [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e308, -1e308, 5e-324, 3.0];

#[test]
fn strange_numbers_and_names_do_no_harm() {
    let name = |i: usize| format!("{i} <b>&\"\u{0}\n名前 {}", "long ".repeat(40));
    let names: Vec<String> = (0..3).map(name).collect();
    let outcome = |v: &f64| Observation::solved(*v);
    let strange: Vec<Observation> = STRANGE.iter().map(outcome).collect();
    let points: Vec<(f64, f64)> = STRANGE.iter().flat_map(|x| STRANGE.map(|y| (*x, y))).collect();
    let phase =
        |x: &f64| PhasePoint { x: *x, rate: Rate { solved: 9, runs: 0 }, effort: [*x, -*x, f64::NAN] };
    let ranks = friedman(&[vec![1.0, 2.0, 3.0], vec![f64::INFINITY, 2.0, 1.0]]).expect("two rows");
    let plots: Vec<Box<dyn Plot>> = vec![
        Box::new(Convergence {
            title: name(0),
            x_label: name(1),
            y_label: name(2),
            bands: vec![
                Band { name: name(0), points: STRANGE.iter().map(|v| [*v; 4]).collect() },
                Band::default(),
            ],
        }),
        Box::new(BoxPlot {
            title: name(0),
            x_label: name(1),
            log: true,
            series: names.clone(),
            groups: vec![BoxGroup { name: name(0), samples: vec![STRANGE.to_vec(); 5], runs: vec![1] }],
        }),
        Box::new(SuccessBars {
            title: name(0),
            series: names.clone(),
            groups: vec![SuccessGroup { name: name(1), rates: vec![Some(Rate { solved: 7, runs: 3 }); 9] }],
        }),
        Box::new(HeatMap {
            title: name(0),
            x_label: name(1),
            y_label: name(2),
            value_label: "v".into(),
            x: names.clone(),
            y: names.clone(),
            cells: STRANGE
                .chunks(4)
                .map(|row| row.iter().map(|v| Some((*v, "x".into()))).collect())
                .collect(),
            range: None,
        }),
        Box::new(IndexPlot {
            title: name(0),
            names: names.clone(),
            index: PerformanceIndex { terms: vec![[f64::NAN, 1e308, f64::INFINITY]; 2] },
        }),
        Box::new(EcdfPlot {
            title: name(0),
            x_label: name(1),
            budget: Some(f64::NAN),
            series: vec![(name(0), Ecdf::of(&strange, Measure::Generations)); 2],
        }),
        Box::new(CriticalDifference {
            title: name(0),
            names: names.clone(),
            nemenyi: nemenyi(&ranks, f64::NAN),
            differ: true,
        }),
        Box::new(Pairwise {
            title: name(0),
            names: names.clone(),
            effects: STRANGE
                .chunks(3)
                .map(|row| row.iter().map(|v| Some((A12(*v), true))).collect())
                .collect(),
        }),
        Box::new(Phase {
            title: name(0),
            x_label: name(1),
            effort_label: name(2),
            lines: vec![PhaseLine { name: name(0), points: STRANGE.iter().map(phase).collect() }; 2],
        }),
        Box::new(Lines {
            title: name(0),
            x_label: name(1),
            y_label: name(2),
            lines: vec![Line { name: name(0), points }; 2],
        }),
    ];
    for plot in plots {
        check(&plot.title()[..5], &plot.svg());
        assert!(!plot.csv().contains("NaN"));
    }
}

#[test]
fn many_series_keep_apart() {
    let line =
        |i: usize| Line { name: format!("series {i}"), points: vec![(0.0, i as f64), (9.0, 2.0 * i as f64)] };
    let plot = Lines { title: "Forty".into(), lines: (0..40).map(line).collect(), ..Lines::default() };
    let svg = plot.svg();
    check("forty", &svg);
    assert!(svg.contains("stroke-dasharray"));
}
