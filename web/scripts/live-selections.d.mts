import type { DocumentNode, GraphQLSchema } from 'graphql'

export function liveSelectionFaults(
  schema: GraphQLSchema,
  documents: { location: string; document: DocumentNode }[],
): string[]
