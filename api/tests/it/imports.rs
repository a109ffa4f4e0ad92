//! The rules of imports: the platform imports no feature, and features do not import each other in a circle. The types
//! of the GraphQL schema form a graph, so files that use its engine may name those of any feature.
//!
//! The sources are read as text: an import is a path that starts with `crate` or `super`, in a `use` or elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::sources::{Source, sources, tokens};

/// The features that a feature imports, each with the files that do.
type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

#[test]
fn the_platform_imports_no_feature() {
    let mut found = BTreeSet::new();
    for source in sources("src").iter().filter(|source| source.module[0] == "platform") {
        for path in imports(source).iter().filter(|path| path[0] == "features") {
            found.insert(format!("{} -> {}", source.module.join("::"), path.join("::")));
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn features_do_not_import_each_other_in_a_circle() {
    let arrows = arrows();
    assert!(arrows.len() > 5, "few imports were found: {arrows:?}");
    let mut circles = BTreeSet::new();
    for (from, targets) in &arrows {
        for (to, files) in targets {
            if reaches(&arrows, to, from) {
                circles.insert(format!("{from} -> {to}: {files:?}"));
            }
        }
    }
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn reads_trees_of_imports() {
    let imports = |code: &str| {
        let module = ["features", "chat", "service"].map(str::to_owned).to_vec();
        let paths = imports(&Source { file: String::new(), module, code: code.to_owned() });
        paths.iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(
        imports("use crate::{A, features::{b, c::{self as d, *}}, platform::e};"),
        ["A", "features::b", "features::c::self", "features::c::*", "platform::e"]
    );
    assert_eq!(
        imports("use super::{rules, super::projects::policy}; crate::platform::f(super::super::g)"),
        ["features::chat::rules", "features::projects::policy", "platform::f", "features::g"]
    );
    assert!(imports("pub(crate) fn f() { self::g() }").is_empty());
}

/// Returns the imports between features in files that do not use the GraphQL engine.
fn arrows() -> Arrows {
    let mut sources = sources("src");
    sources.retain(|source| source.module[0] == "features" && source.module.len() > 2);
    let features: BTreeSet<String> = sources.iter().map(|source| source.module[1].clone()).collect();
    let mut arrows = Arrows::new();
    for source in sources.iter().filter(|source| !source.code.contains("async_graphql")) {
        let from = &source.module[1];
        for path in imports(source) {
            let Some(to) = path.get(1).filter(|to| path[0] == "features" && *to != from && features.contains(*to))
            else {
                continue;
            };
            let files = arrows.entry(from.clone()).or_default().entry(to.clone()).or_default();
            files.insert(source.module.join("::"));
        }
    }
    arrows
}

/// Whether imports lead from one feature to another.
fn reaches(arrows: &Arrows, from: &str, to: &str) -> bool {
    let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
    while let Some(feature) = next.pop() {
        if feature == to {
            return true;
        }
        if seen.insert(feature) {
            next.extend(arrows.get(feature).into_iter().flat_map(|targets| targets.keys().map(String::as_str)));
        }
    }
    false
}

/// Returns the paths from the root of the crate that a source contains.
fn imports(source: &Source) -> Vec<Vec<String>> {
    let mut module = source.module.clone();
    module.pop_if(|name| *name == "mod");
    let tokens = tokens(&source.code);
    let (mut paths, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let starts = tokens.get(at + 1) == Some(&"::") && (at == 0 || tokens[at - 1] != "::");
        at = match tokens[at] {
            "crate" if starts => expand(&tokens, at + 2, Vec::new(), &mut paths),
            "super" if starts => expand(&tokens, at, module.clone(), &mut paths),
            _ => at + 1,
        };
    }
    paths.retain(|path| !path.is_empty());
    paths
}

/// Expands the path or the tree of paths, such as `a::{b, c::d}`, that starts at a token. Returns the token after it.
fn expand(tokens: &[&str], mut at: usize, mut path: Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    loop {
        match tokens.get(at) {
            Some(&"{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| *token != "}") {
                    at = expand(tokens, at, path.clone(), paths);
                    // The new name, if any, and the comma.
                    while tokens.get(at).is_some_and(|token| *token != "," && *token != "}") {
                        at += 1;
                    }
                    at += usize::from(tokens.get(at) == Some(&","));
                }
                return at + 1;
            }
            Some(&"super") => drop(path.pop()),
            Some(name) => path.push((*name).to_owned()),
            None => return at,
        }
        at += 1;
        if tokens.get(at) != Some(&"::") {
            paths.push(path);
            return at;
        }
        at += 1;
    }
}
