//! Batched reads of templates of replies.

use entity::{reply_template, types::id::ReplyTemplateId};
use sea_orm::prelude::Uuid;

use crate::platform::{
    db::list::{ListOrder, Listed, SortColumn, list_of},
    loaders::load_by_id,
};

load_by_id!("A template by its identifier, unchecked." TemplateById(ReplyTemplateId) = reply_template);

impl Listed for reply_template::Entity {
    const ID: reply_template::Column = reply_template::Column::Id;
    /// By title, whatever its case and accents.
    const ORDER: ListOrder<Self> = ListOrder {
        by: &[SortColumn::Text(reply_template::Column::SortTitle, |row: &reply_template::Model| &row.sort_title)],
        descending: false,
    };

    fn id(row: &reply_template::Model) -> Uuid {
        row.id.into()
    }
}

list_of!("The templates of a person." TemplatesOfUser = reply_template by UserId, |row| Some(row.user_id));
