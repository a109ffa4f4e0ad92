import type { ApolloCache, DocumentNode, Reference } from '@apollo/client'

/** One object that is in no list. */
export interface LiveOne {
  typename: string
  /** Every field that some view of it shows. */
  fragment: DocumentNode
  fragmentName: string
  /** What has it, when it may come to be while the page is open: the cache id of its owner, and the field there. */
  owner?: { id: string; field: string }
}

/** Brings the cache up to date with one object, unless the cache has something newer. */
export function applyObject(cache: ApolloCache, one: LiveOne, object: { id: string; version: number }): void {
  const { typename, fragment, fragmentName, owner } = one
  const id = cache.identify({ __typename: typename, id: object.id })
  if (id === undefined) return
  const cached = cache.readFragment<{ version?: number }>({ id, fragment, fragmentName, returnPartialData: true })
  // Of the same version too: whatever brought it may have brought a part.
  const isCurrent = (cached?.version ?? 0) <= object.version
  cache.batch({
    update(batch) {
      if (isCurrent) batch.writeFragment({ id, fragment, fragmentName, data: object })
      if (!owner) return
      // Also when it is no news: a slower response may have said that there is none.
      batch.modify<Record<string, Reference | null>>({
        id: owner.id,
        fields: { [owner.field]: (_, { toReference }) => toReference({ __typename: typename, id: object.id }) ?? null },
      })
    },
  })
}
