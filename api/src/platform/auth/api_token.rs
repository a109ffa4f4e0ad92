//! Personal API tokens, with which a program acts for a user within the token's scopes: how a request presents one, and
//! that all of a user's end.

use entity::{
    api_token,
    types::id::{ApiTokenId, UserId},
};
use http::{HeaderMap, header::AUTHORIZATION};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect};

use super::{last_use::TOUCH_AFTER, viewer};
use crate::platform::{db::Tx, error::Result, feed::NewChange};

/// The prefix of every token, by which secret scanners recognize a leaked one.
pub const PREFIX: &str = "rdg_";

/// Returns the secret that a request presents as `Authorization: Bearer …`. When there is one, cookies are ignored.
///
/// A malformed attempt, such as a token without its scheme, yields an empty secret, so that the request is refused
/// instead of being treated as anonymous. Other schemes are ignored: they may be meant for a proxy.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?;
    let text = value.to_str().unwrap_or("bearer").trim();
    match text.split_once(' ') {
        Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => Some(secret.trim()),
        _ if text.eq_ignore_ascii_case("bearer") || text.contains(PREFIX) => Some(""),
        _ => None,
    }
}

/// Revokes all tokens of a user. Returns their number.
pub async fn revoke_all(tx: &Tx, user: UserId) -> Result<usize> {
    let of_user = api_token::Column::UserId.eq(user);
    let ids: Vec<ApiTokenId> = api_token::Entity::find()
        .select_only()
        .column(api_token::Column::Id)
        .filter(of_user.clone())
        .into_tuple()
        .all(tx.db())
        .await?;
    api_token::Entity::delete_many().filter(of_user).exec(tx.db()).await?;
    for &id in &ids {
        tx.record(NewChange::access_revoked(viewer::api_token_topic(id), id));
    }
    Ok(ids.len())
}

/// Records that a token is in use, unless that was recorded less than `TOUCH_AFTER` ago.
pub async fn touch(tx: &Tx, id: ApiTokenId) -> Result<()> {
    let used = api_token::ActiveModel { last_used_at: Set(Some(tx.now())), ..Default::default() };
    let is_old = api_token::Column::LastUsedAt.is_null().or(api_token::Column::LastUsedAt.lt(tx.now() - TOUCH_AFTER));
    api_token::Entity::update_many()
        .set(used)
        .filter(api_token::Column::Id.eq(id))
        .filter(is_old)
        .exec(tx.db())
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_the_bearer_scheme() {
        for (value, secret) in [
            ("Bearer rdg_x", Some("rdg_x")),
            ("bearer  rdg_x ", Some("rdg_x")),
            ("Basic cmRnOng=", None),
            ("rdg_x", Some("")),
            ("Token rdg_x", Some("")),
            ("Bearer", Some("")),
            ("Bearer ", Some("")),
            ("", None),
        ] {
            let headers = HeaderMap::from_iter([(AUTHORIZATION, value.parse().unwrap())]);
            assert_eq!(bearer(&headers), secret, "{value:?}");
        }
        assert_eq!(bearer(&HeaderMap::new()), None);
    }
}
