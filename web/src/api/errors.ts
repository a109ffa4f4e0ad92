import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** The code of a protocol error, when the server answered with one. */
export function codeOf(error: unknown): string | undefined {
  const code = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.code : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * Why it failed, in the reader's language: the server's own sentence, which is written to be shown. Nothing when it does not
 * know either, or was not reached.
 */
export function reasonOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code && code !== 'INTERNAL' && CombinedGraphQLErrors.is(error) ? error.errors[0]?.message : undefined
}
