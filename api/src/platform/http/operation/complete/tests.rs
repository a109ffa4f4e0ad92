//! Compares responses with those of graphql-js, for random documents with random failures.

mod documents;
mod reference;
mod world;

use std::cell::{Cell, RefCell};

use async_graphql::parser::parse_query;
use futures_util::FutureExt;
use proptest::{
    collection::vec,
    prelude::any,
    test_runner::{Config, TestCaseError, TestRunner},
};
use serde_json::{Value as Json, json};

use self::{
    documents::Generator,
    reference::{Case, Reference},
    world::{Salt, schema},
};
use super::*;
use crate::platform::{
    graphql::shape::Shape,
    http::operation::{complete_variables, rewrite::rewrite},
};

/// The number of random documents to compare.
const CASES: u32 = 400;

/// Returns the serialized data of the completed response, and the paths of its errors.
fn execute(shape: &Shape, case: &Case) -> (String, Vec<Json>) {
    let document = parse_query(&case.document).unwrap();
    let (_, operation) = document.operations.iter().next().unwrap();
    let rewritten = rewrite(&document, shape);
    let variables = Variables::from_json(case.variables.clone());
    let variables = complete_variables(&operation.node, variables).unwrap();
    let mut request = async_graphql::Request::new("").variables(variables.clone()).data(Salt(case.salt));
    request.set_parsed_query(rewritten.clone().unwrap_or_else(|| document.clone()));
    let mut response = schema().execute(request).now_or_never().expect("execution does not wait");
    let is_unexpected = |error: &&ServerError| error.message != "it failed";
    assert_eq!(response.errors.iter().find(is_unexpected), None, "{case:?}");
    let root = Part { on: shape.root(operation.node.ty).unwrap(), selections: &operation.node.selection_set.node };
    complete(FieldCollector { shape, document: &document }, root, &variables, rewritten.is_some(), &mut response);
    let paths = response.errors.iter().map(|error| serde_json::to_value(&error.path).unwrap()).collect();
    (serde_json::to_string(&response.data).unwrap(), paths)
}

#[test]
fn random_responses_are_those_of_graphql_js() {
    let shape = Shape::of(&schema());
    let reference = RefCell::new(Reference::start(&schema().sdl()));
    let (nulled, partial, whole) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let config = Config { cases: CASES, failure_persistence: None, max_global_rejects: 10_000, ..Config::default() };
    let compared = TestRunner::new(config).run(&(vec(any::<u8>(), 0..120), 0..1000_u64), |(bytes, salt)| {
        let case =
            Case { document: Generator::new(bytes).document(), variables: json!({ "yes": true, "no": false }), salt };
        let Some(expected) = reference.borrow_mut().execute(&case) else {
            return Err(TestCaseError::reject("graphql-js rejects the document"));
        };
        let (data, paths) = execute(&shape, &case);
        proptest::prop_assert_eq!(&*data, expected.data.get(), "{:#?}", case);
        proptest::prop_assert_eq!(paths.is_empty(), expected.paths.is_empty(), "{:#?}", case);
        let count = match (&*data, paths.is_empty()) {
            (_, true) => &whole,
            ("null", _) => &nulled,
            _ => &partial,
        };
        count.set(count.get() + 1);
        Ok(())
    });
    compared.unwrap();
    let counts = (nulled.get(), partial.get(), whole.get());
    assert!(counts.0 > 10 && counts.1 > 50 && counts.2 > 50, "too few of a kind: {counts:?}");
}

#[test]
fn responses_to_edge_cases_are_those_of_graphql_js() {
    let shape = Shape::of(&schema());
    let mut reference = Reference::start(&schema().sdl());
    for document in [
        "{ person { friend { name } } }",
        "{ person { trusted { sure } } crates { label } }",
        "{ person { name @skip(if: true) } }",
        "{ person @skip(if: true) { name } }",
        "{ named { ... on Robot { crates { weight } } } }",
        "{ thing { ... on Named { name } } }",
        "{ thing { ... on Thing { ... on Person { ... on Thing { __typename ... on Named { name } } } } } }",
        "{ person { ...T } } fragment T on Thing { ... on Person { name } ... on Robot { name } }",
        "{ person { crated { label } } ...P } fragment P on Query { person { crated { weight } name } }",
        "{ person { friend { ... on Person { __typename name } sure __typename } } }",
        "{ person { ... on Thing { ... on Named { ... on Person { __typename } } } } }",
        "{ things { ... on Crate { grid numbers owner { name } } } }",
        "{ __schema { queryType { name @skip(if: true) } } __typename person { friend { __typename } } }",
    ] {
        for salt in 0..40 {
            let case = Case { document: document.to_owned(), variables: json!({}), salt };
            let expected = reference.execute(&case).expect(document);
            let (data, _) = execute(&shape, &case);
            assert_eq!(data, expected.data.get(), "{case:?}");
        }
    }
}
