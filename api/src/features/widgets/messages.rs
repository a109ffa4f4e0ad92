//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        WIDGET_NOT_FOUND = "widget.notFound";
        WIDGET_ORIGIN_INVALID = "widget.originInvalid";
        WIDGET_ORIGIN_NOT_ALLOWED = "widget.originNotAllowed";
        WIDGET_ORIGIN_REQUIRED = "widget.originRequired";
        WIDGET_PAGE_INVALID = "widget.pageInvalid";
        WIDGET_PROJECT_PAUSED = "widget.projectPaused";
        WIDGET_TOO_MANY_ORIGINS = "widget.tooManyOrigins";
        WIDGET_VERSION_CONFLICT = "widget.versionConflict";
    }
}
