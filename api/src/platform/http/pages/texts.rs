//! Messages from the client's translation catalogs.

use std::sync::LazyLock;

use serde_json::Value;

use crate::platform::language::Language;

macro_rules! catalogues {
    ($($name:literal),* $(,)?) => {
        /// By language and name. A catalog that is not valid JSON is null, so all its messages are missing.
        static CATALOGUES: LazyLock<Vec<(Language, &str, Value)>> = LazyLock::new(|| vec![$(
            (Language::French, $name, read(include_str!(concat!("../../../../../web/src/i18n/locales/fr/", $name, ".json")))),
            (Language::English, $name, read(include_str!(concat!("../../../../../web/src/i18n/locales/en/", $name, ".json")))),
        )*]);
    };
}

catalogues!("blog", "common", "landing", "noscript", "public-project", "stories");

fn read(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}

/// Returns the message at a JSON pointer of a catalog, such as `/notFound/title`; empty when there is none.
pub fn text(language: Language, catalogue: &str, at: &str) -> &'static str {
    let mut all = CATALOGUES.iter();
    let found = all.find(|(of, name, _)| *of == language && *name == catalogue);
    found.and_then(|(.., messages)| messages.pointer(at)?.as_str()).unwrap_or_default()
}
