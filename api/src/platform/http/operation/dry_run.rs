//! `rateLimit(dryRun: true)`, which returns what an operation would cost without executing it.

use async_graphql::{
    Name, Pos, Positioned, Value, Variables,
    parser::types::{
        Directive, DocumentOperations, ExecutableDocument, Field, OperationDefinition, OperationType, Selection,
    },
};

use crate::platform::graphql::limits;

/// The field that requests a dry run.
const FIELD: &str = "rateLimit";

/// Returns whether an operation requests a dry run, with the field outside of fragments.
pub fn is_requested(operation: &OperationDefinition, variables: &Variables) -> bool {
    operation.ty == OperationType::Query
        && operation.selection_set.node.items.iter().any(|selection| match &selection.node {
            Selection::Field(field) if is_rate_limit(&field.node) => {
                limits::argument(&field.node, "dryRun", operation, variables)
                    .is_some_and(limits::ArgumentValue::is_true)
            }
            _ => false,
        })
}

/// Returns the document with all other root fields skipped, but still validated.
pub fn reduce(document: &ExecutableDocument) -> ExecutableDocument {
    let mut document = document.clone();
    let operations: Vec<&mut Positioned<OperationDefinition>> = match &mut document.operations {
        DocumentOperations::Single(operation) => vec![operation],
        DocumentOperations::Multiple(operations) => operations.values_mut().collect(),
    };
    for operation in operations {
        for selection in &mut operation.node.selection_set.node.items {
            let directives = match &mut selection.node {
                Selection::Field(field) if is_rate_limit(&field.node) => continue,
                Selection::Field(field) => &mut field.node.directives,
                Selection::InlineFragment(fragment) => &mut fragment.node.directives,
                Selection::FragmentSpread(spread) => &mut spread.node.directives,
            };
            directives.push(skip());
        }
    }
    document
}

fn is_rate_limit(field: &Field) -> bool {
    field.name.node.as_str() == FIELD
}

/// `@skip(if: true)`.
pub fn skip() -> Positioned<Directive> {
    let at = |name: &str| Positioned::new(Name::new(name), Pos::default());
    let condition = Positioned::new(Value::Boolean(true).into_value(), Pos::default());
    Positioned::new(Directive { name: at("skip"), arguments: vec![(at("if"), condition)] }, Pos::default())
}
