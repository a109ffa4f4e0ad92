//! Who is invited: anyone but the creator who invites, who may be a tester too.

use entity::{invitation, tester_profile, types::id::UserId, user};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};

use super::{
    messages,
    rules::{Invitee, tester_not_found},
};
use crate::{
    features::profiles,
    platform::{
        auth::viewer::SignedIn,
        db::Tx,
        error::{Error, Result, UserErrorCode},
        text,
    },
};

/// Writes the invitee into a row and returns the name under which the creator knows them.
pub(super) async fn set_invitee(
    tx: &Tx,
    person: &SignedIn,
    row: &mut invitation::ActiveModel,
    invitee: &Invitee,
) -> Result<Option<String>> {
    match invitee {
        Invitee::Discord(name) => {
            if is_own_discord_name(tx, person.user_id, name).await? {
                return Err(inviting_oneself("by.discordUsername"));
            }
            row.discord_folded = Set(Some(text::fold(name)));
            row.discord_username = Set(Some(name.clone()));
            Ok(Some(name.clone()))
        }
        Invitee::Email(email) => {
            let own = user::Entity::find_by_id(person.user_id).filter(user::Column::Email.eq(email.as_str()));
            if own.count(tx.db()).await? > 0 {
                return Err(inviting_oneself("by.email"));
            }
            row.email = Set(Some(email.clone()));
            Ok(Some(email.clone()))
        }
        Invitee::Tester(id) => {
            let tester = profiles::policy::known_tester(tx, person, *id).await.map_err(|error| match error {
                Error::NotFound => tester_not_found(),
                other => other,
            })?;
            if tester.user_id == person.user_id {
                return Err(inviting_oneself("by.testerId"));
            }
            row.tester_id = Set(Some(tester.user_id));
            Ok(tester.into_inner().username)
        }
    }
}

/// Whether a Discord name is the one under which a creator is reached as a tester. An address there names nobody.
async fn is_own_discord_name(tx: &Tx, creator: UserId, name: &str) -> Result<bool> {
    let own = tester_profile::Entity::find().filter(tester_profile::Column::UserId.eq(creator));
    let contact = own.one(tx.db()).await?.and_then(|profile| profile.discord_contact);
    Ok(contact.is_some_and(|contact| text::fold(&contact) == text::fold(name)))
}

fn inviting_oneself(field: &'static str) -> Error {
    Error::rejected(field, UserErrorCode::OwnProject, messages::INVITING_ONESELF)
}
