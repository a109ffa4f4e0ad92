import { isNetworkFailure } from '../errors'
import { Backoff } from '../realtime/Backoff'

/**
 * Sends a request until the server has answered it. Only for what nobody waits for, and what may be executed twice: a request
 * without a response may have been executed.
 *
 * @throws any error but a network failure
 */
export async function whenReachable<T>(send: () => Promise<T>): Promise<T> {
  const backoff = new Backoff()
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isNetworkFailure(error)) throw error
    }
    await backoff.wait()
  }
}
