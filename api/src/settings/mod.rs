//! Settings: how a person wants the product to be for them, on every device.

mod mutation;
mod rules;
mod service;
mod types;

pub use self::{
    mutation::SettingsMutation,
    service::{id_of, of, view},
    types::{Language, Settings, Theme},
};
