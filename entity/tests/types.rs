//! Types of columns. Their own tests would compile every entity once more.

use entity::types::{
    id::{Id, ProjectId, StoryId},
    scope::Scope,
};
use uuid::Uuid;

#[test]
fn parses_only_the_exact_text_form() {
    let id = ProjectId(Uuid::from_u128(0x0192_f0c1_a2b3_7c4d_8e5f_6071_8293_a4b5));
    let text = id.to_string();
    assert_eq!(text, "prj_0192f0c1a2b37c4d8e5f60718293a4b5");
    assert_eq!(ProjectId::parse(&text), Some(id));
    for other in [
        "",
        "prj_",
        "0192f0c1a2b37c4d8e5f60718293a4b5",
        "prj_0192F0C1A2B37C4D8E5F60718293A4B5",
        "prj_0192f0c1-a2b3-7c4d-8e5f-60718293a4b5",
        "prj_0192f0c1a2b37c4d8e5f60718293a4b5 ",
        "usr_0192f0c1a2b37c4d8e5f60718293a4b5",
    ] {
        assert_eq!(ProjectId::parse(other), None, "{other:?}");
    }
}

proptest::proptest! {
    #[test]
    fn parses_only_text_that_displays_identically(text: String, tail in "prj_[0-9a-fA-F-]{0,40}") {
        for text in [text, tail] {
            if let Some(id) = ProjectId::parse(&text) {
                assert_eq!(id.to_string(), text);
            }
        }
    }

    #[test]
    fn parses_identifiers_of_its_own_type_only(bits: u128) {
        let id = StoryId(Uuid::from_u128(bits));
        assert_eq!(StoryId::parse(&id.to_string()), Some(id));
        assert_eq!(ProjectId::parse(&id.to_string()), None);
    }
}

#[test]
fn serializes_each_scope_as_its_name() {
    for scope in Scope::ALL {
        assert_eq!(serde_json::to_value(scope).unwrap(), scope.as_str());
    }
}
