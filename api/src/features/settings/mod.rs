//! Settings: the preferences of a user, the same on all their devices.

mod mutation;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::SettingsMutation,
    service::{id_of, of, view},
    types::{Language, Settings, Theme},
};
