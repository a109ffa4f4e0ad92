//! The derive macro of `entity::from_row::FromRow`.

use proc_macro::TokenStream;
use quote::quote;
use syn::{Data, DataStruct, DeriveInput, Error, Fields, Type, parse_macro_input};

/// Reads the fields of a struct by position. Those whose type is written as an `Option` may be null.
#[proc_macro_derive(FromRow)]
pub fn from_row(input: TokenStream) -> TokenStream {
    let DeriveInput { ident, data, .. } = parse_macro_input!(input);
    let Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) = data else {
        return Error::new_spanned(ident, "only structs with named fields can be read from a row")
            .to_compile_error()
            .into();
    };
    let count = fields.named.len();
    let values = fields.named.iter().enumerate().map(|(position, field)| {
        let name = &field.ident;
        if is_option(&field.ty) {
            quote!(#name: crate::from_row::nullable(row, first + #position)?)
        } else {
            quote!(#name: row.try_get_by_index(first + #position)?)
        }
    });
    quote! {
        #[automatically_derived]
        impl crate::from_row::FromRow for #ident {
            const COLUMNS: usize = #count;

            fn from_row(row: &sea_orm::QueryResult, first: usize) -> Result<Self, sea_orm::DbErr> {
                Ok(Self { #(#values),* })
            }
        }
    }
    .into()
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|segment| segment.ident == "Option"))
}
