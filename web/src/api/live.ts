import { ResumableSubscriptions, type Subscriber } from './realtime/ResumableSubscriptions'
import { createSocket } from './realtime/socket'
import { socketUrl } from './realtime/socketUrl'
import { endpoint } from './request'
import { refreshSession } from './session'
import type { TextQuery } from './useRequest'

/*
 * Subscriptions of the public pages, without Apollo. To be loaded lazily: no page waits for what may happen after it is shown.
 */

const subscriptions = new ResumableSubscriptions(createSocket(socketUrl(endpoint)), refreshSession)

interface Follower<TData> {
  /** From where on to be told; null for from now on. */
  after: string | null
  onData: (data: TData) => void
  onGap: Subscriber['onGap']
}

/** Returns how to stop. A plain no of the server is logged: the page goes on as it was loaded. */
export function follow<TData, TVariables>(
  { text }: TextQuery<TData, TVariables>,
  { after, onData, onGap }: Follower<TData>,
): () => void {
  return subscriptions.open(
    { query: text, after: after ?? undefined },
    {
      next: ({ data }) => data && onData(data as TData),
      error: reportError,
      complete: () => {},
      onGap,
    },
  )
}
