import type { ApolloCache, DocumentNode, Reference } from '@apollo/client'
import type { ChangeOperation } from '../types.generated'

/** What every live object has; its version grows by one at each write. */
export interface LiveObject {
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

/** A list that live changes keep true, in every form in which it was asked for. */
export interface LiveList<T extends LiveObject> {
  typename: string
  /** Every field that some view of an object shows, and those that `compare` and `belongs` look at. */
  fragment: DocumentNode
  fragmentName: string
  /** The cache id of what has the list, and the name of the connection in it. */
  owner: string
  field: string
  /** Negative when the first stands before the second. Newest first when not given. */
  compare?: (one: T, other: T) => number
  /** Whether an object is in the list that was asked for with these arguments. Every one is when not given. */
  belongs?: (object: T, args: Record<string, unknown>) => boolean
}

/** A connection as the cache stores it; one of which only the count was asked for has no edges. */
interface StoredConnection {
  edges?: readonly { __typename: string; cursor: string; node: Reference }[]
  totalCount?: number
  pageInfo?: { hasNextPage?: boolean; hasPreviousPage?: boolean }
}

const deletedIds = new WeakMap<ApolloCache, Set<string>>()

/**
 * Brings the cache up to date with changes of the feed, or with the outcome of one's own mutation. Whatever the order and
 * however often, the result is the same: no object goes back to an older version or returns once deleted, none is listed twice.
 *
 * @returns false when a list must be read again: it is not loaded to its end, and only the server knows whether an object that is not
 * in what is loaded was counted already.
 */
export function applyChanges<T extends LiveObject>(
  cache: ApolloCache,
  list: LiveList<T>,
  changes: readonly Change<T>[],
): boolean {
  let isSure = true
  cache.batch({
    update(batch) {
      for (const { operation, id, object } of changes) {
        const key = batch.identify({ __typename: list.typename, id })
        if (key === undefined) continue
        if (operation === 'DELETED') {
          isSure = remove(batch, list, key) && isSure
        } else if (object && !isDeleted(batch, key)) {
          const before = read(batch, list, key)
          const known = readPart(batch, list, key)?.version ?? 0
          // Of the same version too: whatever brought it may have brought a part.
          if (known <= object.version) write(batch, list, key, object)
          isSure =
            place(batch, list, key, { before, isNew: operation === 'CREATED', isNews: known < object.version }) &&
            isSure
        }
      }
    },
  })
  return isSure
}

/** Puts an object where it stands now in each form of the list, or takes it out of those where it no longer belongs. */
function place<T extends LiveObject>(
  cache: ApolloCache,
  list: LiveList<T>,
  key: string,
  { before, isNew, isNews }: { before: T | null; isNew: boolean; isNews: boolean },
): boolean {
  const { compare = newestFirst, belongs = () => true } = list
  const object = read(cache, list, key)
  let isSure = true
  if (!object) return isSure
  modifyConnections(cache, list, ({ edges = [], totalCount = 0, ...rest }, args) => {
    const others = edges.filter(({ node }) => node.__ref !== key)
    const wasListed = others.length < edges.length
    // The answer to our own mutation changed the object, but not where it is listed; elsewhere nobody knows what was counted.
    if (!wasListed && !isNew && !isNews) return undefined
    const isWhole = isLoadedWhole(rest)
    // An object on a page not loaded yet was counted with it; one never seen was, unless it comes into a part of the list only now.
    const wasCounted = wasListed || (!isNew && !isWhole && before !== null && belongs(before, args))
    const isUnknown = !isNew && !wasListed && !isWhole && before === null
    if (isUnknown && isPart(args)) isSure = false
    if (!belongs(object, args)) {
      return wasCounted ? { ...rest, edges: others, totalCount: totalCount - 1 } : undefined
    }
    const next = others.findIndex(({ node }) => {
      const other = read(cache, list, node.__ref)
      return other !== null && compare(object, other) < 0
    })
    const index = next < 0 ? others.length : next
    if (wasListed && edges[index]?.node.__ref === key) return undefined
    if (!wasListed && isBeyond(index, others.length, rest)) {
      // A change that was made before the list was read may be told after it.
      if (isNew) isSure = false
      return undefined
    }
    const edge = { __typename: `${list.typename}Edge`, cursor: '', node: { __ref: key } }
    return {
      ...rest,
      edges: others.toSpliced(index, 0, edge),
      totalCount: wasCounted || isUnknown ? totalCount : totalCount + 1,
    }
  })
  return isSure
}

/** Whether a place lies before or behind all that is loaded of a longer list: another page will bring what stands there. */
const isBeyond = (index: number, loaded: number, { pageInfo }: StoredConnection) =>
  (index === loaded && pageInfo?.hasNextPage === true) || (index === 0 && pageInfo?.hasPreviousPage === true)

/** Whether every item of a list is there. */
const isLoadedWhole = ({ pageInfo }: StoredConnection) => pageInfo?.hasNextPage === false && !pageInfo.hasPreviousPage

/** Whether it is a list of some objects, and not of all its owner has. */
const isPart = ({ filter }: Record<string, unknown>) =>
  typeof filter === 'object' && filter !== null && Object.keys(filter).length > 0

const newestFirst = (one: LiveObject, other: LiveObject) => (one.createdAt > other.createdAt ? -1 : 1)

function remove<T extends LiveObject>(cache: ApolloCache, list: LiveList<T>, key: string): boolean {
  let isSure = true
  // Our own deletion has been counted when its echo arrives; one that a slower response brought back counts again.
  const counted = isDeleted(cache, key)
  const before = read(cache, list, key)
  modifyConnections(cache, list, ({ edges = [], totalCount = 0, ...rest }, args) => {
    const kept = edges.filter(({ node }) => node.__ref !== key)
    const isElsewhere = kept.length === edges.length
    if (isElsewhere && (counted || isLoadedWhole(rest) || (before && list.belongs?.(before, args) === false)))
      return undefined
    if (isElsewhere) isSure = false
    return { ...rest, edges: kept, totalCount: totalCount - 1 }
  })
  deletedIds.set(cache, (deletedIds.get(cache) ?? new Set()).add(key))
  cache.evict({ id: key })
  cache.gc()
  return isSure
}

function isDeleted(cache: ApolloCache, key: string): boolean {
  return deletedIds.get(cache)?.has(key) ?? false
}

/** An object as some list has it: what places it there is known, other fields may be missing until a change brings all. */
function read<T extends LiveObject>(cache: ApolloCache, list: LiveList<T>, key: string): T | null {
  const cached = readPart(cache, list, key)
  return cached?.version === undefined || cached.createdAt === undefined ? null : (cached as T)
}

/** Whatever the cache has of an object. */
function readPart<T extends LiveObject>(
  cache: ApolloCache,
  { fragment, fragmentName }: LiveList<T>,
  key: string,
): Partial<T> | null {
  return cache.readFragment({ id: key, fragment, fragmentName, returnPartialData: true }) as Partial<T> | null
}

function write<T extends LiveObject>(
  cache: ApolloCache,
  { fragment, fragmentName }: LiveList<T>,
  key: string,
  object: LiveObject,
): void {
  cache.writeFragment({ id: key, fragment, fragmentName, data: object })
}

/** `change` returns undefined to leave the connection as it is. */
function modifyConnections<T extends LiveObject>(
  cache: ApolloCache,
  { owner, field }: LiveList<T>,
  change: (connection: StoredConnection, args: Record<string, unknown>) => StoredConnection | undefined,
): void {
  cache.modify<Record<string, StoredConnection>>({
    id: owner,
    fields: {
      // The types of `modify` speak of objects that may be references; a stored connection never is one.
      [field]: (connection, { storeFieldName }) =>
        change(connection as StoredConnection, argumentsIn(storeFieldName)) ?? connection,
    },
  })
}

/** The cache names a connection `invitations:{"filter":…}` or `invitations({"filter":…})`. */
function argumentsIn(storeFieldName: string): Record<string, unknown> {
  const json = storeFieldName.slice(storeFieldName.indexOf('{'), storeFieldName.lastIndexOf('}') + 1)
  return storeFieldName.includes('{') ? (JSON.parse(json) as Record<string, unknown>) : {}
}
