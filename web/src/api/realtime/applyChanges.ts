import type { ApolloCache, DocumentNode, Reference } from '@apollo/client'
import type { ChangeOperation } from '../types.generated'

/** The fields of every live object. The version grows by one with each write. */
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

/** A list that live changes keep up to date, for all arguments it was queried with. */
export interface LiveList<T extends LiveObject> {
  typename: string
  /** Selects every field that some view shows, and those that `compare` and `belongs` read. */
  fragment: DocumentNode
  fragmentName: string
  /** The cache id of the object that has the list, and the name of its connection field. */
  owner: string
  field: string
  /** Negative when `a` comes before `b` in the list queried with these arguments. Newest first by default. */
  compare?: (a: T, b: T, args: Record<string, unknown>) => number
  /** Whether an object is in the list queried with these arguments. Always true by default. */
  belongs?: (object: T, args: Record<string, unknown>) => boolean
  /** Whether the list is filtered by something else than its argument `filter`. */
  isFiltered?: boolean
  /**
   * Whether only the server can add to the list queried with these arguments, such as the words of a search. Changes only remove
   * objects from it, those that are deleted or do not `belong` any more: whoever shows it refreshes it. Never by default.
   */
  isKnownToServerOnly?: (args: Record<string, unknown>) => boolean
  /** Whether objects may come back after their removal. Only for changes that all come from one subscription, in its order. */
  canReturn?: boolean
}

/** A connection as the cache stores it. Without edges when only the count was queried. */
interface StoredConnection {
  edges?: readonly { __typename: string; cursor: string; node: Reference }[]
  totalCount?: number
  pageInfo?: { hasNextPage?: boolean; hasPreviousPage?: boolean }
}

const deletedIds = new WeakMap<ApolloCache, Set<string>>()

/**
 * Applies changes from a subscription, or from the response to a mutation, to the cache. Idempotent and independent of the
 * order: no object returns to an older version or after its deletion, and none is listed twice.
 *
 * @returns false when a list must be refetched: it is not fully loaded, and only the server knows whether its count already
 * included an object that is not loaded.
 */
export function applyChanges<T extends LiveObject>(
  cache: ApolloCache,
  list: LiveList<T>,
  changes: readonly Change<T>[],
): boolean {
  let isUpToDate = true
  cache.batch({
    update(batch) {
      for (const { operation, id, object } of changes) {
        const key = batch.identify({ __typename: list.typename, id })
        if (key === undefined) continue
        if (operation === 'CREATED' && list.canReturn) deletedIds.get(batch)?.delete(key)
        if (operation === 'DELETED') {
          isUpToDate = remove(batch, list, key) && isUpToDate
        } else if (object && !isDeleted(batch, key)) {
          const before = read(batch, list, key)
          const cachedVersion = readPart(batch, list, key)?.version ?? 0
          // Also for the same version: the cached object may be partial.
          if (cachedVersion <= object.version) write(batch, list, key, object)
          isUpToDate =
            place(batch, list, key, {
              before,
              isNew: operation === 'CREATED',
              isNewer: cachedVersion < object.version,
            }) && isUpToDate
        }
      }
    },
  })
  return isUpToDate
}

/** Inserts, moves or removes an object in each cached variant of the list. */
function place<T extends LiveObject>(
  cache: ApolloCache,
  list: LiveList<T>,
  key: string,
  { before, isNew, isNewer }: { before: T | null; isNew: boolean; isNewer: boolean },
): boolean {
  const { compare = newestFirst, belongs = () => true, isKnownToServerOnly, isFiltered = false } = list
  const object = read(cache, list, key)
  let isUpToDate = true
  if (!object) return isUpToDate
  modifyConnections(cache, list, ({ edges = [], totalCount = 0, ...rest }, args) => {
    const others = edges.filter(({ node }) => node.__ref !== key)
    const wasListed = others.length < edges.length
    const mayExclude = isFiltered || hasFilter(args)
    if (isKnownToServerOnly?.(args) && (!wasListed || belongs(object, args))) return undefined
    // Reads all loaded objects: asked for only where it matters.
    const findIndex = () => {
      const next = others.findIndex(({ node }) => {
        const other = read(cache, list, node.__ref)
        return other !== null && compare(object, other, args) < 0
      })
      return next < 0 ? others.length : next
    }
    const isPlaceLoaded = () => {
      const index = findIndex()
      return index < others.length && !isOutsideLoaded(index, others.length, rest)
    }
    // Whether the list counted no object that it does not have. Without a filter, its place may have been on a page not loaded yet.
    const isComplete = isFullyLoaded(rest) || (!wasListed && !isNewer && mayExclude && isPlaceLoaded())
    // A mutation response already updated the object; whether a list without it counted it is unknown, unless it is complete.
    if (!wasListed && !isNew && !isNewer && !isComplete) return undefined
    // An object on a page not loaded yet is already included in the count.
    const wasCounted = wasListed || (!isNew && !isComplete && before !== null && belongs(before, args))
    const isUnknown = !isNew && !wasListed && !isComplete && before === null
    if (isUnknown && mayExclude) isUpToDate = false
    if (!belongs(object, args)) {
      return wasCounted ? { ...rest, edges: others, totalCount: totalCount - 1 } : undefined
    }
    const index = findIndex()
    // Twice when its change came before a page that was on its way.
    const isListedOnce = others.length === edges.length - 1
    if (isListedOnce && edges[index]?.node.__ref === key) return undefined
    if (!wasListed && isOutsideLoaded(index, others.length, rest)) {
      // A change made before the list was read may arrive after it.
      if (isNew) isUpToDate = false
      if (isNew || wasCounted || isUnknown) return undefined
      return { ...rest, edges: others, totalCount: totalCount + 1 }
    }
    const edge = { __typename: `${list.typename}Edge`, cursor: '', node: { __ref: key } }
    return {
      ...rest,
      edges: others.toSpliced(index, 0, edge),
      totalCount: wasCounted || isUnknown ? totalCount : totalCount + 1,
    }
  })
  return isUpToDate
}

/** Whether an index is outside the loaded part of the list: loading another page will bring its object. */
const isOutsideLoaded = (index: number, loaded: number, { pageInfo }: StoredConnection) =>
  (index === loaded && pageInfo?.hasNextPage === true) || (index === 0 && pageInfo?.hasPreviousPage === true)

const isFullyLoaded = ({ pageInfo }: StoredConnection) => pageInfo?.hasNextPage === false && !pageInfo.hasPreviousPage

const hasFilter = ({ filter }: Record<string, unknown>) =>
  typeof filter === 'object' && filter !== null && Object.keys(filter).length > 0

const newestFirst = (a: LiveObject, b: LiveObject) => (a.createdAt > b.createdAt ? -1 : 1)

function remove<T extends LiveObject>(cache: ApolloCache, list: LiveList<T>, key: string): boolean {
  let isUpToDate = true
  // A deletion by this client has been counted when its change arrives.
  const isCounted = isDeleted(cache, key)
  const before = read(cache, list, key)
  modifyConnections(cache, list, ({ edges = [], totalCount = 0, ...rest }, args) => {
    const others = edges.filter(({ node }) => node.__ref !== key)
    const isNotLoaded = others.length === edges.length
    if (isNotLoaded && list.isKnownToServerOnly?.(args)) return undefined
    if (isNotLoaded && (isCounted || isFullyLoaded(rest) || (before && list.belongs?.(before, args) === false)))
      return undefined
    if (isNotLoaded) isUpToDate = false
    return { ...rest, edges: others, totalCount: totalCount - 1 }
  })
  deletedIds.set(cache, (deletedIds.get(cache) ?? new Set()).add(key))
  cache.evict({ id: key })
  cache.gc()
  return isUpToDate
}

/** The ids of the objects that are listed. */
export function listedIds<T extends LiveObject>(cache: ApolloCache, list: LiveList<T>): Set<string> {
  const ids = new Set<string>()
  modifyConnections(cache, list, ({ edges = [] }) => {
    for (const { node } of edges) ids.add(node.__ref.slice(list.typename.length + 1))
    return undefined
  })
  return ids
}

/** Whether a change has deleted an object, by its cache id. */
export function isDeleted(cache: ApolloCache, key: string): boolean {
  return deletedIds.get(cache)?.has(key) ?? false
}

/** A cached object whose position in a list is known. Other fields may be missing until a change brings them. */
function read<T extends LiveObject>(cache: ApolloCache, list: LiveList<T>, key: string): T | null {
  const cached = readPart(cache, list, key)
  return cached?.version === undefined || cached.createdAt === undefined ? null : (cached as T)
}

/** All cached fields of an object. */
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

/** Updates each cached variant of the connection. `change` returns undefined to leave one as it is. */
function modifyConnections<T extends LiveObject>(
  cache: ApolloCache,
  { owner, field }: LiveList<T>,
  change: (connection: StoredConnection, args: Record<string, unknown>) => StoredConnection | undefined,
): void {
  cache.modify<Record<string, StoredConnection | null>>({
    id: owner,
    fields: {
      // The types of `modify` allow for references; a stored connection is never one. It is null where it may not be read.
      [field]: (connection, { storeFieldName }) =>
        connection && (change(connection as StoredConnection, parseArguments(storeFieldName)) ?? connection),
    },
  })
}

/** Parses the arguments in a store field name: `invitations:{"filter":…}` or `invitations({"filter":…})`. */
function parseArguments(storeFieldName: string): Record<string, unknown> {
  const json = storeFieldName.slice(storeFieldName.indexOf('{'), storeFieldName.lastIndexOf('}') + 1)
  return storeFieldName.includes('{') ? (JSON.parse(json) as Record<string, unknown>) : {}
}
