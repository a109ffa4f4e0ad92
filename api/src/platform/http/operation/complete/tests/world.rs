//! A schema whose values and failures are derived from a number. `web/scripts/reference-executor.mjs` has the same
//! rules.

use async_graphql::{
    Context, EmptyMutation, EmptySubscription, Error as GraphQlError, Interface, Object, Schema, Union,
};

/// Selects one of many sets of values and failures.
#[derive(Clone, Copy)]
pub struct Salt(pub u64);

/// The failure of a resolver.
#[derive(Clone, Copy, Debug)]
pub struct Failure;

impl From<Failure> for GraphQlError {
    fn from(_: Failure) -> Self {
        Self::new("it failed")
    }
}

/// A non-null value that may fail.
type Sure<T> = Result<T, Failure>;
/// A nullable value that may fail.
type Maybe<T> = Option<Result<T, Failure>>;

pub fn schema() -> Schema<Query, EmptyMutation, EmptySubscription> {
    Schema::new(Query, EmptyMutation, EmptySubscription)
}

fn mix(one: u64, other: u64, salt: u64) -> u64 {
    (one * 7919 + other * 104_729 + salt * 31_337) % 1_000_003
}

/// A value that is generated from a number.
trait Generate {
    fn generate(seed: u64, salt: u64) -> Self;
}

impl<T: Generate> Generate for Sure<T> {
    fn generate(seed: u64, salt: u64) -> Self {
        if mix(seed, 17, salt).is_multiple_of(8) { Err(Failure) } else { Ok(T::generate(mix(seed, 3, salt), salt)) }
    }
}

impl<T: Generate> Generate for Maybe<T> {
    fn generate(seed: u64, salt: u64) -> Self {
        (mix(seed, 17, salt) % 8 != 1).then(|| Sure::generate(seed, salt))
    }
}

impl<T: Generate> Generate for Vec<T> {
    fn generate(seed: u64, salt: u64) -> Self {
        (0..mix(seed, 5, salt) % 3).map(|index| T::generate(mix(seed, 100 + index, salt), salt)).collect()
    }
}

impl Generate for String {
    fn generate(seed: u64, _: u64) -> Self {
        format!("v{seed}")
    }
}

impl Generate for i32 {
    fn generate(seed: u64, _: u64) -> Self {
        seed.try_into().unwrap()
    }
}

/// Returns the value of a field of the object with this number.
fn value<T: Generate>(context: &Context<'_>, object: u64) -> T {
    let name = context.field().name();
    let hash = name.bytes().fold(0, |hash, byte| (hash * 31 + u64::from(byte)) % 100_003);
    let Salt(salt) = *context.data_unchecked::<Salt>();
    T::generate(mix(object, hash, salt), salt)
}

/// Like [`value`], but fails as most of the application's resolvers do.
fn maybe<T: Generate>(context: &Context<'_>, object: u64) -> async_graphql::Result<Option<T>> {
    Ok(value::<Maybe<T>>(context, object).transpose()?)
}

fn sure<T: Generate>(context: &Context<'_>, object: u64) -> async_graphql::Result<T> {
    Ok(value::<Sure<T>>(context, object)?)
}

macro_rules! objects {
    ($($name:ident { $($field:ident: $maker:ident -> [$($ty:tt)*]),* $(,)? })*) => { $(
        #[derive(Clone, Copy, Debug)]
        pub struct $name(u64);

        impl Generate for $name {
            fn generate(seed: u64, _: u64) -> Self {
                Self(seed)
            }
        }

        #[Object]
        impl $name {
            $(async fn $field(&self, context: &Context<'_>) -> $($ty)* {
                $maker(context, self.0)
            })*
        }
    )* };
}

objects! {
    Person {
        name: maybe -> [async_graphql::Result<Option<String>>],
        sure: sure -> [async_graphql::Result<String>],
        friend: maybe -> [async_graphql::Result<Option<Named>>],
        trusted: sure -> [async_graphql::Result<Named>],
        thing: maybe -> [async_graphql::Result<Option<Thing>>],
        things: maybe -> [async_graphql::Result<Option<Vec<Maybe<Thing>>>>],
        crated: maybe -> [async_graphql::Result<Option<Crate>>],
    }
    Robot {
        name: maybe -> [async_graphql::Result<Option<String>>],
        sure: maybe -> [async_graphql::Result<Option<String>>],
        friend: maybe -> [async_graphql::Result<Option<Named>>],
        trusted: sure -> [async_graphql::Result<Named>],
        sure_things: value -> [Sure<Vec<Sure<Thing>>>],
        crates: value -> [Maybe<Vec<Maybe<Crate>>>],
        people: value -> [Maybe<Vec<Sure<Person>>>],
    }
    Crate {
        label: value -> [Maybe<String>],
        weight: value -> [Sure<i32>],
        thing: maybe -> [async_graphql::Result<Option<Thing>>],
        owner: value -> [Sure<Person>],
        named: value -> [Sure<Vec<Sure<Named>>>],
        numbers: value -> [Maybe<Vec<Sure<i32>>>],
        grid: value -> [Sure<Vec<Sure<Vec<Maybe<i32>>>>>],
    }
}

#[derive(Clone, Copy, Debug, Interface)]
#[expect(clippy::duplicated_attributes, reason = "two fields have the same type")]
#[graphql(
    field(name = "name", ty = "Option<String>"),
    field(name = "sure", ty = "Option<String>"),
    field(name = "friend", ty = "Option<Named>"),
    field(name = "trusted", ty = "Named")
)]
pub enum Named {
    Person(Person),
    Robot(Robot),
}

#[derive(Clone, Copy, Debug, Union)]
pub enum Thing {
    Crate(Crate),
    Person(Person),
    Robot(Robot),
}

impl Generate for Named {
    fn generate(seed: u64, _: u64) -> Self {
        if seed.is_multiple_of(2) { Self::Person(Person(seed)) } else { Self::Robot(Robot(seed)) }
    }
}

impl Generate for Thing {
    fn generate(seed: u64, _: u64) -> Self {
        match seed % 3 {
            0 => Self::Crate(Crate(seed)),
            1 => Self::Person(Person(seed)),
            _ => Self::Robot(Robot(seed)),
        }
    }
}

pub struct Query;

#[Object]
impl Query {
    async fn person(&self, context: &Context<'_>) -> async_graphql::Result<Option<Person>> {
        maybe(context, 1)
    }

    async fn sure_person(&self, context: &Context<'_>) -> Sure<Person> {
        value(context, 1)
    }

    async fn thing(&self, context: &Context<'_>) -> async_graphql::Result<Option<Thing>> {
        maybe(context, 1)
    }

    async fn sure_thing(&self, context: &Context<'_>) -> Sure<Thing> {
        value(context, 1)
    }

    async fn named(&self, context: &Context<'_>) -> async_graphql::Result<Option<Named>> {
        maybe(context, 1)
    }

    async fn things(&self, context: &Context<'_>) -> Sure<Vec<Sure<Thing>>> {
        value(context, 1)
    }

    async fn crates(&self, context: &Context<'_>) -> Maybe<Vec<Sure<Crate>>> {
        value(context, 1)
    }
}
