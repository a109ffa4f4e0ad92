//! Tests of the scope checks.

use async_graphql::parser::{
    parse_query, parse_schema,
    types::{DocumentOperations, TypeKind, TypeSystemDefinition},
};

use super::*;
use crate::features::api;

fn verdict(query: &str, scopes: &[Scope]) -> Result<(), Option<Scope>> {
    let document = parse_query(query).unwrap();
    let DocumentOperations::Single(operation) = &document.operations else { panic!("several operations") };
    match api().token_rules.check(&api().shape, &document, &operation.node, ScopeSet::of(scopes)) {
        Ok(()) => Ok(()),
        Err(Error::ScopeMissing(scope)) => Err(scope),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn checks_the_types_that_are_read_on_any_path() {
    use Scope::{
        ChatRead, ChatWrite, FeedbackRead, FeedbackWrite, InvitationsRead, InvitationsWrite, ProfileRead, ProjectsRead,
        ProjectsWrite, TestersRead, WebhooksRead, WorkspaceRead,
    };
    const SEND_MESSAGE: &str = "mutation { sendMessage(input: {}) { message { id } } }";
    for (query, scopes, expected) in [
        ("{ viewer { id projects { nodes { title } } } }", &[ProjectsRead][..], Ok(())),
        ("{ viewer { email } }", &[ProjectsRead], Err(Some(ProfileRead))),
        ("{ viewer { sessions { nodes { id } } } }", Scope::ALL, Err(None)),
        ("{ viewer { apiTokens { totalCount } } }", Scope::ALL, Err(None)),
        ("{ viewer { webhooks { nodes { deliveries { nodes { status } } } } } }", &[WebhooksRead], Ok(())),
        ("{ viewer { webhooks { nodes { deliveries { nodes { body } } } } } }", Scope::ALL, Err(None)),
        ("{ project(id: \"x\") { feedbacks { nodes { content } } } }", &[ProjectsRead], Err(Some(FeedbackRead))),
        ("{ project(id: \"x\") { feedbacks { totalCount } } }", &[ProjectsRead], Err(Some(FeedbackRead))),
        ("{ node(id: \"x\") { id ... on Feedback { content } } }", &[ProjectsRead], Err(Some(FeedbackRead))),
        ("{ node(id: \"x\") { ...F } } fragment F on Feedback { content }", &[], Err(Some(FeedbackRead))),
        (
            "{ node(id: \"x\") { ... on Message { sources { __typename ... on Feedback { content } } } } }",
            &[ChatRead],
            Err(Some(FeedbackRead)),
        ),
        (
            "{ node(id: \"x\") { ... on Message { sources { ... on Feedback { content } } } } }",
            &[ChatRead, FeedbackRead],
            Ok(()),
        ),
        ("{ ... { ... on Query { viewer { email } } } }", &[], Err(Some(ProfileRead))),
        ("{ articles { nodes { title } } configuration { communityUrl } __typename }", &[], Ok(())),
        ("{ __schema { types { name } } }", &[], Ok(())),
        ("{ a: project(id: \"x\") { title } }", &[], Err(Some(ProjectsRead))),
        ("{ a: project(id: \"x\") { title } }", &[ProjectsWrite], Ok(())),
        (
            "mutation { deleteProject(input: {id: \"x\"}) { deletedProjectId } }",
            &[ProjectsRead],
            Err(Some(ProjectsWrite)),
        ),
        (
            "{ node(id: \"x\") { ... on Message { proposal { ... on RoadmapStepProposal { title } } } } }",
            &[ChatRead],
            Ok(()),
        ),
        (
            "{ node(id: \"x\") { ... on Message { proposal { ... on RepliesProposal { replies { text } } } } } }",
            &[ChatRead],
            Err(Some(FeedbackRead)),
        ),
        (
            "{ node(id: \"x\") { ... on Message { proposal { ... on InvitationProposal { tester { id } } } } } }",
            &[ChatRead],
            Err(Some(TestersRead)),
        ),
        ("{ node(id: \"x\") { ... on Message { proposal { __typename } } } }", &[ProjectsRead], Err(Some(ChatRead))),
        ("mutation { createConversation(input: {}) { conversation { id } } }", &[ChatWrite], Ok(())),
        (SEND_MESSAGE, &[ChatRead, ProjectsRead, FeedbackRead, InvitationsRead, WorkspaceRead], Err(Some(ChatWrite))),
        (SEND_MESSAGE, &[ChatWrite], Err(Some(ProjectsRead))),
        (SEND_MESSAGE, &[ChatWrite, ProjectsRead], Err(Some(FeedbackRead))),
        (SEND_MESSAGE, &[ChatWrite, ProjectsRead, FeedbackRead], Err(Some(InvitationsRead))),
        (SEND_MESSAGE, &[ChatWrite, ProjectsRead, FeedbackRead, InvitationsRead], Err(Some(WorkspaceRead))),
        (SEND_MESSAGE, &[ChatWrite, ProjectsRead, FeedbackRead, InvitationsRead, WorkspaceRead], Ok(())),
        ("{ invitationByToken(token: \"x\") { id status } }", &[InvitationsRead], Ok(())),
        ("{ invitationByToken(token: \"x\") { token } }", &[InvitationsRead], Err(Some(InvitationsWrite))),
        ("{ invitationByToken(token: \"x\") { url } }", &[InvitationsWrite], Err(Some(FeedbackWrite))),
        ("{ invitationByToken(token: \"x\") { token url } }", &[InvitationsWrite, FeedbackWrite], Ok(())),
        ("{ node(id: \"x\") { ... on ProjectLink { name } } }", &[InvitationsRead], Ok(())),
        ("{ node(id: \"x\") { ... on ProjectLink { token } } }", &[InvitationsRead], Err(Some(InvitationsWrite))),
        ("{ node(id: \"x\") { ... on ProjectLink { token url } } }", &[InvitationsWrite], Ok(())),
        ("mutation { deleteAccount(input: {}) { deletedViewerId } }", Scope::ALL, Err(None)),
        ("mutation { createApiToken(input: {name: \"x\", scopes: []}) { secret } }", Scope::ALL, Err(None)),
        ("mutation { sendContactMessage(input: {}) { userErrors { code } } }", Scope::ALL, Err(None)),
        ("subscription { projectChanges { cursor } }", &[FeedbackRead], Err(Some(ProjectsRead))),
        ("subscription { storyChanges { cursor } }", &[], Ok(())),
    ] {
        assert_eq!(verdict(query, scopes), expected, "{query} {scopes:?}");
    }
}

#[test]
fn every_type_is_open_to_a_scope_or_listed_as_closed() {
    // A new type needs a rule of its feature or a name here.
    const CLOSED: &[&str] = &["AccountArchive", "ApiToken", "Session", "ContactMessage", "Donation", "ServiceRequest"];
    let rules = &api().token_rules;
    let contained = |name: &'static str| name.trim_end_matches("Connection").trim_end_matches("Edge");
    let mut undecided: Vec<_> = api()
        .shape
        .composites()
        .filter(|name| !name.starts_with("__"))
        .filter(|name| rules.of_type(name) == Rule::Never && !CLOSED.contains(&contained(name)))
        .collect();
    undecided.sort_unstable();
    assert!(undecided.is_empty(), "{undecided:?}");
}

/// Returns the rule of a root field.
fn rule_of_root_field(root: &str, field: &str) -> Rule {
    let rules = &api().token_rules;
    if root == "Mutation" {
        return rules.of_mutation(field);
    }
    let shape = &api().shape;
    match shape.field(root, field).map(named) {
        Some(output) if shape.is_composite(output) => rules.of_type(output),
        Some(_) => rules.of_value(root, field),
        None => Rule::Never,
    }
}

#[test]
fn every_root_field_documents_its_scope() {
    let document = parse_schema(api().sdl()).unwrap();
    for definition in document.definitions {
        let TypeSystemDefinition::Type(definition) = definition else { continue };
        let (root, TypeKind::Object(object)) = (definition.node.name.node.as_str(), definition.node.kind) else {
            continue;
        };
        if !matches!(root, "Query" | "Mutation" | "Subscription") {
            continue;
        }
        for field in object.fields {
            let description = field.node.description.map(|text| text.node).unwrap_or_default();
            let expected = match rule_of_root_field(root, &field.node.name.node) {
                Rule::Any => continue,
                Rule::Needs([scope]) => format!("Token scope: `{}`.", scope.as_str()),
                Rule::Needs(scopes) => {
                    let names: Vec<_> = scopes.iter().map(|scope| format!("`{}`", scope.as_str())).collect();
                    format!("Token scopes: {}.", names.join(", "))
                }
                Rule::Never => "Not with a token.".to_owned(),
            };
            let description = description.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(description.contains(&expected), "{root}.{} must state: {expected}", field.node.name.node);
        }
    }
}
