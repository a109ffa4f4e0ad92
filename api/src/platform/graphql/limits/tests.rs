use std::{collections::BTreeSet, fs, path::Path};

use async_graphql::{
    Name, Variables,
    parser::{parse_query, types::DocumentOperations},
};
use clap::Parser;
use serde_json::{Value, json};

use super::*;
use crate::{features::api, platform::config::Cli};

/// Returns the cost of an operation; of several, the first by name.
fn cost(query: &str, variables: Value) -> Result<u32> {
    let document = parse_query(query).unwrap_or_else(|error| panic!("{error}: {query}"));
    let (_, operation) = document.operations.iter().min_by_key(|(name, _)| name.map(Name::as_str)).unwrap();
    check_document(&document)?;
    let variables = Variables::from_json(variables);
    check(&document, &operation.node, &api().shape, &variables, false).map(|cost| cost.points)
}

fn verdict(query: &str, variables: Value) -> &'static str {
    cost(query, variables).map_or_else(|error| error.code().0, |_| "ok")
}

/// Repeats `text`, with `#` replaced by the index of each repetition.
fn repeat(count: usize, text: &str) -> String {
    (0..count).map(|number| text.replace('#', &number.to_string())).collect()
}

/// Returns a query with fields nested to the given depth.
fn nested(depth: usize) -> String {
    format!("{}{}", "{ a ".repeat(depth), "}".repeat(depth))
}

#[test]
fn limits_the_depth_to_ten_fields() {
    assert_eq!(verdict(&nested(10), json!({})), "ok");
    assert_eq!(verdict(&nested(11), json!({})), "QUERY_TOO_DEEP");
    // Fragments do not count as levels.
    let spread = |depth| format!("{{ ... on Query {{ ...F }} }} fragment F on Query {}", nested(depth));
    assert_eq!(verdict(&spread(10), json!({})), "ok");
    assert_eq!(verdict(&spread(11), json!({})), "QUERY_TOO_DEEP");
}

#[test]
fn introspection_may_be_deeper_but_not_recursive() {
    let types = |inner: &str| format!("{{ __schema {{ types {inner} }} }}");
    assert_eq!(verdict(&types(&nested(18)), json!({})), "ok");
    assert_eq!(verdict(&types(&nested(19)), json!({})), "QUERY_TOO_DEEP");
    let fields = "{ fields { type { fields { type { name } } } } }";
    assert_eq!(verdict(&types(fields), json!({})), "ok");
    let fields = "{ fields { type { fields { type { interfaces { name } } } } } }";
    assert_eq!(verdict(&types(fields), json!({})), "QUERY_TOO_DEEP");
    // Outside of introspection, fields of the same names are ordinary.
    assert_eq!(verdict("{ fields { fields { fields { fields { a } } } } }", json!({})), "ok");
}

#[test]
fn limits_aliases_root_fields_directives_and_operations() {
    for (limit, unit) in [(30, "a#: b "), (20, "a "), (50, "...F @include(if: true) ")] {
        let fragment = if unit.contains('F') { " fragment F on Query { b }" } else { "" };
        // Nested in a field, because fewer root fields are allowed, except to test that limit.
        let query = |count| match unit {
            "a " => format!("{{ {} }}", repeat(count, unit)),
            _ => format!("{{ root {{ {} }} }}{fragment}", repeat(count, unit)),
        };
        assert_eq!(verdict(&query(limit), json!({})), "ok", "{unit}");
        assert_eq!(verdict(&query(limit + 1), json!({})), "QUERY_TOO_COMPLEX", "{unit}");
    }
    assert_eq!(verdict(&repeat(20, "query q# { a } "), json!({})), "ok");
    assert_eq!(verdict(&repeat(21, "query q# { a } "), json!({})), "QUERY_TOO_COMPLEX");
}

#[test]
fn checks_operations_that_are_not_executed() {
    assert_eq!(verdict(&format!("query a {{ b }} query c {}", nested(11)), json!({})), "QUERY_TOO_DEEP");
}

#[test]
fn a_list_costs_its_fields_once_per_item() {
    // 1 for `list`, then `nodes` and its fields for each item.
    let list = |arguments: &str, fields: usize| {
        format!("query($n: Int, $m: Int = 100) {{ list{arguments} {{ nodes {{ {} }} total }} }}", repeat(fields, "a "))
    };
    assert_eq!(verdict(&list("", 248), json!({})), "ok", "2 + 20 × 249");
    assert_eq!(verdict(&list("", 249), json!({})), "QUERY_TOO_COMPLEX", "2 + 20 × 250");
    assert_eq!(verdict(&list("(first: 99)", 49), json!({})), "ok", "2 + 99 × 50");
    assert_eq!(verdict(&list("(first: 100)", 49), json!({})), "QUERY_TOO_COMPLEX", "2 + 100 × 50");
    assert_eq!(verdict(&list("(last: $n)", 49), json!({ "n": 99 })), "ok");
    assert_eq!(verdict(&list("(last: $n)", 49), json!({ "n": 100 })), "QUERY_TOO_COMPLEX");
    assert_eq!(verdict(&list("(last: $m)", 49), json!({})), "QUERY_TOO_COMPLEX", "from the default of the variable");
    assert_eq!(verdict(&list("(last: $m)", 49), json!({ "m": 5 })), "ok");
}

#[test]
fn lists_within_lists_multiply() {
    let query = "query($n: Int) { outer(first: 10) { edges { node { inner(last: $n) { nodes { a } } } } } }";
    assert_eq!(verdict(query, json!({ "n": 4 })), "ok", "1 + 10 × (3 + 4 × 2)");
    assert_eq!(verdict(query, json!({ "n": 249 })), "QUERY_TOO_COMPLEX", "1 + 10 × (3 + 249 × 2)");
    assert_eq!(verdict(query, json!({ "n": -1 })), "ok", "rejected later as an invalid page size");
}

#[test]
fn nodes_cost_their_fields_once_per_identifier() {
    let query = format!("query($ids: [ID!]!) {{ nodes(ids: $ids) {{ {} }} }}", repeat(49, "a "));
    assert_eq!(verdict(&query, json!({ "ids": vec!["x"; 100] })), "ok", "100 × 50");
    assert_eq!(verdict(&query, json!({ "ids": vec!["x"; 101] })), "QUERY_TOO_COMPLEX");
}

#[test]
fn fragments_count_each_time_they_are_spread() {
    let fragment = format!("fragment F on Query {{ x {{ {} }} }}", repeat(99, "a "));
    assert_eq!(verdict(&format!("{{ r {{ {} }} }} {fragment}", repeat(49, "...F ")), json!({})), "ok");
    assert_eq!(verdict(&format!("{{ r {{ {} }} }} {fragment}", repeat(50, "...F ")), json!({})), "QUERY_TOO_COMPLEX");
}

#[test]
fn rejects_exponentially_nested_fragments_quickly() {
    let doubling = repeat(60, "fragment F# on Query { ...G# ...G# } fragment G# on Query { ...F~ ...F~ } ");
    let doubling = (0..60).fold(doubling, |text, step| text.replacen('~', &(step + 1).to_string(), 2));
    let query = format!("{{ ...F0 }} {doubling} fragment F60 on Query {{ a }}");
    assert_eq!(verdict(&query, json!({})), "QUERY_TOO_COMPLEX");
}

#[test]
fn returns_the_cost_of_the_executed_operation() {
    let query = "query a($n: Int) { viewer { id projects(first: $n) { totalCount nodes { id title } } } } query b { viewer { id } }";
    assert_eq!(cost(query, json!({ "n": 7 })).unwrap(), 1 + 1 + 1 + 1 + 7 * 3, "the other one is not executed");
    assert_eq!(cost("{ viewer { id } }", json!({})).unwrap(), 2);
}

#[test]
fn the_total_of_a_search_costs_more() {
    let found = |arguments: &str| format!("{{ project(id: \"x\") {{ feedbacks{arguments} {{ totalCount }} }} }}");
    for (arguments, expected) in [
        ("(filter: { query: \"ao\" })", 202),
        ("(filter: { query: \"\" })", 3),
        ("(filter: { query: null })", 3),
        ("(filter: { isRead: true })", 3),
        ("", 3),
    ] {
        assert_eq!(cost(&found(arguments), json!({})).unwrap(), expected, "{arguments}");
    }
    let filter = "query($filter: FeedbackFilter) { project(id: \"x\") { feedbacks(filter: $filter) { ...F } } } \
        fragment F on FeedbackConnection { totalCount }";
    assert_eq!(cost(filter, json!({ "filter": { "query": "ao" } })).unwrap(), 202);
    let word = "query($q: String) { testerSearch(query: $q) { nodes { id } totalCount } }";
    assert_eq!(cost(word, json!({ "q": "ao" })).unwrap(), 1 + 20 * 2 + 200);
    assert_eq!(cost(word, json!({ "q": null })).unwrap(), 1 + 20 * 2 + 1);
    let lists = repeat(25, "f#: feedbacks(filter: { query: \"ao\" }) { totalCount } ");
    assert_eq!(verdict(&format!("{{ project(id: \"x\") {{ {lists} }} }}"), json!({})), "QUERY_TOO_COMPLEX");
}

#[test]
fn lists_that_are_no_connections_cost_their_fields_once_per_item() {
    let input = json!({ "input": { "ids": vec!["x"; 100] } });
    let triage = |inner: &str| {
        format!("mutation($input: TriageFeedbacksInput!) {{ triageFeedbacks(input: $input) {{ {inner} }} }}")
    };
    let few = cost(&triage("feedbacks { id content } userErrors { code }"), input.clone());
    assert_eq!(few.unwrap(), 1 + 100 * 3 + 2, "the errors are not one per item");
    let nested = "feedbacks { project { releases(first: 100) { nodes { id } } } }";
    assert_eq!(verdict(&triage(nested), input), "QUERY_TOO_COMPLEX");
    let merge = "mutation($ids: [ID!]!) { mergeFeedbacks(input: { ids: $ids, intoId: \"y\" }) { \
        feedback { id } ... on MergeFeedbacksPayload { feedbacks { id } } } }";
    assert_eq!(cost(merge, json!({ "ids": vec!["x"; 100] })).unwrap(), 1 + 2 + 100 * 2);
    for (query, expected) in [
        ("{ search(query: \"x\", first: 5) { feedbacks { id project { id } } projects { id } } }", 1 + 5 * 4 + 5 * 2),
        ("{ search(query: \"x\") { ...F } } fragment F on SearchResults { projects { id } }", 1 + 20 * 2),
        ("{ viewer { currentTests(first: 6) { id project { id } } } }", 1 + 6 * 4),
        ("{ viewer { feedbacks(first: 2) { nodes { id pictures { id } } } } }", 2 + 2 * 4),
    ] {
        assert_eq!(cost(query, json!({})).unwrap(), expected, "{query}");
    }
}

/// The lists of objects that are no connections, of which each counts once per item.
const COUNTED_LISTS: [&str; 12] = [
    "MergeFeedbacksPayload.feedbacks",
    "PlanFeedbacksPayload.feedbacks",
    "Project.suggestedTesters",
    "Query.nodes",
    "Query.popularSkills",
    "SearchResults.articles",
    "SearchResults.feedbacks",
    "SearchResults.projects",
    "SearchResults.testers",
    "TriageFeedbacksPayload.feedbacks",
    "Viewer.currentTests",
    "Viewer.suggestedProjects",
];

/// Lists that count as one item: they have few, and most of them only values.
const SHORT_LISTS: [&str; 10] = [
    "Article.sections",
    "DuplicateGroup.duplicates",
    "DuplicatesProposal.groups",
    "Feedback.answers",
    "Feedback.pictures",
    "Message.sources",
    "ProjectFigures.kindsByWeek",
    "ProjectFigures.ratingsByRelease",
    "Questionnaire.questions",
    "RepliesProposal.replies",
];

#[test]
fn it_is_known_how_every_list_is_counted() {
    let is_other = |list: &String| {
        let (on, field) = list.split_once('.').unwrap();
        let is_common = on.starts_with("__") || on.ends_with("Connection") || on.ends_with("Changes");
        !is_common && field != "userErrors"
    };
    let found: BTreeSet<String> = api().shape.lists_of_composites().filter(is_other).collect();
    let known: BTreeSet<String> = COUNTED_LISTS.iter().chain(&SHORT_LISTS).map(|list| (*list).to_owned()).collect();
    assert_eq!(found, known);
}

/// Checks all documents of the web client, each with the fragments it needs from any file.
#[test]
fn operations_of_the_web_client_cost_a_small_part_of_the_budget() {
    fn files(directory: &Path, found: &mut String) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "graphql") {
                found.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut text = String::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"), &mut text);
    let document = parse_query(&text).unwrap();
    let operations: Vec<_> = document.operations.iter().collect();
    assert!(operations.len() > 30, "{}", operations.len());
    let budget = Cli::parse_from(["rodage"]).config.anonymous_points_rate;
    for (name, operation) in operations {
        // One document per operation, as the client sends them.
        let alone = ExecutableDocument {
            operations: DocumentOperations::Single(operation.clone()),
            fragments: document.fragments.clone(),
        };
        let DocumentOperations::Single(only) = &alone.operations else { unreachable!("it was just made") };
        // The largest page size that the client passes as a variable, and the most feedback that it changes at once.
        let variables = Variables::from_json(json!({ "first": 50, "input": { "ids": vec!["x"; 40] } }));
        let cost = check(&alone, &only.node, &api().shape, &variables, false);
        let cost = cost.unwrap_or_else(|error| panic!("{name:?}: {error:?}")).points;
        assert!(cost <= budget / 20, "{name:?} costs {cost} points of {budget}");
    }
}

#[test]
fn rejects_recursive_fragments() {
    let recursive = "{ ...A } fragment A on Query { x { ...B } } fragment B on Query { ...A }";
    assert_eq!(verdict(recursive, json!({})), "BAD_REQUEST");
    assert_eq!(verdict("{ ...A ...A } fragment A on Query { b }", json!({})), "ok", "spread twice, but not recursive");
    assert_eq!(verdict("{ ...Nowhere }", json!({})), "ok", "left to the validation against the schema");
}

#[test]
fn rejects_deeply_nested_brackets_before_parsing() {
    assert!(check_text(&nested(64)).is_ok());
    let error = check_text(&nested(65)).unwrap_err();
    assert_eq!(error.code().0, "QUERY_TOO_DEEP");
    // The accepted nesting is parsed without overflowing the default stack of a thread.
    for text in ["{ a(b: [#]) }", "query($a: [#]) { b }", "{ a(b: { c: # }) }"] {
        let (open, close) = if text.contains("c:") { ("{ d: ", "}") } else { ("[", "]") };
        let inner = format!("{}Int{}", open.repeat(60), close.repeat(60));
        let text = text.replace('#', &inner);
        assert!(check_text(&text).is_ok());
        std::thread::spawn(move || parse_query(text)).join().unwrap().unwrap();
    }
}

#[test]
fn a_dry_run_returns_any_cost_but_still_limits_the_number_of_fields() {
    let cost = |query: &str| {
        let document = parse_query(query).unwrap();
        let DocumentOperations::Single(operation) = &document.operations else { panic!("{document:?}") };
        let cost = check(&document, &operation.node, &api().shape, &Variables::default(), true);
        cost.map(|cost| cost.points).map_err(|error| error.code().0)
    };
    assert_eq!(
        cost("{ a(first: 100) { nodes { b(first: 100) { nodes { c } } } } }"),
        Ok(1 + 100 + 100 + 10_000 + 10_000)
    );
    let endless = "{ a(first: 100) { nodes { a(first: 100) { nodes { a(first: 100) { nodes { a(first: 100) { nodes { a(first: 100) { nodes } } } } } } } } } }";
    assert_eq!(cost(endless), Ok(i32::MAX.unsigned_abs()));
    assert_eq!(cost(&format!("{{ a {{ {} }} }}", "b ".repeat(5000))), Err("QUERY_TOO_COMPLEX"));
}
