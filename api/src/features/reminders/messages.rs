//! The messages of this feature to users, by their keys in the catalogues.

use crate::platform::messages::messages;

messages! {
    errors {
        REMINDER_TOKEN_INVALID = "reminder.tokenInvalid";
    }
    events {
        PUSH_DEADLINE_TITLE = "push.deadlineTitle";
        PUSH_DEADLINE_BODY = "push.deadlineBody";
        PUSH_SILENCE_TITLE = "push.silenceTitle";
        PUSH_SILENCE_BODY = "push.silenceBody";
    }
    phrases {
        DEADLINE_REMINDER_SUBJECT = "deadlineReminder.subject";
        DEADLINE_REMINDER_BODY = "deadlineReminder.body";
        DEADLINE_REMINDER_ACTION = "deadlineReminder.action";
        DEADLINE_REMINDER_NOTE = "deadlineReminder.note";
        DEADLINE_REMINDER_STOP = "deadlineReminder.stop";
        SILENCE_REMINDER_SUBJECT = "silenceReminder.subject";
        SILENCE_REMINDER_BODY = "silenceReminder.body";
        SILENCE_REMINDER_ACTION = "silenceReminder.action";
        SILENCE_REMINDER_NOTE = "silenceReminder.note";
        SILENCE_REMINDER_STOP = "silenceReminder.stop";
    }
}
