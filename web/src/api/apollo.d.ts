import type { GraphQLCodegenDataMasking } from '@apollo/client/masking'

declare module '@apollo/client' {
  /** Enables data masking: a component can read only the fields of its own fragment. */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {
    signatureStyle: 'modern'
  }
}
