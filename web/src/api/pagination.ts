import { ApolloLink, type DocumentNode, type OperationVariables } from '@apollo/client'
import { type FragmentDefinitionNode, getOperationAST, Kind, OperationTypeNode, type SelectionSetNode } from 'graphql'
import { type Observable, of, switchMap } from 'rxjs'

type Direction = 'after' | 'before'

/** Where a document asks for a page: the response keys down to the connection, and the variable with the cursor. */
interface PagedList {
  path: readonly string[]
  cursor: Direction
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
 * Keeps lists as long as they were loaded. The response to a query without a cursor replaces the cached list: when more pages of it
 * were loaded, they are requested too, and all arrive as one result. What a person had scrolled to, and focused, so stays
 * in place when a list is refetched, for example after a gap in the live changes.
 *
 * @param following the link that sends the requests
 */
export function keepLoadedPages(following: ApolloLink): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const response = following.request(operation, forward)
    const list = operation.operationType === OperationTypeNode.QUERY ? pagedListOf(operation.query) : undefined
    if (!list || hasCursor(operation.variables)) return response
    const { query, variables, client } = operation
    const { path, cursor } = list

    const extend = (result: ApolloLink.Result): Observable<ApolloLink.Result> => {
      const page = pageAt(result.data, path)
      const next = page && nextCursor(page, cursor)
      if (result.errors || !next || page.edges.length >= loadedCount()) return of(result)
      const request = { query, variables: { ...variables, [cursor]: next }, context: { ...operation.getContext() } }
      return ApolloLink.execute(following, request, { client }).pipe(
        switchMap((more) => {
          const added = pageAt(more.data, path)
          if (more.errors || !added) return of(more)
          const data = replaced(result.data ?? {}, path, joined(page, added, cursor))
          return added.edges.length > 0 ? extend({ ...result, data }) : of({ ...result, data })
        }),
      )
    }
    // When the response arrives: another page may have been loaded meanwhile.
    const loadedCount = () =>
      pageAt(client.cache.diff<Data>({ query, variables, optimistic: false, returnPartialData: true }).result, path)
        ?.edges.length ?? 0

    return response.pipe(switchMap(extend))
  })
}

const hasCursor = ({ after, before }: OperationVariables) => typeof (after ?? before) === 'string'

const pagedLists = new WeakMap<DocumentNode, PagedList | undefined>()

function pagedListOf(document: DocumentNode): PagedList | undefined {
  if (!pagedLists.has(document)) pagedLists.set(document, findPagedList(document))
  return pagedLists.get(document)
}

function findPagedList(document: DocumentNode): PagedList | undefined {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  )
  const find = (selectionSet: SelectionSetNode | undefined, path: readonly string[]): PagedList | undefined => {
    for (const selection of selectionSet?.selections ?? []) {
      let found: PagedList | undefined
      if (selection.kind === Kind.FIELD) {
        const fieldPath = [...path, (selection.alias ?? selection.name).value]
        const argument = selection.arguments?.find(
          ({ name, value }) => isCursor(name.value) && value.kind === Kind.VARIABLE && value.name.value === name.value,
        )
        found = argument
          ? { path: fieldPath, cursor: argument.name.value as Direction }
          : find(selection.selectionSet, fieldPath)
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        found = find(fragments.get(selection.name.value)?.selectionSet, path)
      } else {
        found = find(selection.selectionSet, path)
      }
      if (found) return found
    }
    return undefined
  }
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
