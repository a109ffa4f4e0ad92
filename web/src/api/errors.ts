/*
 * What an error of a request says. Apollo's is known by its shape: forms read errors without loading Apollo for it.
 */

interface ProtocolError {
  code: string | undefined
  message: string
}

/** The code of a protocol error, when the server answered with one. */
export function codeOf(error: unknown): string | undefined {
  return protocolErrorOf(error)?.code
}

/**
 * Why it failed, in the reader's language: the server's own sentence, which is written to be shown. Nothing when it does not
 * know either, or was not reached.
 */
export function reasonOf(error: unknown): string | undefined {
  const found = protocolErrorOf(error)
  return found?.code && found.code !== 'INTERNAL' ? found.message : undefined
}

/** Whether it may have been done all the same: one looks before one tries again. */
export const mayBeDone = (error: unknown) => codeOf(error) === 'OUTCOME_UNKNOWN'

function protocolErrorOf(error: unknown): ProtocolError | undefined {
  if (!(error instanceof Error) || error.name !== 'CombinedGraphQLErrors' || !('errors' in error)) return undefined
  const [first] = error.errors as { message: string; extensions?: { code?: unknown } }[]
  if (!first) return undefined
  const code = first.extensions?.code
  return { code: typeof code === 'string' ? code : undefined, message: first.message }
}
