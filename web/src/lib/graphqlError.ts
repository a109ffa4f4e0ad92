// Apollo's errors are recognized by their shape, so that they can be read without loading Apollo.

interface GraphqlError {
  code: string | undefined
  message: string
}

export function graphqlErrorOf(error: unknown): GraphqlError | undefined {
  if (!(error instanceof Error) || error.name !== 'CombinedGraphQLErrors' || !('errors' in error)) return undefined
  const [first] = error.errors as { message: string; extensions?: { code?: unknown } }[]
  if (!first) return undefined
  const code = first.extensions?.code
  return { code: typeof code === 'string' ? code : undefined, message: first.message }
}

/**
 * The server's error message, in the user's language and meant to be displayed. Undefined for an internal error, or when
 * the server was not reached.
 */
export function reasonOf(error: unknown): string | undefined {
  const found = graphqlErrorOf(error)
  return found?.code && found.code !== 'INTERNAL' ? found.message : undefined
}
