//! Widgets, by which visitors of a creator's own site send feedback, and feedback that came through no invitation.

use sea_orm_migration::{
    prelude::*,
    schema::*,
    sea_orm::{ConnectionTrait, DatabaseBackend, Statement},
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("feedback_widget")
                    .col(uuid("id").primary_key())
                    .col(uuid_uniq("project_id"))
                    .col(boolean("is_enabled"))
                    .col(json_binary("origins"))
                    .col(big_integer("version"))
                    .col(timestamp_with_time_zone("created_at"))
                    .foreign_key(
                        ForeignKey::create()
                            .name("feedback_widget_project_id_fkey")
                            .from("feedback_widget", "project_id")
                            .to("project", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        let column = text_null("page_url").take();
        manager.alter_table(Table::alter().table("feedback").add_column(column).to_owned()).await?;
        require_invitation(manager, false).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let delete = "delete from feedback where invitation_id is null";
        manager.get_connection().execute_unprepared(delete).await?;
        require_invitation(manager, true).await?;
        manager.alter_table(Table::alter().table("feedback").drop_column("page_url").to_owned()).await?;
        manager.drop_table(Table::drop().table("feedback_widget").to_owned()).await
    }
}

/// Decides whether feedback must have an invitation.
///
/// SQLite has no statement for it. A copy of the table would lose what refers to the old one, which is deleted in cascade,
/// so the text of the table is changed, as <https://sqlite.org/lang_altertable.html#otheralter> describes: rows are stored
/// the same way with and without the constraint.
async fn require_invitation(manager: &SchemaManager<'_>, is_required: bool) -> Result<(), DbErr> {
    let database = manager.get_connection();
    if database.get_database_backend() != DatabaseBackend::Sqlite {
        let verb = if is_required { "set" } else { "drop" };
        let statement = format!("alter table feedback alter column invitation_id {verb} not null");
        return database.execute_unprepared(&statement).await.map(drop);
    }
    let (required, free) = ("\"invitation_id\" uuid_text NOT NULL", "\"invitation_id\" uuid_text");
    let (from, to) = if is_required { (free, required) } else { (required, free) };
    let query = |text: &str| Statement::from_string(DatabaseBackend::Sqlite, text);
    let row = database.query_one_raw(query("pragma schema_version")).await?;
    let version: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0))?;
    let feedback = "type = 'table' and name = 'feedback'";
    for statement in [
        "pragma writable_schema = on".to_owned(),
        format!("update sqlite_schema set sql = replace(sql, '{from}', '{to}') where {feedback}"),
        // Every connection reads the schema again.
        format!("pragma schema_version = {}", version + 1),
        "pragma writable_schema = off".to_owned(),
    ] {
        database.execute_unprepared(&statement).await?;
    }
    let changed = format!(
        "select 1 from pragma_table_info('feedback') where name = 'invitation_id' and \"notnull\" = {}",
        i32::from(is_required)
    );
    let row = database.query_one_raw(query(&changed)).await?;
    row.map(drop).ok_or_else(|| DbErr::Migration("the column feedback.invitation_id was not changed".to_owned()))
}
