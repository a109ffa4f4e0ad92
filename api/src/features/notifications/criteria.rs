//! What a list of notifications keeps. Creators are told of their own projects only, and nobody tests their own: so it is the
//! project that says to which role of an account a notification is sent, and its type once the project is deleted.

use entity::{
    notification, project,
    types::{id::UserId, notification_type::NotificationType},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select, sea_query::ExprTrait,
};

use super::{reading::of_user, sending::TO_CREATORS};
use crate::platform::auth::viewer::UserType;

/// Criteria on notifications, all of which they meet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criteria {
    /// Whether they were read.
    pub is_read: Option<bool>,
    /// The role of the recipient to which they are sent.
    pub role: Option<UserType>,
    /// Their types.
    pub types: Option<Vec<NotificationType>>,
}

/// Returns the query for a user's notifications that meet criteria.
pub fn matching(user: UserId, criteria: Criteria) -> Select<notification::Entity> {
    let mut select = of_user(user, criteria.is_read);
    if let Some(types) = criteria.types {
        select = select.filter(notification::Column::Type.is_in(types));
    }
    let Some(role) = criteria.role else { return select };
    let own = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::CreatorId.eq(user))
        .into_query();
    let project = notification::Column::ProjectId;
    let r#type = notification::Column::Type;
    let (of_project, of_deleted) = match role {
        UserType::Creator => (project.in_subquery(own), r#type.is_in(TO_CREATORS)),
        UserType::Tester => (project.not_in_subquery(own), r#type.is_not_in(TO_CREATORS)),
    };
    let of_project = project.is_not_null().and(of_project);
    select.filter(Condition::any().add(of_project).add(project.is_null().and(of_deleted)))
}
