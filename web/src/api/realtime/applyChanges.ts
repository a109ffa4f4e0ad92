import type { ApolloCache, DocumentNode, Reference } from '@apollo/client'
import type { FieldFunctionOptions } from '@apollo/client/cache'
import type { ChangeOperation } from '../types.generated'

/** What every live object has; its version grows by one at each write. */
interface LiveObject {
  id: string
  version: number
  createdAt: string
}

export interface Change<T extends LiveObject> {
  operation: ChangeOperation
  id: string
  /** Null when deleted. */
  object: T | null
}

/** A list, newest first, that live changes keep true. */
export interface LiveList {
  typename: string
  /** Every field that some view of an object shows. */
  fragment: DocumentNode
  fragmentName: string
  /** The cache id of what has the list, and the name of the connection in it. */
  owner: string
  field: string
}

/** A connection as relayStylePagination stores it. */
interface StoredConnection {
  edges: readonly { __typename: string; cursor: string; node: Reference }[]
  totalCount: number
}

const deletedIds = new WeakMap<ApolloCache, Set<string>>()

/**
 * Brings the cache up to date with changes of the feed, or with the outcome of one's own mutation. Whatever the order and
 * however often, the result is the same: no object goes back to an older version or returns once deleted, none is listed twice.
 */
export function applyChanges<T extends LiveObject>(cache: ApolloCache, list: LiveList, changes: readonly Change<T>[]): void {
  cache.batch({
    update(batch) {
      for (const { operation, id, object } of changes) {
        const key = batch.identify({ __typename: list.typename, id })
        if (key === undefined) continue
        if (operation === 'DELETED') {
          remove(batch, list, key)
        } else if (object && !isDeleted(batch, key)) {
          write(batch, list, key, object)
          if (operation === 'CREATED') insert(batch, list, key, object)
        }
      }
    },
  })
}

function write(cache: ApolloCache, { fragment, fragmentName }: LiveList, key: string, object: LiveObject): void {
  const cached = cache.readFragment<{ version?: number }>({ id: key, fragment, fragmentName, returnPartialData: true })
  // Our own mutation brought it already, or something newer.
  if (cached?.version !== undefined && cached.version >= object.version) return
  cache.writeFragment({ id: key, fragment, fragmentName, data: object })
}

function insert(cache: ApolloCache, list: LiveList, key: string, object: LiveObject): void {
  modifyConnection(cache, list, ({ edges, totalCount, ...rest }, readField) => {
    if (edges.some(({ node }) => node.__ref === key)) return undefined
    const older = edges.findIndex(({ node }) => (readField<string>('createdAt', node) ?? '') < object.createdAt)
    const edge = { __typename: `${list.typename}Edge`, cursor: '', node: { __ref: key } }
    return { ...rest, edges: edges.toSpliced(older < 0 ? edges.length : older, 0, edge), totalCount: totalCount + 1 }
  })
}

function remove(cache: ApolloCache, list: LiveList, key: string): void {
  // Our own deletion has been counted when its echo arrives; one that a slower response brought back counts again.
  const counted = isDeleted(cache, key)
  modifyConnection(cache, list, ({ edges, totalCount, ...rest }) => {
    const kept = edges.filter(({ node }) => node.__ref !== key)
    if (counted && kept.length === edges.length) return undefined
    return { ...rest, edges: kept, totalCount: totalCount - 1 }
  })
  deletedIds.set(cache, (deletedIds.get(cache) ?? new Set()).add(key))
  cache.evict({ id: key })
  cache.gc()
}

function isDeleted(cache: ApolloCache, key: string): boolean {
  return deletedIds.get(cache)?.has(key) ?? false
}

/** `change` returns undefined to leave the connection as it is. */
function modifyConnection(
  cache: ApolloCache,
  { owner, field }: LiveList,
  change: (connection: StoredConnection, readField: FieldFunctionOptions['readField']) => StoredConnection | undefined,
): void {
  cache.modify<Record<string, StoredConnection>>({
    id: owner,
    fields: {
      // The types of `modify` speak of objects that may be references; a stored connection never is one.
      [field]: (connection, { readField }) => change(connection as StoredConnection, readField) ?? connection,
    },
  })
}
