import { graphqlErrorOf } from '~/lib/graphqlError'

export { reasonOf } from '~/lib/graphqlError'

/** The code of a GraphQL error, or undefined when the server did not answer with one. */
export function codeOf(error: unknown): string | undefined {
  return graphqlErrorOf(error)?.code
}

/** Whether a failed mutation may still have been executed: the user should check before trying again. */
export const isOutcomeUnknown = (error: unknown) => codeOf(error) === 'OUTCOME_UNKNOWN'

/** The error of a request without a response. It is not told by TypeError, which a mistake in the code is as well. */
export class NoResponse extends Error {}

/** Whether there was no response, or only that of a proxy whose server is restarting, or of a server without its database. */
export function isNetworkFailure(error: unknown): boolean {
  if (codeOf(error) === 'UNAVAILABLE') return true
  if (error instanceof Error && error.name === 'ServerError' && 'statusCode' in error)
    return [502, 503, 504].includes(error.statusCode as number)
  return error instanceof NoResponse
}

/** The message in the JSON of a refusal outside of GraphQL. Undefined when a proxy has answered, with its own page. */
export function messageIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as { error?: { message?: string } }).error?.message
  } catch {
    return undefined
  }
}
