//! Which addresses are pages of the client, and which only lead to one. The lists are the client's own: its tests
//! compare them with its routes.

use std::collections::HashMap;

/// As the client's router writes them: `/workspace/:projectId/*`.
const ROUTES: &str = include_str!("../../../../web/src/app/routes.json");

/// Addresses of other times, and where their pages are now.
const REDIRECTS: &str = include_str!("../../../../web/src/app/redirects.json");

/// The client's pages.
pub struct Routes {
    patterns: matchit::Router<&'static str>,
    redirects: HashMap<&'static str, &'static str>,
}

/// A page among the client's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place<'a> {
    /// The pattern that its address matches.
    pub route: &'static str,
    /// The first parameter of the pattern, as the address has it.
    pub id: Option<&'a str>,
}

impl Routes {
    /// Those of the client in this source tree. Panics when its lists are not such: the build is broken.
    pub fn of_client() -> Self {
        let patterns = serde_json::from_str(ROUTES).expect("routes.json is a list of patterns");
        let redirects = serde_json::from_str(REDIRECTS).expect("redirects.json leads from addresses to addresses");
        Self::new(patterns, redirects)
    }

    fn new(patterns: Vec<&'static str>, redirects: HashMap<&'static str, &'static str>) -> Self {
        let mut router = matchit::Router::new();
        for pattern in patterns {
            for form in forms(pattern) {
                // A pattern that says the same as an earlier one is no loss.
                drop(router.insert(form, pattern));
            }
        }
        Self { patterns: router, redirects }
    }

    /// The page of an address, as the client's router would find it: whatever the case, with or without a slash at the
    /// end.
    pub fn find<'a>(&self, path: &'a str) -> Option<Place<'a>> {
        let route = *self.patterns.at(&normal(path)).ok()?.value;
        let is_parameter = |segment: &str| segment.starts_with(':');
        let id = route.split('/').zip(path.split('/')).find(|(pattern, _)| is_parameter(pattern)).map(|(_, id)| id);
        Some(Place { route, id })
    }

    /// Where the page of an address is now.
    pub fn redirect(&self, path: &str) -> Option<&'static str> {
        self.redirects.get(&*normal(path)).copied()
    }
}

fn normal(path: &str) -> String {
    let lower = path.to_ascii_lowercase();
    if lower == "/" { lower } else { lower.trim_end_matches('/').to_owned() }
}

/// A pattern in the matcher's terms. A trailing `*` also matches nothing at all.
fn forms(pattern: &str) -> Vec<String> {
    let segments = pattern.split('/').enumerate().map(|(index, segment)| match segment {
        "*" => "{*rest}".to_owned(),
        // The matcher wants one name for all parameters of one place.
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
    fn addresses_match_as_in_the_client() {
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
            assert_eq!(routes.find(path).map(|place| place.route), expected, "{path}");
        }
        assert_eq!(routes.find("/Projects/prj_Aa/").unwrap().id, Some("prj_Aa"));
        assert_eq!(routes.find("/workspace/prj_1/roadmap/2").unwrap().id, Some("prj_1"));
        assert_eq!(routes.find("/login").unwrap().id, None);
    }

    #[test]
    fn an_address_of_other_times_leads_to_its_page() {
        let routes = Routes::new(vec!["/"], HashMap::from([("/signup", "/register")]));
        assert_eq!(routes.redirect("/Signup/"), Some("/register"));
        assert_eq!(routes.redirect("/register"), None);
    }

    #[test]
    fn the_lists_of_the_client_are_read() {
        let routes = Routes::of_client();
        assert_eq!(routes.find("/").unwrap().route, "/");
        assert_eq!(routes.redirect("/signup"), Some("/register"));
    }
}
