//! The stored form of objects in the feed, versioned so that processes of different versions can share a database.
//!
//! During a deployment, and until the changes of the previous version are pruned, a process reads what another version
//! wrote. So an object is stored with the type and version of its event, such as `project.v1`. A process that does not
//! know them, or cannot read the data, fails with `CURSOR_EXPIRED`: its subscribers query the object instead.
//!
//! An event may gain a field that has a default: older versions ignore it. Any other change is a new version.
//! `tests/it/feed/events/` has an example of every form that was ever written.

use std::borrow::Cow;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

/// The state of an object as it is stored in the feed.
pub trait Event: Serialize + DeserializeOwned {
    /// The type and version, such as `project.v1`.
    const TYPE: &'static str;
}

/// An object whose changes are recorded in the feed.
pub trait Recorded: Sized {
    /// The state of the object as stored. Converted back, the object has defaults for what is not part of the feed.
    type Event: Event + for<'a> From<&'a Self> + Into<Self>;
}

#[derive(Serialize)]
struct Written<E> {
    r#type: &'static str,
    data: E,
}

#[derive(Deserialize)]
struct Read<'a> {
    #[serde(borrow)]
    r#type: Cow<'a, str>,
    #[serde(borrow)]
    data: &'a RawValue,
}

/// Returns the stored form of an object.
pub(super) fn encode<T: Recorded>(object: &T) -> serde_json::Result<String> {
    serde_json::to_string(&Written { r#type: T::Event::TYPE, data: T::Event::from(object) })
}

/// Reads the stored form of an object. Fails if it was written by a version that this one does not understand.
pub(super) fn decode<T: Recorded>(stored: &str) -> anyhow::Result<T> {
    let Read { r#type, data } = serde_json::from_str(stored)?;
    anyhow::ensure!(r#type == T::Event::TYPE, "the event is a {type}, not a {}", T::Event::TYPE);
    Ok(serde_json::from_str::<T::Event>(data.get())?.into())
}

/// Defines the event of a table, with the conversions from and to its rows. Columns that are not part of the feed
/// follow with their defaults.
///
/// `event! { /// … ProjectEvent = "project.v1" of project { id: ProjectId, … } without { folded: String::new() } }`
macro_rules! event {
    (
        $(#[$doc:meta])*
        $event:ident = $type:literal of $table:ident {
            $($(#[$attribute:meta])* $field:ident: $field_type:ty,)*
        }
        $(without { $($column:ident: $default:expr,)* })?
    ) => {
        $(#[$doc])*
        #[derive(Debug, serde::Serialize, serde::Deserialize)]
        pub struct $event {
            $($(#[$attribute])* $field: $field_type,)*
        }

        impl $crate::platform::feed::Event for $event {
            const TYPE: &'static str = $type;
        }

        impl $crate::platform::feed::Recorded for entity::$table::Model {
            type Event = $event;
        }

        impl From<&entity::$table::Model> for $event {
            fn from(row: &entity::$table::Model) -> Self {
                Self { $($field: row.$field.clone(),)* }
            }
        }

        impl From<$event> for entity::$table::Model {
            fn from(event: $event) -> Self {
                Self { $($field: event.$field,)* $($($column: $default,)*)? }
            }
        }
    };
}

pub(crate) use event;
