//! Which addresses are pages of the client. The list is the client's own: its tests compare it with its routes.

/// As the client's router writes them: `/workspace/:projectId/*`.
const ROUTES: &str = include_str!("../../../../web/src/app/routes.json");

/// The client's pages.
pub struct Routes(matchit::Router<&'static str>);

impl Routes {
    /// Those of the client in this source tree. Panics when its list is not one: the build is broken.
    pub fn of_client() -> Self {
        let patterns: Vec<&'static str> = serde_json::from_str(ROUTES).expect("routes.json is a list of patterns");
        Self::new(patterns)
    }

    fn new(patterns: Vec<&'static str>) -> Self {
        let mut router = matchit::Router::new();
        for pattern in patterns {
            for form in forms(pattern) {
                // A pattern that says the same as an earlier one is no loss.
                drop(router.insert(form, pattern));
            }
        }
        Self(router)
    }

    /// The pattern that an address matches, as the client's router would: whatever the case, with or without a slash
    /// at the end.
    pub fn find(&self, path: &str) -> Option<&'static str> {
        let path = path.to_ascii_lowercase();
        let path = if path == "/" { &path } else { path.trim_end_matches('/') };
        self.0.at(path).ok().map(|found| *found.value)
    }
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
        let routes = Routes::new(vec!["/", "/login", "/workspace/:projectId/*", "/projects/:id"]);
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
            assert_eq!(routes.find(path), expected, "{path}");
        }
    }

    #[test]
    fn the_list_of_the_client_is_read() {
        assert_eq!(Routes::of_client().find("/"), Some("/"));
    }
}
