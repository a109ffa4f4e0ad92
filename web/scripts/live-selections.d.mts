import type { DocumentNode, GraphQLSchema } from 'graphql'

export function liveSelectionErrors(
  schema: GraphQLSchema,
  documents: { location: string; document: DocumentNode }[],
): string[]
