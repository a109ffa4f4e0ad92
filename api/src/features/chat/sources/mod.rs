//! What a reply rests on: feedback, invitations and steps of the roadmap, by their identifiers. They are of the project
//! of the conversation, and read as their reader may read them anywhere.

pub mod types;

use entity::types::{
    id::ProjectId,
    message_source::{MessageSource, MessageSources},
};

/// The maximum number of sources of a reply.
const MAX_SOURCES: usize = 5;

/// Returns the first sources of a reply that tells of a project, each once.
pub fn first(project: ProjectId, found: impl IntoIterator<Item = MessageSource>) -> MessageSources {
    let mut items = Vec::new();
    for source in found {
        if items.len() < MAX_SOURCES && !items.contains(&source) {
            items.push(source);
        }
    }
    MessageSources { project_id: (!items.is_empty()).then_some(project), items }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_reply_has_few_sources_each_once() {
        let step = |number: u128| MessageSource::RoadmapItem(Uuid::from_u128(number).into());
        let feedback = MessageSource::Feedback(Uuid::from_u128(1).into());
        let found = [step(1), feedback, step(1), feedback, step(2), step(3), step(4), step(5)];
        let project = Uuid::from_u128(9).into();
        let items = vec![step(1), feedback, step(2), step(3), step(4)];
        assert_eq!(first(project, found), MessageSources { project_id: Some(project), items });
        assert_eq!(first(project, []), MessageSources::default());
    }
}
