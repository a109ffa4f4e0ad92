import type { ApolloCache } from '@apollo/client'
import { applyChanges, listedIds, type LiveList, type LiveObject } from '../realtime/applyChanges'

/**
 * Sends a message once, also after a lost response, and adds it to its list. When the answer is a message that was listed before,
 * the lost one had arrived and been seen: the same words are meant as another message.
 */
export async function sendMessage<T extends LiveObject, TPayload extends { message: T | null }>(
  cache: ApolloCache,
  list: LiveList<T>,
  send: () => Promise<TPayload>,
): Promise<TPayload> {
  const seen = listedIds(cache, list)
  let payload = await send()
  if (payload.message && seen.has(payload.message.id)) payload = await send()
  const { message } = payload
  if (message) applyChanges(cache, list, [{ operation: 'CREATED', id: message.id, object: message }])
  return payload
}
