//! Random documents, random failures, and what graphql-js makes of them: the same.

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
    documents::Tape,
    reference::{Question, Reference},
    world::{Salt, schema},
};
use super::*;
use crate::{
    graphql::shape::Shape,
    http::operation::{anchor::anchored, complete_variables},
};

/// Documents that are compared.
const CASES: u32 = 400;

/// What we answer: the data as it is written, and the paths of what failed.
fn answer(shape: &Shape, question: &Question) -> (String, Vec<Json>) {
    let document = parse_query(&question.document).unwrap();
    let (_, operation) = document.operations.iter().next().unwrap();
    let anchored = anchored(&document, shape);
    let variables = Variables::from_json(question.variables.clone());
    let variables = complete_variables(&operation.node, variables).unwrap();
    let mut request = async_graphql::Request::new("").variables(variables.clone()).data(Salt(question.salt));
    request.set_parsed_query(anchored.clone().unwrap_or_else(|| document.clone()));
    let mut response = schema().execute(request).now_or_never().expect("it waits for nothing");
    let is_refusal = |error: &&ServerError| error.message != "it failed";
    assert_eq!(response.errors.iter().find(is_refusal), None, "{question:?}");
    let root = Part { on: shape.root(operation.node.ty).unwrap(), selections: &operation.node.selection_set.node };
    complete(Reader { shape, document: &document }, root, &variables, anchored.is_some(), &mut response);
    let paths = response.errors.iter().map(|error| serde_json::to_value(&error.path).unwrap()).collect();
    (serde_json::to_string(&response.data).unwrap(), paths)
}

#[test]
fn answers_are_those_of_graphql_js() {
    let shape = Shape::of(&schema());
    let reference = RefCell::new(Reference::start(&schema().sdl()));
    let (nulled, partial, whole) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let config = Config { cases: CASES, failure_persistence: None, max_global_rejects: 10_000, ..Config::default() };
    let compared = TestRunner::new(config).run(&(vec(any::<u8>(), 0..120), 0..1000_u64), |(tape, salt)| {
        let question =
            Question { document: Tape::new(tape).document(), variables: json!({ "yes": true, "no": false }), salt };
        let Some(expected) = reference.borrow_mut().answer(&question) else {
            return Err(TestCaseError::reject("graphql-js finds the document invalid"));
        };
        let (data, paths) = answer(&shape, &question);
        proptest::prop_assert_eq!(&*data, expected.data.get(), "{:#?}", question);
        proptest::prop_assert_eq!(paths.is_empty(), expected.paths.is_empty(), "{:#?}", question);
        let count = match (&*data, paths.is_empty()) {
            (_, true) => &whole,
            ("null", _) => &nulled,
            _ => &partial,
        };
        count.set(count.get() + 1);
        Ok(())
    });
    compared.unwrap();
    let met = (nulled.get(), partial.get(), whole.get());
    assert!(met.0 > 10 && met.1 > 50 && met.2 > 50, "too few of a kind: {met:?}");
}

#[test]
fn what_a_document_may_do_is_answered_as_graphql_js_does() {
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
            let question = Question { document: document.to_owned(), variables: json!({}), salt };
            let expected = reference.answer(&question).expect(document);
            let (data, _) = answer(&shape, &question);
            assert_eq!(data, expected.data.get(), "{question:?}");
        }
    }
}
