//! Where things are in the product, for those who answer in their own words.

use super::{catalogue, intent::Intent};
use crate::platform::language::Language;

/// What people who use Javier ask for most.
const PLACES: [Intent; 24] = [
    Intent::AddStep,
    Intent::Calculator,
    Intent::CancelInvitation,
    Intent::Complete,
    Intent::Contact,
    Intent::Cost,
    Intent::DeleteProject,
    Intent::EditProject,
    Intent::EditStep,
    Intent::Export,
    Intent::FeedbackPlace,
    Intent::Invite,
    Intent::Language,
    Intent::Notifications,
    Intent::Password,
    Intent::Pause,
    Intent::Personality,
    Intent::Publish,
    Intent::Resend,
    Intent::Roadmap,
    Intent::Search,
    Intent::Settings,
    Intent::Share,
    Intent::Story,
];

/// Returns sentences that say where things are, or how they are done.
pub fn ways(language: Language) -> impl Iterator<Item = &'static str> {
    PLACES.iter().map(move |place| catalogue::word(place.key(), language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_sentence_without_placeholders() {
        for language in [Language::French, Language::English] {
            assert!(ways(language).all(|way| !way.is_empty() && !way.contains('{')), "{language:?}");
        }
    }
}
