//! The reason why an invitation could not be sent.

use sea_orm_migration::{prelude::*, schema::*};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let known = Expr::col("delivery_failure").is_in([
            "unknown_member",
            "messages_closed",
            "address_refused",
            "unavailable",
        ]);
        let column = string_len_null("delivery_failure", 16).check(known).take();
        manager.alter_table(Table::alter().table("invitation").add_column(column).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("invitation").drop_column("delivery_failure").to_owned()).await
    }
}
