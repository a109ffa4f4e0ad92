//! The routes and redirects of the web client, read from the client's own lists, which its tests compare with its
//! router.

use std::collections::HashMap;

/// Patterns in the syntax of the client's router: `/workspace/:projectId/*`.
const ROUTES: &str = include_str!("../../../../../web/src/app/routes.json");

/// Former paths and the paths that replaced them.
const REDIRECTS: &str = include_str!("../../../../../web/src/app/redirects.json");

/// The routes and redirects of the client.
pub struct Routes {
    patterns: matchit::Router<&'static str>,
    redirects: HashMap<&'static str, &'static str>,
}

/// A route that matched a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteMatch<'a> {
    /// The pattern of the route.
    pub route: &'static str,
    /// The value of the pattern's first parameter.
    pub id: Option<&'a str>,
}

impl Routes {
    /// Loads the routes of the client in this source tree.
    ///
    /// # Panics
    ///
    /// If `routes.json` or `redirects.json` is malformed.
    pub fn load() -> Self {
        let patterns = serde_json::from_str(ROUTES).expect("routes.json is a list of patterns");
        let redirects = serde_json::from_str(REDIRECTS).expect("redirects.json leads from addresses to addresses");
        Self::new(patterns, redirects)
    }

    fn new(patterns: Vec<&'static str>, redirects: HashMap<&'static str, &'static str>) -> Self {
        let mut router = matchit::Router::new();
        for pattern in patterns {
            for form in matcher_patterns(pattern) {
                // A pattern equivalent to an earlier one is an error that can be ignored.
                drop(router.insert(form, pattern));
            }
        }
        Self { patterns: router, redirects }
    }

    /// Returns the route of a path. Like the client's router, ignores case and a trailing slash.
    pub fn find<'a>(&self, path: &'a str) -> Option<RouteMatch<'a>> {
        let route = *self.patterns.at(&normalize(path)).ok()?.value;
        let is_parameter = |segment: &str| segment.starts_with(':');
        let id = route.split('/').zip(path.split('/')).find(|(pattern, _)| is_parameter(pattern)).map(|(_, id)| id);
        Some(RouteMatch { route, id })
    }

    /// Returns the path that replaced a former one.
    pub fn redirect(&self, path: &str) -> Option<&'static str> {
        self.redirects.get(&*normalize(path)).copied()
    }
}

fn normalize(path: &str) -> String {
    let lower = path.to_ascii_lowercase();
    if lower == "/" { lower } else { lower.trim_end_matches('/').to_owned() }
}

/// Translates a pattern to the syntax of `matchit`. A trailing `*` also matches an empty rest, so it gives two
/// patterns.
fn matcher_patterns(pattern: &str) -> Vec<String> {
    let segments = pattern.split('/').enumerate().map(|(index, segment)| match segment {
        "*" => "{*rest}".to_owned(),
        // The matcher requires the same name for all parameters at the same position.
        parameter if parameter.starts_with(':') => format!("{{p{index}}}"),
        fixed => fixed.to_ascii_lowercase(),
    });
    let form = segments.collect::<Vec<_>>().join("/");
    let without_rest = form.strip_suffix("/{*rest}").filter(|form| !form.is_empty()).map(str::to_owned);
    without_rest.into_iter().chain([form]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_paths_like_the_client() {
        let routes = Routes::new(vec!["/", "/login", "/workspace/:projectId/*", "/projects/:id"], HashMap::default());
        for (path, expected) in [
            ("/", Some("/")),
            ("/login", Some("/login")),
            ("/Login/", Some("/login")),
            ("/login/x", None),
            ("/workspace/prj_1", Some("/workspace/:projectId/*")),
            ("/workspace/prj_1/roadmap/2", Some("/workspace/:projectId/*")),
            ("/workspace", None),
            ("/projects/prj_1", Some("/projects/:id")),
            ("/nothing", None),
        ] {
            assert_eq!(routes.find(path).map(|matched| matched.route), expected, "{path}");
        }
        assert_eq!(routes.find("/Projects/prj_Aa/").unwrap().id, Some("prj_Aa"));
        assert_eq!(routes.find("/workspace/prj_1/roadmap/2").unwrap().id, Some("prj_1"));
        assert_eq!(routes.find("/login").unwrap().id, None);
    }

    #[test]
    fn redirects_former_paths() {
        let routes = Routes::new(vec!["/"], HashMap::from([("/signup", "/register")]));
        assert_eq!(routes.redirect("/Signup/"), Some("/register"));
        assert_eq!(routes.redirect("/register"), None);
    }

    #[test]
    fn loads_the_lists_of_the_client() {
        let routes = Routes::load();
        assert_eq!(routes.find("/").unwrap().route, "/");
        assert_eq!(routes.redirect("/signup"), Some("/register"));
    }
}
