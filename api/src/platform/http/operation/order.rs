//! Ordering of a response's fields as in the document, as the specification requires.
//!
//! async-graphql resolves the fields of an object concurrently and adds each when it is resolved, so fields that need
//! the database would come last. Fragments are merged whatever their types: responses for which this could make a
//! difference are completed (see [`super::rewrite`]), which also puts them in order.

use async_graphql::{
    Positioned, Value, Variables,
    parser::types::{ExecutableDocument, Selection},
};

use super::selected::is_skipped;

/// A field that the response may contain, with its own fields.
#[derive(Debug)]
struct Field<'a> {
    key: &'a str,
    fields: Vec<Field<'a>>,
}

/// Puts the fields of a response in order; `selections` are those of its operation.
pub fn restore(
    document: &ExecutableDocument,
    selections: &[Positioned<Selection>],
    variables: &Variables,
    data: &mut Value,
) {
    let mut fields = Vec::new();
    collect(document, selections, variables, &mut fields);
    order(data, &fields);
}

/// The recursion terminates because documents with cyclic fragments are rejected earlier.
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
            // Most objects are in order already.
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

    fn restored(document: &str, data: serde_json::Value) -> String {
        let document = parse_query(document).unwrap();
        let DocumentOperations::Single(operation) = &document.operations else { panic!("{document:?}") };
        let mut data = Value::from_json(data).unwrap();
        restore(&document, &operation.node.selection_set.node.items, &Variables::default(), &mut data);
        serde_json::to_string(&data).unwrap()
    }

    #[test]
    fn restores_the_order_of_the_document() {
        let document = "{ z: b a { ...F d } a { e } } fragment F on T { c ... on U { g f } }";
        // `serde_json` sorts the keys of an object.
        let data = json!({ "a": [{ "c": 1, "d": 2, "e": 3, "f": 4, "g": 5 }, null, { "e": 6 }], "z": null });
        assert_eq!(restored(document, data), r#"{"z":null,"a":[{"c":1,"g":5,"f":4,"d":2,"e":3},null,{"e":6}]}"#);
    }

    #[test]
    fn leaves_ordered_data_unchanged() {
        for (document, data) in [("{ a }", "null"), ("{ a { b } c }", r#"{"a":{"b":[1]},"c":{"d":{"e":1}}}"#)] {
            assert_eq!(restored(document, serde_json::from_str(data).unwrap()), data);
        }
    }
}
