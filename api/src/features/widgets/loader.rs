//! Batched reads of widgets.

use entity::types::id::{FeedbackWidgetId, ProjectId};

use crate::platform::loaders::load_by_id;

load_by_id!("A widget by its identifier, unchecked." WidgetById(FeedbackWidgetId) = feedback_widget);
load_by_id!("The widget of a project, unchecked." WidgetOfProject(ProjectId) = feedback_widget by ProjectId project_id);
