import { ApolloLink, type DocumentNode, type OperationVariables } from '@apollo/client'
import { type FragmentDefinitionNode, getOperationAST, Kind, OperationTypeNode, type SelectionSetNode } from 'graphql'
import { type Observable, of, switchMap } from 'rxjs'

type Direction = 'after' | 'before'

/** Where a document asks for a page: the response keys down to the connection, and the variable with the cursor. */
interface PagedList {
  path: readonly string[]
  cursor: Direction
  variable: string
}

interface Page {
  edges: readonly { node?: { id?: string } }[]
  pageInfo?: {
    hasNextPage?: boolean | undefined
    hasPreviousPage?: boolean | undefined
    startCursor?: string | null | undefined
    endCursor?: string | null | undefined
  }
}

type Data = Record<string, unknown>

/**
 * Keeps lists as long as they were loaded. The response to a query without a cursor replaces the cached lists: when more pages of
 * them were loaded, they are requested too, and all arrive as one result. What a person had scrolled to, and focused, so stays
 * in place when a list is refetched, for example after a gap in the live changes. A query of several lists has a variable for
 * the cursor of each.
 *
 * @param following the link that sends the requests
 */
export function keepLoadedPages(following: ApolloLink): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const response = following.request(operation, forward)
    const lists = operation.operationType === OperationTypeNode.QUERY ? pagedListsOf(operation.query) : []
    if (lists.length === 0 || hasCursor(operation.variables, lists)) return response
    const { query, variables, client } = operation

    const extend = (result: ApolloLink.Result): Observable<ApolloLink.Result> => {
      const shortened = result.errors ? [] : shortenedIn(result.data)
      if (shortened.length === 0) return of(result)
      const cursors = Object.fromEntries(shortened.map(({ variable, next }) => [variable, next]))
      const request = { query, variables: { ...variables, ...cursors }, context: { ...operation.getContext() } }
      return ApolloLink.execute(following, request, { client }).pipe(
        switchMap((more) => {
          if (more.errors) return of(more)
          let data = result.data ?? {}
          let isLonger = false
          for (const { path, page, cursor } of shortened) {
            const added = pageAt(more.data, path)
            if (added) data = replaced(data, path, joined(page, added, cursor))
            if (added?.edges.length) isLonger = true
          }
          return isLonger ? extend({ ...result, data }) : of({ ...result, data })
        }),
      )
    }
    /** The lists of which more is cached. */
    const shortenedIn = (data: unknown) => {
      // When the response arrives: another page may have been loaded meanwhile.
      const cached = client.cache.diff<Data>({ query, variables, optimistic: false, returnPartialData: true }).result
      return lists.flatMap((list) => {
        const page = pageAt(data, list.path)
        const next = page && nextCursor(page, list.cursor)
        const loadedCount = pageAt(cached, list.path)?.edges.length ?? 0
        return next && page.edges.length < loadedCount ? [{ ...list, page, next }] : []
      })
    }

    return response.pipe(switchMap(extend))
  })
}

const hasCursor = (variables: OperationVariables, lists: readonly PagedList[]) =>
  lists.some(({ variable }) => typeof variables[variable] === 'string')

const pagedLists = new WeakMap<DocumentNode, readonly PagedList[]>()

function pagedListsOf(document: DocumentNode): readonly PagedList[] {
  const known = pagedLists.get(document) ?? findPagedLists(document)
  pagedLists.set(document, known)
  return known
}

function findPagedLists(document: DocumentNode): readonly PagedList[] {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  )
  const find = (selectionSet: SelectionSetNode | undefined, path: readonly string[]): readonly PagedList[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        return find(fragments.get(selection.name.value)?.selectionSet, path)
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) return find(selection.selectionSet, path)
      const fieldPath = [...path, (selection.alias ?? selection.name).value]
      for (const { name, value } of selection.arguments ?? []) {
        if (isCursor(name.value) && value.kind === Kind.VARIABLE) {
          return [{ path: fieldPath, cursor: name.value, variable: value.name.value }]
        }
      }
      return find(selection.selectionSet, fieldPath)
    })
  return find(getOperationAST(document)?.selectionSet, [])
}

const isCursor = (name: string): name is Direction => name === 'after' || name === 'before'

function pageAt(data: unknown, path: readonly string[]): Page | undefined {
  const value = path.reduce<unknown>((object, key) => (object as Data | null | undefined)?.[key], data)
  return (value as Partial<Page> | null | undefined)?.edges ? (value as Page) : undefined
}

function nextCursor({ pageInfo }: Page, cursor: Direction): string | null | undefined {
  if (cursor === 'after') return pageInfo?.hasNextPage ? pageInfo.endCursor : undefined
  return pageInfo?.hasPreviousPage ? pageInfo.startCursor : undefined
}

/** Two neighbouring pages as one. An object that moved between the two requests is listed once. */
function joined(page: Page, added: Page, cursor: Direction): Page {
  const ids = new Set(page.edges.map(({ node }) => node?.id))
  const others = added.edges.filter(({ node }) => node?.id === undefined || !ids.has(node.id))
  if (cursor === 'after') {
    const { hasNextPage, endCursor } = added.pageInfo ?? {}
    return {
      ...added,
      edges: [...page.edges, ...others],
      pageInfo: { ...page.pageInfo, hasNextPage, endCursor },
    }
  }
  const { hasPreviousPage, startCursor } = added.pageInfo ?? {}
  return {
    ...added,
    edges: [...others, ...page.edges],
    pageInfo: { ...page.pageInfo, hasPreviousPage, startCursor },
  }
}

function replaced(data: Data, [key = '', ...path]: readonly string[], page: Page): Data {
  return { ...data, [key]: path.length === 0 ? page : replaced(data[key] as Data, path, page) }
}
