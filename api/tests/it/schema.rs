//! The committed schema is the server's.

use rodage::graphql;

#[test]
fn the_committed_schema_is_up_to_date() {
    let committed = include_str!("../../../schema.graphql");
    assert!(
        committed == graphql::sdl(),
        "schema.graphql is not what the server says: run `make schema` and look at the difference"
    );
}
