import type { ApolloCache, DocumentNode, Reference } from '@apollo/client'

/** A live object that is not in a list. */
export interface LiveObjectType {
  typename: string
  /** Selects every field that some view shows. */
  fragment: DocumentNode
  fragmentName: string
  /** The cache id and the field of its owner, for an object that may be created while the page is open. */
  owner?: { id: string; field: string }
}

/** Writes an object to the cache, unless the cache has a newer version. */
export function applyObject(cache: ApolloCache, config: LiveObjectType, object: { id: string; version: number }): void {
  const { typename, fragment, fragmentName, owner } = config
  const id = cache.identify({ __typename: typename, id: object.id })
  if (id === undefined) return
  const cached = cache.readFragment<{ version?: number }>({ id, fragment, fragmentName, returnPartialData: true })
  // Also for the same version: the cached object may be partial.
  const isCurrent = (cached?.version ?? 0) <= object.version
  cache.batch({
    update(batch) {
      if (isCurrent) batch.writeFragment({ id, fragment, fragmentName, data: object })
      if (!owner) return
      // Also when the version is not newer: a slower response may have set the field to null.
      batch.modify<Record<string, Reference | null>>({
        id: owner.id,
        fields: { [owner.field]: (_, { toReference }) => toReference({ __typename: typename, id: object.id }) ?? null },
      })
    },
  })
}
