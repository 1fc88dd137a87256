//! The few shapes of SVG that the plots draw with, written the same way on every machine.

use super::colour::{Paint, style};

/// The alignment of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The text begins there.
    Start,
    /// The text is centred there.
    Middle,
    /// The text ends there.
    End,
}

/// How a line is drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stroke {
    /// Its colour.
    pub(super) paint: Paint,
    /// Its width.
    pub(super) width: f64,
    /// Its pattern, empty for a solid line.
    pub(super) dash: &'static str,
}

/// A picture in the making.
#[derive(Debug, Default)]
pub(super) struct Svg {
    body: String,
}

impl Stroke {
    /// A solid line.
    pub(super) fn new(paint: Paint, width: f64) -> Self {
        Self { paint, width, dash: "" }
    }

    /// The line of a series: solid while the colours last, then dashed.
    pub(super) fn series(index: usize) -> Self {
        let dash = ["", "7 3", "2 3", "9 3 2 3"][index / super::colour::SERIES % 4];
        Self { paint: Paint::Series(index), width: 2.0, dash }
    }

    fn attributes(&self) -> String {
        let dash =
            if self.dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", self.dash) };
        format!("{} stroke-width=\"{}\"{dash}", self.paint.stroke(), number(self.width))
    }
}

impl Svg {
    /// A straight line.
    pub(super) fn line(&mut self, from: (f64, f64), to: (f64, f64), stroke: Stroke) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.push(&format!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {}/>",
            stroke.attributes()
        ));
    }

    /// A line through many points.
    pub(super) fn polyline(&mut self, points: &[(f64, f64)], stroke: Stroke) {
        if points.len() > 1 {
            self.push(&format!(
                "<polyline points=\"{}\" fill=\"none\" stroke-linejoin=\"round\" {}/>",
                list(points),
                stroke.attributes()
            ));
        }
    }

    /// A filled shape, see-through to the degree that `opacity` is below 1.
    pub(super) fn polygon(&mut self, points: &[(f64, f64)], paint: Paint, opacity: f64) {
        if points.len() > 2 {
            let opacity = number(opacity);
            self.push(&format!(
                "<polygon points=\"{}\" fill-opacity=\"{opacity}\" {}/>",
                list(points),
                paint.fill()
            ));
        }
    }

    /// A dot.
    pub(super) fn dot(&mut self, (x, y): (f64, f64), radius: f64, paint: Paint) {
        let [x, y, radius] = [x, y, radius].map(number);
        self.push(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {}/>", paint.fill()));
    }

    /// A ring, for points that may lie on each other.
    pub(super) fn ring(&mut self, (x, y): (f64, f64), radius: f64, stroke: Stroke) {
        let [x, y, radius] = [x, y, radius].map(number);
        self.push(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" {}/>",
            stroke.attributes()
        ));
    }

    /// A rectangle with attributes of its own, such as a fixed colour.
    pub(super) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), attributes: &str) {
        let [x, y, width, height] = [x, y, width.max(0.0), height.max(0.0)].map(number);
        self.push(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>"));
    }

    /// A line of text with its baseline at a point.
    pub(super) fn text(&mut self, at: (f64, f64), text: &str, anchor: Anchor, size: f64, paint: Paint) {
        self.styled(at, text, anchor, size, &paint.fill());
    }

    /// A line of text with attributes of its own, such as weight or rotation.
    pub(super) fn styled(
        &mut self,
        (x, y): (f64, f64),
        text: &str,
        anchor: Anchor,
        size: f64,
        attributes: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let [x, y, size] = [x, y, size].map(number);
        self.push(&format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" {attributes}>{}</text>",
            escape(text)
        ));
    }

    /// A text turned by `degrees` around its point.
    pub(super) fn turned(&mut self, (x, y): (f64, f64), degrees: f64, text: &str, anchor: Anchor, size: f64) {
        let [tx, ty, turn] = [x, y, degrees].map(number);
        let attributes = format!("transform=\"rotate({turn} {tx} {ty})\" {}", Paint::Text.fill());
        self.styled((x, y), text, anchor, size, &attributes);
    }

    /// The whole picture.
    pub(super) fn finish(self, title: &str, width: f64, height: f64) -> String {
        let [width, height] = [width.ceil(), height.ceil()].map(number);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" style=\"max-width:100%;height:auto\" \
             font-family=\"Helvetica Neue,Helvetica,Arial,DejaVu Sans,sans-serif\">\n<title>{}</title>\n\
             <style>\n{}</style>\n<g class=\"evodoku-plot\">\n{}</g>\n</svg>\n",
            escape(title),
            style(),
            self.body
        )
    }

    fn push(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }
}

/// A coordinate with at most two decimals: finer than any screen, short, and free of the last digits of libm.
pub(super) fn number(value: f64) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn list(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{},{}", number(*x), number(*y))).collect::<Vec<_>>().join(" ")
}

/// Text as XML allows it: markup escaped, control characters replaced.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Fewer points with the same look: of all that fall on one pixel column, the first, lowest, highest and last; and of a
/// level stretch its ends.
pub(super) fn thin(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let kept = extremes(points);
    let level = |i: usize| kept[i - 1].1 == kept[i].1 && kept[i].1 == kept[i + 1].1;
    (0..kept.len()).filter(|&i| i == 0 || i + 1 == kept.len() || !level(i)).map(|i| kept[i]).collect()
}

fn extremes(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut kept: Vec<(f64, f64)> = Vec::new();
    for column in points.chunk_by(|a, b| a.0.floor() as i64 == b.0.floor() as i64) {
        if column.len() <= 4 {
            kept.extend(column);
            continue;
        }
        let index = |better: fn(f64, f64) -> bool| {
            (0..column.len())
                .reduce(|best, i| if better(column[i].1, column[best].1) { i } else { best })
                .unwrap_or(0)
        };
        let mut chosen = [0, index(|a, b| a < b), index(|a, b| a > b), column.len() - 1];
        chosen.sort_unstable();
        for (place, &i) in chosen.iter().enumerate() {
            if place == 0 || chosen[place - 1] != i {
                kept.push(column[i]);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_never_nan() {
        assert_eq!(
            [1.0, 0.127, -0.001, f64::NAN, 1e3].map(number),
            ["1", "0.13", "0", "0", "1000"].map(str::to_owned)
        );
    }

    #[test]
    fn thinning_keeps_the_extremes() {
        let many: Vec<(f64, f64)> =
            (0..10_000).map(|i| (f64::from(i) / 100.0, f64::from(i * 7919 % 1000))).collect();
        let few = thin(&many);
        assert!(few.len() <= 400, "{}", few.len());
        let top = |points: &[(f64, f64)]| points.iter().map(|p| p.1).fold(0.0, f64::max);
        assert!(top(&few) == top(&many) && few[0] == many[0] && few.last() == many.last());
    }

    #[test]
    fn text_cannot_break_out() {
        let mut svg = Svg::default();
        svg.text((0.0, 0.0), "</text><script>\u{1}&\"", Anchor::Start, 10.0, Paint::Text);
        let picture = svg.finish("<t>", 10.0, 10.0);
        assert!(!picture.contains("<script>") && picture.contains("&lt;/text&gt;&lt;script&gt; &amp;&quot;"));
    }
}
