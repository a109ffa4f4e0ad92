//! Generation of documents from bytes. Fewer and smaller bytes make simpler documents, so that proptest can shrink a
//! failing case.

use std::fmt::Write;

/// A generator of a document from bytes.
pub struct Generator {
    bytes: std::vec::IntoIter<u8>,
    fragments: Vec<String>,
}

/// A type's fields, each with its type (empty for leaves), and the possible type conditions of fragments on it.
struct Type {
    name: &'static str,
    fields: &'static [(&'static str, &'static str)],
    conditions: &'static [&'static str],
}

const TYPES: &[Type] = &[
    Type {
        name: "Query",
        fields: &[
            ("person", "Person"),
            ("surePerson", "Person"),
            ("thing", "Thing"),
            ("sureThing", "Thing"),
            ("named", "Named"),
            ("things", "Thing"),
            ("crates", "Crate"),
        ],
        conditions: &["Query"],
    },
    Type {
        name: "Person",
        fields: &[
            ("name", ""),
            ("sure", ""),
            ("friend", "Named"),
            ("trusted", "Named"),
            ("thing", "Thing"),
            ("things", "Thing"),
            ("crated", "Crate"),
        ],
        conditions: &["Person", "Named", "Thing"],
    },
    Type {
        name: "Robot",
        fields: &[
            ("name", ""),
            ("sure", ""),
            ("friend", "Named"),
            ("trusted", "Named"),
            ("sureThings", "Thing"),
            ("crates", "Crate"),
            ("people", "Person"),
        ],
        conditions: &["Robot", "Named", "Thing"],
    },
    Type {
        name: "Crate",
        fields: &[
            ("label", ""),
            ("weight", ""),
            ("thing", "Thing"),
            ("owner", "Person"),
            ("named", "Named"),
            ("numbers", ""),
            ("grid", ""),
        ],
        conditions: &["Crate", "Thing"],
    },
    Type {
        name: "Named",
        fields: &[("name", ""), ("sure", ""), ("friend", "Named"), ("trusted", "Named")],
        conditions: &["Named", "Person", "Robot", "Thing"],
    },
    Type { name: "Thing", fields: &[], conditions: &["Person", "Robot", "Crate", "Named", "Thing"] },
];

const MAX_DEPTH: usize = 4;

impl Generator {
    pub fn new(bytes: Vec<u8>) -> Self {
        Self { bytes: bytes.into_iter(), fragments: Vec::new() }
    }

    pub fn document(mut self) -> String {
        let selections = self.selections("Query", 0);
        let mut document = format!("query($yes: Boolean!, $no: Boolean!, $also: Boolean = true) {selections}");
        // Makes sure that every variable is used.
        document.insert_str(document.len() - 1, " last: person @include(if: $yes) @skip(if: $no) { __typename } ");
        document.insert_str(document.len() - 1, "also: thing @include(if: $also) { __typename } ");
        for fragment in &self.fragments {
            write!(document, " {fragment}").unwrap();
        }
        document
    }

    fn choose(&mut self, among: usize) -> usize {
        usize::from(self.bytes.next().unwrap_or_default()) % among
    }

    fn selections(&mut self, on: &str, depth: usize) -> String {
        let ty = TYPES.iter().find(|ty| ty.name == on).unwrap();
        let mut written = String::from("{ ");
        for _ in 0..=self.choose(4) {
            let selection = self.selection(ty, depth);
            write!(written, "{selection} ").unwrap();
        }
        written + "}"
    }

    fn selection(&mut self, ty: &Type, depth: usize) -> String {
        match self.choose(8) {
            0 => "__typename".to_owned(),
            1 | 2 if depth < MAX_DEPTH => {
                let on = ty.conditions[self.choose(ty.conditions.len())];
                let (directive, selections) = (self.directive(), self.selections(on, depth + 1));
                format!("... on {on} {directive}{selections}")
            }
            3 if depth < MAX_DEPTH => {
                let (directive, selections) = (self.directive(), self.selections(ty.name, depth + 1));
                format!("... {directive}{selections}")
            }
            4 if depth < MAX_DEPTH => {
                let on = ty.conditions[self.choose(ty.conditions.len())];
                let (directive, selections) = (self.directive(), self.selections(on, depth + 1));
                let name = format!("F{}", self.fragments.len());
                self.fragments.push(format!("fragment {name} on {on} {selections}"));
                let again = if self.choose(4) == 1 { format!(" ...{name}") } else { String::new() };
                format!("...{name} {directive}{again}")
            }
            _ => self.field(ty, depth),
        }
    }

    fn field(&mut self, ty: &Type, depth: usize) -> String {
        let can_be = |(_, of): &&(&str, &str)| depth < MAX_DEPTH || of.is_empty();
        let fields: Vec<_> = ty.fields.iter().filter(can_be).collect();
        if fields.is_empty() {
            return "__typename".to_owned();
        }
        let (name, of) = fields[self.choose(fields.len())];
        // Fields of different types never share a response key.
        let alias = match (*name, self.choose(4)) {
            ("sure" | "crates", _) => format!("{name}{}: ", ty.name),
            (_, 1) => format!("a{name}: "),
            _ => String::new(),
        };
        let directive = self.directive();
        let selections = if of.is_empty() { String::new() } else { self.selections(of, depth + 1) };
        format!("{alias}{name} {directive}{selections}")
    }

    fn directive(&mut self) -> &'static str {
        const DIRECTIVES: [&str; 6] = [
            "@include(if: $yes) ",
            "@skip(if: $yes) ",
            "@include(if: $also) ",
            "@skip(if: $no) ",
            "@include(if: false) ",
            "@skip(if: $also) ",
        ];
        let choice = self.choose(24);
        DIRECTIVES.get(choice.wrapping_sub(1)).copied().unwrap_or_default()
    }
}
