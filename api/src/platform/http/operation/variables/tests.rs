//! Compares with the engine's validation, for random values of variables.

use std::cell::Cell;

use async_graphql::{
    EmptyMutation, EmptySubscription, Enum, ID, InputObject, Object, OneofObject, Schema, SchemaBuilder,
    parser::parse_query,
};
use chrono::{DateTime, Utc};
use proptest::{
    prelude::*,
    strategy::Union,
    test_runner::{Config, TestRunner},
};
use serde_json::{Map, Value as Json, json};

use super::*;
use crate::platform::{
    graphql::{
        check::Validator,
        scalars::{ChangeCursor, Date},
    },
    http::operation::{complete_variables, inputs},
};

#[derive(Clone, Copy, Enum, Eq, PartialEq)]
enum Color {
    Red,
    LightBlue,
}

#[derive(OneofObject)]
enum Choice {
    Text(String),
    Number(i32),
}

#[derive(InputObject)]
struct Form {
    name: String,
    #[graphql(default = 1)]
    count: i32,
    colors: Option<Vec<Color>>,
    inner: Option<Box<Form>>,
    choice: Option<Choice>,
    day: Option<Date>,
}

struct Query;

#[Object]
#[expect(clippy::too_many_arguments, reason = "one for each type")]
impl Query {
    async fn field(
        &self,
        id: ID,
        number: Option<i32>,
        big: Option<u64>,
        ratio: Option<f64>,
        #[graphql(default)] text: String,
        flag: Option<bool>,
        color: Option<Color>,
        colors: Option<Vec<Color>>,
        grid: Option<Vec<Option<Vec<i32>>>>,
        form: Option<Form>,
        choice: Option<Choice>,
        day: Option<Date>,
        time: Option<DateTime<Utc>>,
        after: Option<ChangeCursor>,
    ) -> bool {
        drop((id, number, big, ratio, text, flag, color, colors, grid, form, choice, day, time, after));
        true
    }
}

fn builder() -> SchemaBuilder<Query, EmptyMutation, EmptySubscription> {
    Schema::build(Query, EmptyMutation, EmptySubscription)
}

/// The variables with their types. `text` may be null, but not where it is used.
const VARIABLES: [(&str, &str); 14] = [
    ("id", "ID!"),
    ("number", "Int"),
    ("big", "Int"),
    ("ratio", "Float"),
    ("text", "String = \"x\""),
    ("flag", "Boolean"),
    ("color", "Color"),
    ("colors", "[Color!]"),
    ("grid", "[[Int!]]"),
    ("form", "Form"),
    ("choice", "Choice"),
    ("day", "Date"),
    ("time", "DateTime"),
    ("after", "ChangeCursor"),
];

fn document() -> ExecutableDocument {
    let definitions = VARIABLES.map(|(name, ty)| format!("${name}: {ty}")).join(", ");
    let arguments = VARIABLES.map(|(name, _)| format!("{name}: ${name}")).join(", ");
    parse_query(format!("query({definitions}) {{ field({arguments}) }}")).unwrap()
}

/// Values of which many have the type of some variable, and others nearly.
fn value() -> impl Strategy<Value = Json> {
    let names = ["id", "name", "count", "colors", "inner", "choice", "day", "text", "number", "other"];
    let scalars = [
        json!(null),
        json!(true),
        json!(3),
        json!(-3),
        json!(3_000_000_000_u64),
        json!(1.5),
        json!("text"),
        json!("RED"),
        json!("LIGHT_BLUE"),
        json!("red"),
        json!("2026-11-25"),
        json!("2026-11-25T10:00:00Z"),
    ];
    Union::new(scalars.map(Just)).prop_recursive(3, 12, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Json::from),
            prop::collection::btree_map(prop::sample::select(names.to_vec()), inner, 0..4)
                .prop_map(|fields| fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()),
        ]
    })
}

#[test]
fn what_is_certain_is_valid_for_the_engine() {
    let (shape, validator) = (Shape::of(&builder().finish()), Validator::new(builder));
    let document = document();
    assert!(are_separate(&document));
    let (_, operation) = document.operations.iter().next().unwrap();
    let (certain, valid, invalid) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let names = VARIABLES.map(|(name, _)| name);
    // Few at once: with many values, one would nearly always be invalid.
    let given = prop::collection::btree_map(prop::sample::select(names.to_vec()), value(), 0..3);
    let config = Config { cases: 6000, failure_persistence: None, ..Config::default() };
    let compared = TestRunner::new(config).run(&given, |given| {
        let mut variables = Map::from_iter([("id".to_owned(), json!("x"))]);
        variables.extend(given.into_iter().map(|(name, value)| (name.to_owned(), value)));
        let Ok(variables) = complete_variables(&operation.node, Variables::from_json(variables.into())) else {
            return Ok(());
        };
        if inputs::error_in_variables(&operation.node, &variables, &shape).is_some() {
            return Ok(());
        }
        let is_valid = validator.check(&document, None, &variables, (1, 1)).is_empty();
        let is_certain = are_of_their_types(&operation.node, &variables, &shape);
        prop_assert!(is_valid || !is_certain, "{variables:?}");
        for (count, applies) in [(&certain, is_certain), (&valid, is_valid), (&invalid, !is_valid)] {
            count.set(count.get() + u32::from(applies));
        }
        Ok(())
    });
    compared.unwrap();
    let (certain, valid, invalid) = (certain.get(), valid.get(), invalid.get());
    assert!(invalid > 500 && certain > 500 && certain > valid / 2, "of {valid} valid ones, {certain} are certain");
}

#[test]
fn usual_values_are_certain() {
    let shape = Shape::of(&builder().finish());
    let document = document();
    let (_, operation) = document.operations.iter().next().unwrap();
    let variables = json!({
        "id": "prj_1", "number": 20, "flag": false, "color": "LIGHT_BLUE", "colors": ["RED"], "grid": [[1, 2], null],
        "text": "", "day": "2026-11-25", "time": "2026-11-25T10:00:00Z", "after": null,
        "form": { "name": "a", "count": 2, "colors": "RED", "inner": { "name": "b", "count": 0, "day": null } },
    });
    let variables = complete_variables(&operation.node, Variables::from_json(variables)).unwrap();
    assert!(are_of_their_types(&operation.node, &variables, &shape));
    for (name, value) in [
        ("color", json!("GREEN")),
        ("form", json!({ "name": "a", "count": 1, "unknown": 1 })),
        ("form", json!({ "count": 1 })),
        ("choice", json!({ "text": "a", "number": 1 })),
        ("text", json!(null)),
        ("colors", json!([null])),
    ] {
        let variables = Variables::from_json(json!({ "id": "x", name: value }));
        assert!(!are_of_their_types(&operation.node, &variables, &shape), "{name}");
    }
}

#[test]
fn variables_inside_of_literals_are_not_separate() {
    for (text, expected) in [
        ("query($a: Int) { field(number: $a) @skip(if: $b) ... on Query { field(form: { name: \"a\" }) } }", true),
        ("query($a: String) { field(form: { name: $a }) }", false),
        ("query($a: Int) { field(grid: [[$a]]) }", false),
        ("{ ...F } fragment F on Query { ... on Query { field(grid: [$a]) } }", false),
        ("{ field @skip(if: [$a]) { field } }", false),
        ("{ ...F @skip(if: [$a]) }", false),
        ("query A { field } query B { field }", false),
    ] {
        assert_eq!(are_separate(&parse_query(text).unwrap()), expected, "{text}");
    }
}
