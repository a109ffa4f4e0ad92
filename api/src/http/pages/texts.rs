//! The client's words, in French.

use std::sync::LazyLock;

use serde_json::Value;

macro_rules! catalogues {
    ($($name:literal),* $(,)?) => {
        /// By name. One that is not JSON is null, which the test of the listed pages sees.
        static CATALOGUES: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| vec![$((
            $name,
            serde_json::from_str(include_str!(concat!("../../../../web/src/i18n/locales/fr/", $name, ".json")))
                .unwrap_or_default(),
        )),*]);
    };
}

catalogues!(
    "auth",
    "blog",
    "common",
    "contact",
    "developers",
    "donate",
    "faq",
    "landing",
    "legal",
    "noscript",
    "resources",
    "stories"
);

/// The sentence at a place of a catalogue, such as `/notFound/title`; nothing when there is none.
pub fn text(catalogue: &str, at: &str) -> &'static str {
    value(catalogue, at).and_then(Value::as_str).unwrap_or_default()
}

/// The sentences of the list at a place of a catalogue.
pub fn list(catalogue: &str, at: &str) -> impl Iterator<Item = &'static str> {
    value(catalogue, at).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn value(catalogue: &str, at: &str) -> Option<&'static Value> {
    CATALOGUES.iter().find(|(name, _)| *name == catalogue)?.1.pointer(at)
}
