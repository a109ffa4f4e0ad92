//! What became of a proposal, as the person's client says after it sent the ordinary mutation.

use entity::{
    chat_message,
    types::{id::ChatMessageId, proposal::ProposalOutcome},
};
use scoped_futures::ScopedFutureExt;
use sea_orm::ActiveValue::Set;

use crate::{
    features::chat::{messages, policy, sending::update_message},
    platform::{
        app::App,
        auth::viewer::SignedIn,
        error::{Error, Result, UserErrorCode},
    },
};

/// Records the outcome of one item of a message's proposal; without one, of its only item, or of all that have none. What was
/// done stays done; an item that was dismissed may still be done.
pub async fn settle(
    app: &App,
    person: &SignedIn,
    id: ChatMessageId,
    item: Option<usize>,
    outcome: ProposalOutcome,
) -> Result<chat_message::Model> {
    app.db
        .write(|tx| {
            async move {
                let message = policy::manage_message(tx, person, id).await?.into_inner();
                let before = message.proposal.clone().ok_or(Error::NotFound)?;
                let mut after = before.clone();
                let mut outcomes = after.change.outcomes_mut();
                if let Some(item) = item {
                    let of_item = outcomes.get_mut(item).ok_or(Error::rejected(
                        "item",
                        UserErrorCode::NotFound,
                        messages::PROPOSED_ITEM_NOT_FOUND,
                    ))?;
                    if **of_item != Some(ProposalOutcome::Done) {
                        **of_item = Some(outcome);
                    }
                } else {
                    let is_only = outcomes.len() == 1;
                    for of_item in outcomes {
                        if of_item.is_none() || is_only && *of_item != Some(ProposalOutcome::Done) {
                            *of_item = Some(outcome);
                        }
                    }
                }
                if after == before {
                    return Ok(message);
                }
                update_message(tx, message, |row| row.proposal = Set(Some(after))).await
            }
            .scope_boxed()
        })
        .await
}
