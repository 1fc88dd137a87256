//! Data as programs write it: lists and maps of JSON, Python, C, numpy and their kin, read without minding the commas.

/// A value and the byte where it begins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Node {
    pub(super) at: usize,
    pub(super) value: Value,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    /// `[..]`, `(..)`, or `{..}` without keys.
    List(Vec<Node>),
    /// `{key: ..}`.
    Map(Vec<(String, Node)>),
    /// A text in quotes, or a word.
    Text(String),
    /// A number, also one such as `5.` or `5.0`.
    Number(i64),
    /// `null`, `None`, `nan`, `_` and the like.
    Nothing,
}

impl Node {
    /// The items of a list.
    pub(super) fn list(&self) -> Option<&Vec<Node>> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The value of the first of these keys that a map has.
    pub(super) fn get(&self, keys: &[&str]) -> Option<&Node> {
        let Value::Map(entries) = &self.value else { return None };
        keys.iter().find_map(|key| entries.iter().find(|(k, _)| k.eq_ignore_ascii_case(key)).map(|(_, v)| v))
    }

    /// The text.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, also one in quotes.
    pub(super) fn number(&self) -> Option<i64> {
        match &self.value {
            Value::Number(number) => Some(*number),
            Value::Text(text) => text.trim().parse().ok(),
            _ => None,
        }
    }

    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        match &self.value {
            Value::List(items) => items.is_empty(),
            Value::Map(entries) => entries.is_empty(),
            Value::Text(text) => text.trim().is_empty(),
            Value::Number(_) => false,
            Value::Nothing => true,
        }
    }
}

/// The value that a text holds; `None` if it is too deep or too large, or not closed.
pub(super) fn parse(text: &str) -> Option<Node> {
    Parser { text, at: 0, nodes: 0, gaps: false }.value(0)
}

/// The same in `SudokuPad`'s short-hand, where nothing between two commas is an empty map.
pub(super) fn short_hand(text: &str) -> Option<Node> {
    Parser { text, at: 0, nodes: 0, gaps: true }.value(0)
}

/// The most values of one literal.
const MOST_NODES: usize = 4 << 20;
/// The most lists inside each other.
const DEEPEST: usize = 32;

struct Parser<'a> {
    text: &'a str,
    at: usize,
    nodes: usize,
    gaps: bool,
}

/// Whether a character ends a bare word.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || ",;:|[](){}\"'`".contains(c)
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips white space and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            let comment = trimmed.starts_with("//") || trimmed.starts_with('#') && !self.gaps;
            if !comment {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        self.skip();
        let at = self.at;
        self.nodes += 1;
        if depth > DEEPEST || self.nodes > MOST_NODES {
            return None;
        }
        let value = match self.peek()? {
            '[' => self.list(']', depth)?,
            '(' => self.list(')', depth)?,
            '{' => self.braces(depth)?,
            quote @ ('"' | '\'' | '`') => self.quoted(quote)?,
            _ => self.word(depth)?,
        };
        Some(Node { at, value })
    }

    fn list(&mut self, close: char, depth: usize) -> Option<Value> {
        self.at += 1;
        let mut items: Vec<Node> = Vec::new();
        // Rows between bars, as MiniZinc writes a matrix.
        let mut rows: Vec<Node> = Vec::new();
        let mut barred = false;
        let mut due = self.gaps;
        loop {
            self.skip();
            let at = self.at;
            match self.peek()? {
                c if c == close => {
                    self.at += 1;
                    if due && self.gaps && !(items.is_empty() && self.text[..at].ends_with('[')) {
                        items.push(Node { at, value: Value::Map(Vec::new()) });
                    }
                    if barred {
                        if !items.is_empty() {
                            rows.push(Node { at: items[0].at, value: Value::List(items) });
                        }
                        return Some(Value::List(rows));
                    }
                    return Some(Value::List(items));
                }
                ',' | ';' => {
                    self.at += 1;
                    if due && self.gaps {
                        items.push(Node { at, value: Value::Map(Vec::new()) });
                    }
                    due = true;
                }
                '|' => {
                    self.at += 1;
                    barred = true;
                    if !items.is_empty() {
                        let at = items[0].at;
                        rows.push(Node { at, value: Value::List(std::mem::take(&mut items)) });
                    }
                }
                ']' | ')' | '}' => return None,
                ':' => self.at += 1,
                _ => {
                    items.push(self.value(depth + 1)?);
                    due = false;
                }
            }
        }
    }

    /// A map if a colon follows its first entry, else a list.
    fn braces(&mut self, depth: usize) -> Option<Value> {
        let start = self.at;
        self.at += 1;
        self.skip();
        if self.peek()? == '}' {
            self.at += 1;
            return Some(Value::Map(Vec::new()));
        }
        let mut entries = Vec::new();
        loop {
            self.skip();
            match self.peek()? {
                '}' => {
                    self.at += 1;
                    return Some(Value::Map(entries));
                }
                ',' => {
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let key = match self.peek()? {
                quote @ ('"' | '\'' | '`') => self.quoted(quote),
                c if ends_word(c) => None,
                _ => self.word(depth),
            };
            self.skip();
            let Some(key) = key.filter(|_| self.peek() == Some(':')) else {
                if entries.is_empty() {
                    self.at = start;
                    return self.list('}', depth);
                }
                return None;
            };
            self.at += 1;
            let key = match key {
                Value::Text(text) => text,
                Value::Number(number) => number.to_string(),
                _ => String::new(),
            };
            self.skip();
            let at = self.at;
            let gap = self.gaps && matches!(self.peek(), Some(',' | '}'));
            let value = if gap { Node { at, value: Value::Map(Vec::new()) } } else { self.value(depth + 1)? };
            entries.push((key, value));
        }
    }

    fn quoted(&mut self, quote: char) -> Option<Value> {
        let body = &self.text[self.at + 1..];
        let (mut text, mut escaped) = (String::new(), false);
        for (i, c) in body.char_indices() {
            match c {
                _ if escaped => {
                    escaped = false;
                    text.push(match c {
                        'n' => '\n',
                        't' => '\t',
                        other => other,
                    });
                }
                '\\' => escaped = true,
                c if c == quote => {
                    self.at += 1 + i + c.len_utf8();
                    return Some(Value::Text(text));
                }
                c => text.push(c),
            }
        }
        None
    }

    fn word(&mut self, depth: usize) -> Option<Value> {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(ends_word).unwrap_or(rest.len())];
        if word.is_empty() {
            return None;
        }
        self.at += word.len();
        // A constructor: what it holds counts, not its name.
        if matches!(self.peek(), Some('(' | '{')) && word.chars().any(char::is_alphabetic) && !self.gaps {
            return self.value(depth + 1).map(|node| node.value);
        }
        if let Some(number) = number(word) {
            return Some(Value::Number(number));
        }
        let nothing = ["null", "none", "nil", "nan", "na", "undefined", "_", "-", ".", "*", "?"];
        Some(match word.to_ascii_lowercase() {
            lower if nothing.contains(&lower.as_str()) => Value::Nothing,
            _ => Value::Text(word.to_owned()),
        })
    }
}

/// A whole number, also one written as `5.`, `5.0` or `5.00e+00`; `0x1F` and `.5` are not.
pub(super) fn number(word: &str) -> Option<i64> {
    if !word.contains('.') {
        return word.parse().ok();
    }
    let value: f64 = word.parse().ok().filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))?;
    (value.fract() == 0.0 && value < 1e6).then_some(value as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(node: &Node) -> String {
        let many = |nodes: &[Node]| nodes.iter().map(show).collect::<Vec<_>>().join(" ");
        match &node.value {
            Value::List(items) => format!("[{}]", many(items)),
            Value::Map(entries) => {
                let entries: Vec<_> = entries.iter().map(|(k, v)| format!("{k}:{}", show(v))).collect();
                format!("{{{}}}", entries.join(" "))
            }
            Value::Text(text) => format!("'{text}'"),
            Value::Number(number) => number.to_string(),
            Value::Nothing => "-".into(),
        }
    }

    #[test]
    fn literals_of_many_languages() {
        for (text, expected) in [
            ("[[5, 3, null], [6, 0, 0,],]", "[[5 3 -] [6 0 0]]"),
            ("{{5,3},{0,1}}", "[[5 3] [0 1]]"),
            ("[[5 3]\n [0 1]]", "[[5 3] [0 1]]"),
            ("(array([[5., 3.0], [nan, 1.]]), dtype=float64)", "[[[[5 3] [- 1]]] 'dtype=float64']"),
            ("{'grid': [1], \"n\": {}}", "{grid:[1] n:{}}"),
            ("[| 1, _ | 2, 3 |]", "[[1 -] [2 3]]"),
            ("[1, # one\n 2] // two", "[1 2]"),
            (r#"["a\"b", '5', .]"#, "['a\"b' '5' -]"),
            ("vector<int>{1, 2}", "[1 2]"),
        ] {
            assert_eq!(parse(text).map(|node| show(&node)).as_deref(), Some(expected), "{text}");
        }
        for text in ["[1, 2", "[1, 2)", "", "{a: 1, 2}", &"[".repeat(100)] {
            assert_eq!(parse(text), None, "{text}");
        }
        let short = short_hand("{ce:[[{v:5},,],[,{c:'x'},]],f:t}").unwrap();
        assert_eq!(show(&short), "{ce:[[{v:5} {} {}] [{} {c:'x'} {}]] f:'t'}");
    }
}
