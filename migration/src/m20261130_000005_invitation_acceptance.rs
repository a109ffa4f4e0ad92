//! When an invitation was accepted, which is kept when its test is ended: whoever was removed does not join again by a link.

use sea_orm_migration::{prelude::*, schema::timestamp_with_time_zone_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "invitation";
const COLUMN: &str = "accepted_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = timestamp_with_time_zone_null(COLUMN);
        manager.alter_table(Table::alter().table(TABLE).add_column(column).to_owned()).await?;
        // Who came through a link had accepted; of other revoked ones it is not known.
        let fill = "update invitation set accepted_at = responded_at \
            where status = 'accepted' or status = 'revoked' and link_id is not null";
        manager.get_connection().execute_unprepared(fill).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await
    }
}
