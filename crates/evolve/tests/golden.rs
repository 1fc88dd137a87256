//! A seed names a run for ever: the best costs and the fingerprint of a short run of each algorithm and reading.
//!
//! A change here means that old seeds no longer name their runs. If that is meant, say so in the changelog.

mod common;

use common::*;
use evodoku_evolve::{Budget, Cost, Observer, Outcome, Row, Run, Snapshot, names, solve};
use std::fmt::Write as _;

/// The best cost of each generation, and a fingerprint (FNV-1a) of every gene of every individual.
#[derive(Default, Debug, PartialEq)]
struct History {
    best: Vec<Cost>,
    fingerprint: u64,
}

impl Observer for History {
    fn generation(&mut self, now: &Snapshot<'_>) {
        self.best.push(now.best_cost());
        let population = now.population();
        for &gene in (0..population.len()).flat_map(|i| population.genes(i)) {
            self.fingerprint = (self.fingerprint ^ u64::from(gene)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

fn run(text: &str, observer: Option<&mut dyn Observer>) -> Outcome {
    let puzzle = if text.starts_with("twodoku") { puzzle("twodoku", EASY[0]) } else { puzzle("9", S08A) };
    let budget = Budget { generations: Some(8), ..Budget::default() };
    let run = Run::new(&puzzle, 2024).within(budget);
    let run = if let Some(observer) = observer { run.watched_by(observer) } else { run };
    solve(&*algorithm(text), run).unwrap()
}

/// Algorithm and settings, best costs, fingerprint.
type Golden = (&'static str, &'static [Cost], u64);

const GOLDEN: &[Golden] = &[
    ("weiss population=60 prefill=none", &[37, 37, 34, 34, 34, 33, 30, 33, 32], 0x269b_9610_2a26_3de4),
    (
        "weiss population=60 prefill=none survivors=joined",
        &[37, 37, 36, 35, 35, 34, 34, 32, 31],
        0x35fe_9c14_a183_99f6,
    ),
    (
        "weiss population=60 prefill=none mutation=segment restart=2 champions=3",
        &[37, 36, 33, 36, 34, 39, 37, 37, 35, 33],
        0xf908_99c0_0907_551a,
    ),
    ("weiss population=60 prefill=locked", &[0], 0x5828_a093_18a5_c880),
    ("twodoku", &[35, 30, 23, 25, 20, 17, 17, 16, 14], 0x1161_e0dc_bedc_72ec),
    ("twodoku column_score=as-coded", &[35, 31, 30, 28, 26, 22, 19, 19, 15], 0x1337_6b47_5577_3096),
    ("twodoku-ls", &[35, 13, 12, 7, 5, 2, 0], 0xe7fc_d6e7_5dbf_a508),
    ("twodoku-ls local_search=as-coded", &[35, 30, 23, 22, 20, 17, 15, 14, 12], 0xd20d_722b_939d_cd2c),
    ("twodoku-el", &[35, 30, 27, 24, 21, 19, 17, 16, 14], 0x2514_e2d3_fa69_5450),
    ("twodoku-el elite_learning=as-coded", &[35, 30, 23, 25, 20, 17, 17, 16, 14], 0x1161_e0dc_bedc_72ec),
    ("ret-ga", &[45, 45, 43, 43, 43, 43, 43, 43, 42], 0x8444_ee25_d125_d1b8),
    ("ret-ga survivors=alternate", &[45, 45, 45, 45, 45, 45, 45, 45, 45], 0xc33c_1213_5c27_6874),
    ("ret-ga crossover=row", &[45, 43, 43, 43, 43, 43, 43, 43, 43], 0x4595_0940_351f_d8f6),
    ("ret-ga pool=givens", &[63, 63, 59, 59, 53, 53, 51, 51, 51], 0xc2e1_7fd0_e174_ab68),
    ("ret-ga restart=3", &[45, 45, 43, 43, 46, 46, 46, 42, 43, 43, 43], 0xc8f3_291b_df13_e9f0),
    ("mantere-koljonen", &[37, 37, 38, 36, 34, 34, 32, 32, 32], 0xd9a1_91c8_46fa_357c),
    (
        "mantere-koljonen fitness=sum-product-missing",
        &[12445, 12445, 11245, 11245, 11245, 10555, 10239, 10239, 9803],
        0x5ec1_7aee_8e1f_8166,
    ),
    ("mantere-koljonen crossover=one-cut", &[37, 37, 35, 34, 31, 30, 30, 30, 29], 0xf9c1_4699_788d_42b4),
    ("mantere-koljonen selection=tournament", &[37, 37, 35, 33, 33, 33, 33, 32, 32], 0x5ac0_e5d9_db2e_9a06),
    ("mantere-koljonen mutation=individual", &[37, 37, 38, 36, 33, 32, 32, 31, 30], 0xaa87_1155_0036_cb10),
    (
        "mantere-koljonen restart=3 elite=2 ageing=5",
        &[37, 37, 38, 38, 39, 38, 35, 35, 38, 38, 37],
        0x5569_cacc_b901_3dd4,
    ),
    ("sato-inoue", &[37, 34, 32, 30, 27, 26, 24, 23, 21], 0xd661_47c2_fd11_804c),
    ("sato-inoue variant=mut", &[37, 37, 33, 33, 32, 32, 30, 31, 29], 0x3965_2475_09c4_973e),
    ("sato-inoue variant=mut-cross", &[37, 34, 34, 33, 29, 29, 25, 25, 22], 0x2ce5_6ddf_a29c_54ee),
    ("sato-inoue mutation=individual elite=1", &[37, 35, 33, 31, 29, 28, 27, 24, 24], 0x2bc1_0a90_1618_5f52),
    ("sato-inoue candidates=4", &[37, 33, 30, 27, 25, 23, 22, 21, 16], 0xaa43_19a5_9e8d_be60),
    ("nb-coin", &[26, 26, 24, 26, 23, 25, 27, 26, 25], 0xe9e9_4cf8_e2ad_3b2c),
    ("nb-coin start=uniform", &[36, 39, 39, 38, 36, 36, 33, 35, 35], 0x4cfa_403a_30cc_dff6),
    ("nb-coin order=given", &[29, 25, 28, 30, 26, 26, 24, 27, 28], 0xb12d_3617_69e3_8cb0),
    ("nb-coin segment=box", &[22, 22, 24, 24, 22, 21, 21, 21, 20], 0x4240_5b37_844c_dea8),
    ("nb-coin restart=2", &[26, 26, 24, 26, 23, 25, 27, 25, 23, 27], 0xe911_d548_34d9_3fec),
    ("lsga", &[17, 12, 11, 11, 9, 8, 8, 7, 7], 0x4941_36a9_d0f3_c022),
    ("lsga draw=replaced", &[17, 13, 9, 9, 9, 9, 8, 8, 8], 0x3abd_a28b_906e_e474),
    ("lsga elite=0", &[17, 12, 11, 9, 9, 9, 9, 8, 7], 0xb87a_5778_fbbb_46d0),
    ("lsga learners=3", &[17, 12, 11, 8, 8, 8, 8, 8, 8], 0x64a5_efde_1ffd_569c),
    ("ah-lsga prefill=none", &[39, 39, 39, 39, 37, 37, 37, 36, 34], 0x59b0_3a82_e752_b262),
    ("ah-lsga prefill=none conflicts=units", &[17, 17, 17, 17, 16, 16, 16, 16, 16], 0x81b0_9062_f414_0414),
    (
        "ah-lsga prefill=none stagnation=1 elite=0 reinitialise_rate=0.05",
        &[39, 40, 40, 20, 20, 24, 18, 19, 21],
        0xe0b6_ddd3_243a_395a,
    ),
    ("ah-lsga", &[0], 0x5e92_bf19_8ec9_b7d0),
    ("nova", &[9084, 9084, 9084, 9084, 9084, 8640, 8640, 8640, 8640], 0xaa8e_2b3e_5b48_98c8),
    (
        "nova selection=proportionate crossover=cycle mutation=swap",
        &[9084, 8672, 8672, 8672, 8672, 8672, 8672, 8672, 8672],
        0x9e2d_4d1a_13a6_f20a,
    ),
    (
        "nova selection=tournament crossover=cycle rows=scattered",
        &[9084, 9084, 8740, 8740, 8740, 8740, 8740, 8740, 8740],
        0x4fcc_8d1d_6a33_33a4,
    ),
    (
        "nova elite=0 restart=3",
        &[9084, 9216, 9420, 9216, 9319, 9504, 9284, 9471, 9376, 9471],
        0x6315_a863_4851_f140,
    ),
    ("nova elite=0.1", &[9084, 9084, 9084, 9024, 8672, 8196, 8196, 8196, 7940], 0xea0a_2fa3_1039_c1dc),
    (
        "nova stagnation=as-coded restart=3",
        &[9084, 9084, 9084, 9084, 9084, 9319, 9012, 9004, 9004, 9004],
        0x4d66_7c2b_7f5d_63d2,
    ),
    (
        "nova inversion=as-coded",
        &[9084, 9084, 9084, 9084, 9084, 9084, 8928, 8740, 8740],
        0xe40b_44f9_282d_93e8,
    ),
    ("nova window=as-coded", &[9084, 9084, 9084, 9084, 9084, 9084, 8740, 8740, 8740], 0x2537_8c8c_b666_62e2),
    (
        "nova box_test=as-coded",
        &[9728, 9504, 9504, 9504, 9376, 9376, 9376, 9376, 9376],
        0xfa5e_81da_ef91_38dc,
    ),
    (
        "nova uncrossed=aliases crossover_rate=0.3",
        &[9084, 9084, 9084, 8928, 8928, 8928, 8928, 8928, 8928],
        0x59ed_add3_f35a_2ef4,
    ),
    ("lsga draw=replaced learners=10 elite=5", &[17, 13, 9, 9, 9, 9, 8, 8, 8], 0x36c3_e412_6f6c_d2ea),
    ("ah-lsga prefill=naked stagnation=1", &[39, 39, 39, 19, 19, 19, 12, 12, 12], 0x4ce9_f3b4_5324_1592),
    (
        "ah-lsga prefill=none stagnation=0 conflicts=units",
        &[17, 17, 14, 14, 13, 13, 11, 11, 11],
        0x5c4d_532f_a6fa_fdee,
    ),
    (
        "ah-lsga prefill=none elite=0 reinitialise_rate=0.05",
        &[39, 40, 40, 38, 38, 36, 36, 35, 38],
        0xe158_c4d3_1292_44ba,
    ),
    (
        "nova selection=tournament elite=0.1",
        &[9084, 8672, 8320, 8320, 8320, 8320, 8320, 7616, 7616],
        0x4a89_e785_f40e_7d3a,
    ),
    (
        "nova selection=tournament tournament=0.5 mutation=swap elite=0",
        &[9084, 8740, 8740, 8672, 8196, 8128, 8128, 8128, 8128],
        0x9ca5_b834_2ba7_060a,
    ),
    (
        "nova crossover=cycle elite=5 era=4 restart=2",
        &[9084, 9084, 8960, 8960, 8960, 9319, 9319, 9319, 9504, 9420, 9024],
        0xb0d6_804d_00bf_7546,
    ),
    ("nova rows=scattered", &[9084, 9084, 9084, 9084, 9084, 9084, 9084, 9084, 9084], 0x58b0_b415_b835_b944),
    (
        "nova rows=scattered crossover=cycle mutation=swap",
        &[9084, 9084, 9084, 9084, 9084, 9024, 8960, 8960, 8960],
        0x3741_26ed_54b1_ecde,
    ),
    (
        "nova uncrossed=aliases crossover_rate=0.5 elite=3",
        &[9084, 9084, 9084, 9084, 9084, 9024, 9024, 8196, 8196],
        0xdfbb_73df_5d57_63e0,
    ),
];

#[test]
fn every_history_is_the_recorded_one() {
    let mut actual = String::new();
    let mut same = true;
    for (text, best, fingerprint) in GOLDEN {
        let mut history = History::default();
        run(text, Some(&mut history));
        same &= (&history.best[..], history.fingerprint) == (*best, *fingerprint);
        let _ = writeln!(actual, "    (\"{text}\", &{:?}, 0x{:016x}),", history.best, history.fingerprint);
    }
    assert!(same, "the histories are now:\n{actual}");
}

#[test]
fn every_algorithm_has_a_recorded_history() {
    for name in names() {
        assert!(GOLDEN.iter().any(|(text, ..)| text.split(' ').next() == Some(name)), "{name}");
    }
}

#[test]
fn watching_changes_nothing() {
    for (text, ..) in GOLDEN {
        let mut rows: Vec<Row> = Vec::new();
        let (mut watched, mut unwatched) = (run(text, Some(&mut rows)), run(text, None));
        (watched.cpu_time, unwatched.cpu_time) = Default::default();
        assert_eq!(watched, unwatched, "{text}");
        let last = rows.last().unwrap();
        assert_eq!(last.counters, watched.counters, "{text}");
        assert!(
            rows.iter().all(|r| (r.best..=r.worst).contains(&r.median) && (0.0..1.0).contains(&r.diversity))
        );
    }
}
