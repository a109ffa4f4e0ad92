//! The settings in the export of a user's data.

use entity::user;
use serde_json::{Value, json};

use super::of;
use crate::platform::{app::App, error::Result, personal_data::Export};

/// The sections of the feature.
pub const SECTIONS: &[Export] = &[Export::Account { key: "settings", read: |app, user| Box::pin(settings(app, user)) }];

/// Returns the settings, or the defaults before the first save.
async fn settings(app: &App, user: &user::Model) -> Result<Value> {
    let row = of(app.db.read(), user.id, user.created_at).await?;
    Ok(json!({
        "username": row.username,
        "country": row.country,
        "language": row.language,
        "emailNotifications": row.email_notifications,
        "theme": row.theme,
        "defaultPersona": row.default_persona,
        "deadlineReminders": row.deadline_reminders,
        "silenceReminders": row.silence_reminders,
        "pushNotifications": row.push_notifications,
        "quietHours": row.quiet_start.zip(row.quiet_end).map(|(start, end)| json!({ "start": start, "end": end })),
        "timeZone": row.time_zone,
    }))
}
