//! The order of an answer's fields: that of the document, as the specification wants it.
//!
//! The engine resolves the fields of an object at once and writes each down when it is there, so what had to be read from the
//! database would come last. Fragments are merged whatever their types: answers in which that could make a difference are
//! completed ([`super::anchor`]), which puts them in order too.

use async_graphql::{
    Positioned, Value, Variables,
    parser::types::{ExecutableDocument, Selection},
};

use super::selected::is_skipped;

/// A field that may be in an answer, with its own.
#[derive(Debug)]
struct Field<'a> {
    key: &'a str,
    fields: Vec<Field<'a>>,
}

/// Puts an answer in order, `selections` being those of its operation.
pub fn restore(
    document: &ExecutableDocument,
    selections: &[Positioned<Selection>],
    variables: &Variables,
    answer: &mut Value,
) {
    let mut fields = Vec::new();
    collect(document, selections, variables, &mut fields);
    order(answer, &fields);
}

/// Recursion ends: a document in which a fragment contains itself was refused before.
fn collect<'a>(
    document: &'a ExecutableDocument,
    selections: &'a [Positioned<Selection>],
    variables: &Variables,
    into: &mut Vec<Field<'a>>,
) {
    for selection in selections {
        match &selection.node {
            selection if is_skipped(selection.directives(), variables) => {}
            Selection::Field(field) => {
                let key = field.node.response_key().node.as_str();
                let known = into.iter().position(|field| field.key == key).unwrap_or_else(|| {
                    into.push(Field { key, fields: Vec::new() });
                    into.len() - 1
                });
                collect(document, &field.node.selection_set.node.items, variables, &mut into[known].fields);
            }
            Selection::InlineFragment(fragment) => {
                collect(document, &fragment.node.selection_set.node.items, variables, into);
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    collect(document, &fragment.node.selection_set.node.items, variables, into);
                }
            }
        }
    }
}

fn order(value: &mut Value, fields: &[Field<'_>]) {
    match value {
        Value::List(items) => items.iter_mut().for_each(|item| order(item, fields)),
        Value::Object(object) => {
            let mut rest = fields.iter();
            // Most are in order already.
            if !object.keys().all(|key| rest.any(|field| field.key == key.as_str())) {
                let rank = |key: &str| fields.iter().position(|field| field.key == key).unwrap_or(fields.len());
                object.sort_by(|one, _, other, _| rank(one).cmp(&rank(other)));
            }
            let mut rest = fields.iter();
            for (key, value) in object {
                match rest.find(|field| field.key == key.as_str()) {
                    Some(field) if !field.fields.is_empty() => order(value, &field.fields),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use async_graphql::parser::{parse_query, types::DocumentOperations};
    use serde_json::json;

    use super::*;

    fn restored(document: &str, answer: serde_json::Value) -> String {
        let document = parse_query(document).unwrap();
        let DocumentOperations::Single(operation) = &document.operations else { panic!("{document:?}") };
        let mut answer = Value::from_json(answer).unwrap();
        restore(&document, &operation.node.selection_set.node.items, &Variables::default(), &mut answer);
        serde_json::to_string(&answer).unwrap()
    }

    #[test]
    fn an_answer_has_the_order_of_its_document() {
        let document = "{ z: b a { ...F d } a { e } } fragment F on T { c ... on U { g f } }";
        // Keys of a JSON object are sorted here.
        let answer = json!({ "a": [{ "c": 1, "d": 2, "e": 3, "f": 4, "g": 5 }, null, { "e": 6 }], "z": null });
        assert_eq!(restored(document, answer), r#"{"z":null,"a":[{"c":1,"g":5,"f":4,"d":2,"e":3},null,{"e":6}]}"#);
    }

    #[test]
    fn what_is_in_order_stays_as_it_is() {
        for (document, answer) in [("{ a }", "null"), ("{ a { b } c }", r#"{"a":{"b":[1]},"c":{"d":{"e":1}}}"#)] {
            assert_eq!(restored(document, serde_json::from_str(answer).unwrap()), answer);
        }
    }
}
