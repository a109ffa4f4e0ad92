//! Scope checks for personal API tokens.
//!
//! Reading is authorized by the type of the object, whatever path leads to it; writing by the mutation. What no feature
//! registers is refused, so a new type or mutation is closed to tokens until it is added. The check inspects the
//! document before anything is executed.

use std::{
    collections::{HashMap, HashSet},
    slice,
};

use async_graphql::parser::types::{ExecutableDocument, OperationDefinition, OperationType, Selection, SelectionSet};
use entity::types::scope::Scope;

use crate::platform::{
    error::{Error, Result},
    feature::Feature,
    graphql::shape::{Shape, named},
};

/// In a rule for fields: any field of the type without a rule of its own.
pub const ANY_FIELD: &str = "*";

/// The scopes of one token, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScopeSet(u32);

impl ScopeSet {
    /// Creates a set of scopes and those they imply: a write scope implies the read scope.
    pub fn of(scopes: &[Scope]) -> Self {
        let included = scopes.iter().flat_map(|scope| [Some(*scope), implied_by(*scope)]).flatten();
        Self(included.fold(0, |set, scope| set | bit(scope)))
    }

    /// Returns whether the set contains a scope.
    pub fn has(self, scope: Scope) -> bool {
        self.0 & bit(scope) != 0
    }
}

fn bit(scope: Scope) -> u32 {
    1 << scope as u32
}

/// Returns the read scope that a write scope implies: `projects:read` for `projects:write`.
fn implied_by(scope: Scope) -> Option<Scope> {
    let subject = scope.as_str().strip_suffix(":write")?;
    Scope::ALL.iter().copied().find(|other| other.as_str().strip_suffix(":read") == Some(subject))
}

/// A scope, and what a token with it may do.
pub struct ScopeRule {
    /// The scope.
    pub scope: Scope,
    /// The object types that it may read.
    pub types: &'static [&'static str],
    /// The mutations that it may send.
    pub mutations: &'static [&'static str],
}

/// Types that any token may read: the structure of the schema, which reveals nothing by itself.
const OPEN_TYPES: &[&str] =
    &["Query", "Mutation", "Subscription", "Node", "PageInfo", "UserError", "Money", "RateLimit"];

/// The requirement on a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Any token is accepted: the data is public, or reveals nothing by itself.
    Any,
    /// The token needs all of these scopes.
    Needs(&'static [Scope]),
    /// No token is accepted: it is reserved to browsers, or registered by no feature.
    Never,
}

impl Rule {
    fn check(self, scopes: ScopeSet) -> Result<()> {
        match self {
            Self::Any => Ok(()),
            Self::Needs(needed) => match needed.iter().find(|scope| !scopes.has(**scope)) {
                Some(missing) => Err(Error::ScopeMissing(Some(*missing))),
                None => Ok(()),
            },
            Self::Never => Err(Error::ScopeMissing(None)),
        }
    }
}

/// The rules of all features for personal API tokens.
pub struct TokenRules {
    types: HashMap<&'static str, Rule>,
    mutations: HashMap<&'static str, Rule>,
    /// Scalar fields and mutations, by type and name, with a rule of their own.
    fields: HashMap<(&'static str, &'static str), Rule>,
}

impl TokenRules {
    /// Collects the rules of features.
    pub fn new(features: &[Feature]) -> Self {
        let mut rules = Self {
            types: OPEN_TYPES.iter().map(|name| (*name, Rule::Any)).collect(),
            mutations: HashMap::new(),
            fields: HashMap::new(),
        };
        for feature in features {
            rules.types.extend(feature.open_types.iter().map(|name| (*name, Rule::Any)));
            rules.fields.extend(feature.field_rules.iter().copied());
            for ScopeRule { scope, types, mutations } in feature.scopes {
                let rule = Rule::Needs(slice::from_ref(scope));
                rules.types.extend(types.iter().map(|name| (*name, rule)));
                rules.mutations.extend(mutations.iter().map(|name| (*name, rule)));
            }
        }
        rules
    }

    /// Returns the rule of a mutation.
    pub fn of_mutation(&self, name: &str) -> Rule {
        self.own_rule("Mutation", name).or_else(|| self.mutations.get(name).copied()).unwrap_or(Rule::Never)
    }

    /// Returns the rule for reading an object type. Connections, edges and changes have the rule of the type they
    /// contain.
    pub fn of_type(&self, name: &str) -> Rule {
        if name.ends_with("Payload") {
            return Rule::Any;
        }
        let contained = ["Connection", "Edge", "Changes", "Change"].iter().find_map(|suffix| name.strip_suffix(suffix));
        self.types.get(contained.unwrap_or(name)).copied().unwrap_or(Rule::Never)
    }

    /// Returns the rule of a scalar field, which is that of its object unless a feature registers another one.
    fn of_value(&self, parent: &str, field: &str) -> Rule {
        self.own_rule(parent, field).or_else(|| self.own_rule(parent, ANY_FIELD)).unwrap_or(Rule::Any)
    }

    fn own_rule(&self, parent: &str, field: &str) -> Option<Rule> {
        let found = self.fields.iter().find(|((of, name), _)| *of == parent && *name == field);
        found.map(|(_, rule)| *rule)
    }

    /// Checks whether a token with these scopes may execute an operation. The error names the first missing scope.
    pub fn check(
        &self,
        shape: &Shape,
        document: &ExecutableDocument,
        operation: &OperationDefinition,
        scopes: ScopeSet,
    ) -> Result<()> {
        let root = match operation.ty {
            OperationType::Query => "Query",
            OperationType::Mutation => "Mutation",
            OperationType::Subscription => "Subscription",
        };
        let mut checker = ScopeChecker { rules: self, shape, document, scopes, seen: HashSet::new() };
        checker.selection(&operation.selection_set.node, root)
    }
}

struct ScopeChecker<'a> {
    rules: &'a TokenRules,
    shape: &'a Shape,
    document: &'a ExecutableDocument,
    scopes: ScopeSet,
    /// The fragments already checked. Once is enough, because each names its type.
    seen: HashSet<&'a str>,
}

impl<'a> ScopeChecker<'a> {
    fn selection(&mut self, set: &'a SelectionSet, parent: &str) -> Result<()> {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    let (name, inner) = (field.node.name.node.as_str(), &field.node.selection_set.node);
                    if !name.starts_with("__") {
                        self.field(parent, name, inner)?;
                    }
                }
                Selection::InlineFragment(fragment) => {
                    let on = fragment.node.type_condition.as_ref().map(|on| on.node.on.node.as_str());
                    self.object(&fragment.node.selection_set.node, on.unwrap_or(parent))?;
                }
                Selection::FragmentSpread(spread) => {
                    let name = spread.node.fragment_name.node.as_str();
                    if let Some(fragment) = self.document.fragments.get(name)
                        && self.seen.insert(name)
                    {
                        let on = fragment.node.type_condition.node.on.node.as_str();
                        self.object(&fragment.node.selection_set.node, on)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn field(&mut self, parent: &str, name: &str, inner: &'a SelectionSet) -> Result<()> {
        if parent == "Mutation" {
            self.rules.of_mutation(name).check(self.scopes)?;
        }
        match self.shape.field(parent, name).map(named) {
            Some(output) if self.shape.is_composite(output) => self.object(inner, output),
            Some(_) => self.rules.of_value(parent, name).check(self.scopes),
            // An unknown field: validation rejects the document.
            None => Ok(()),
        }
    }

    fn object(&mut self, set: &'a SelectionSet, name: &str) -> Result<()> {
        self.rules.of_type(name).check(self.scopes)?;
        self.selection(set, name)
    }
}

#[cfg(test)]
mod tests;
