//! Colours by role, each for light and dark ground; and the scales of maps.

/// What a mark is, which decides its colour on either ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paint {
    /// Words that carry the message.
    Text,
    /// Words and marks that explain.
    Soft,
    /// The lines of an axis.
    Axis,
    /// The lines behind the data.
    Grid,
    /// The ground, for marks that must stand out from what they cover.
    Ground,
    /// The data of a series.
    Series(usize),
}

/// Name, light, dark. The series follow the colour-blind safe set of Okabe and Ito, brighter on dark ground.
const ROLES: [(&str, &str, &str); 13] = [
    ("text", "#1f2328", "#e6edf3"),
    ("soft", "#59636e", "#a5afba"),
    ("axis", "#59636e", "#8b949e"),
    ("grid", "#d9dee4", "#373e47"),
    ("ground", "#ffffff", "#0d1117"),
    ("0", "#0072b2", "#4ea8de"),
    ("1", "#d55e00", "#ff8a3d"),
    ("2", "#009e73", "#2fc998"),
    ("3", "#aa4499", "#d98cc9"),
    ("4", "#c98a00", "#f2c14e"),
    ("5", "#3fa0dc", "#9bd1f5"),
    ("6", "#6b5b95", "#b0a2dd"),
    ("7", "#7a4b2a", "#c89a7b"),
];

/// The number of colours before dashes tell series apart.
pub(super) const SERIES: usize = 8;

impl Paint {
    fn role(self) -> (&'static str, &'static str, &'static str) {
        ROLES[match self {
            Self::Text => 0,
            Self::Soft => 1,
            Self::Axis => 2,
            Self::Grid => 3,
            Self::Ground => 4,
            Self::Series(index) => 5 + index % SERIES,
        }]
    }

    /// The attributes that fill a shape: the light colour for every program, the class for those that know CSS.
    pub(super) fn fill(self) -> String {
        let (name, light, _) = self.role();
        format!("fill=\"{light}\" class=\"f-{name}\"")
    }

    /// The attributes that draw an outline.
    pub(super) fn stroke(self) -> String {
        let (name, light, _) = self.role();
        format!("stroke=\"{light}\" class=\"s-{name}\"")
    }
}

/// The style sheet of every plot. Dark follows the system, unless the page says `data-theme` on its root; a page may also
/// set the variables itself. Every SVG contains it; pages that forbid inline styles use it on its own.
pub fn style() -> String {
    let (mut light, mut dark, mut classes) = (String::new(), String::new(), String::new());
    for (name, on_light, on_dark) in ROLES {
        light += &format!("--plot-{name}:{on_light};");
        dark += &format!("--plot-{name}:{on_dark};");
        for (prefix, property) in [("f", "fill"), ("s", "stroke")] {
            classes += &format!(".evodoku-plot .{prefix}-{name}{{{property}:var(--plot-{name})}}\n");
        }
    }
    format!(
        ".evodoku-plot{{{light}}}\n@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .evodoku-plot{{{dark}}}}}\n\
         :root[data-theme=dark] .evodoku-plot{{{dark}}}\n{classes}"
    )
}

/// Dark to bright, evenly perceived (after matplotlib's viridis), for shares between 0 and 1.
const SEQUENTIAL: [[u8; 3]; 9] = [
    [68, 1, 84],
    [71, 45, 123],
    [59, 82, 139],
    [44, 114, 142],
    [33, 145, 140],
    [40, 174, 128],
    [94, 201, 98],
    [173, 220, 48],
    [253, 231, 37],
];

/// Orange over grey to blue, for balances around one half.
const DIVERGING: [[u8; 3]; 5] =
    [[179, 88, 6], [241, 163, 64], [240, 240, 240], [103, 169, 207], [33, 102, 172]];

/// An opaque colour and the one that is readable on it.
pub(super) struct Shade {
    /// The colour of the cell.
    pub(super) ground: String,
    /// The colour of the words on it.
    pub(super) ink: &'static str,
}

/// The shade of a share between 0 and 1 where more is brighter.
pub(super) fn sequential(share: f64) -> Shade {
    shade(&SEQUENTIAL, share)
}

/// The shade of a share between 0 and 1 where one half is neutral.
pub(super) fn diverging(share: f64) -> Shade {
    shade(&DIVERGING, share)
}

fn shade(stops: &[[u8; 3]], share: f64) -> Shade {
    let place = share.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
    let below = (place.floor() as usize).min(stops.len() - 2);
    let part = place - below as f64;
    let mix = |i: usize| f64::from(stops[below][i]) * (1.0 - part) + f64::from(stops[below + 1][i]) * part;
    let [r, g, b] = [mix(0), mix(1), mix(2)];
    // Squares approximate the sRGB curve; on a ground lighter than this, dark words have more contrast.
    let luminance = 0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b;
    let bright = luminance > 0.25 * 255.0 * 255.0;
    Shade {
        ground: format!("#{:02x}{:02x}{:02x}", r.round() as u8, g.round() as u8, b.round() as u8),
        ink: if bright { "#1f2328" } else { "#ffffff" },
    }
}
