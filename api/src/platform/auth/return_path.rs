//! The pages of this site to return to after signing in or up.

use url::{Url, form_urlencoded};

/// The maximum length of a path, in bytes.
const MAX_LENGTH: usize = 1000;

/// Returns the path, if it leads to a page of this site.
pub fn parse(path: Option<&str>) -> Option<String> {
    path.filter(|path| is_own(path)).map(str::to_owned)
}

/// Appends parameters to a path that may already have a query string.
pub fn with_query<'a>(path: &str, parameters: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    // Drops the fragment, after which the parameters would not be part of the query string.
    let path = path.split('#').next().unwrap_or_default();
    match (query.is_empty(), path.contains('?')) {
        (true, _) => path.to_owned(),
        (false, true) => format!("{path}&{query}"),
        (false, false) => format!("{path}?{query}"),
    }
}

/// Returns whether a path leads to a page of this site. Browsers resolve `//host`, `/\host` and paths with tabs to
/// other sites.
fn is_own(path: &str) -> bool {
    let base = Url::parse("http://own.invalid").ok();
    let resolved = base.as_ref().and_then(|base| base.join(path).ok());
    path.len() <= MAX_LENGTH
        && path.starts_with('/')
        && !path.contains(|c: char| c.is_control() || c == '\\')
        && resolved.is_some_and(|url| {
            base.is_some_and(|base| url.origin() == base.origin()) && !url.path().starts_with("/auth/")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignores_paths_to_other_sites() {
        for own in ["/", "/dashboard?nouveau=1#x", "/invitation/abc", "/@x"] {
            assert_eq!(parse(Some(own)).as_deref(), Some(own));
        }
        let long = format!("/{}", "a".repeat(1000));
        for other in [
            "",
            "dashboard",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/auth/github",
            &long,
        ] {
            assert_eq!(parse(Some(other)), None, "{other:?}");
        }
    }
}
