import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { sendMessage } from '~/api/mutations/sendMessage'
import type { Persona } from '~/domain/persona'
import { toast } from '~/ui/toast/toast'
import { returnToDraft } from '../composer/drafts'
import { type Message, messagesOf } from './liveMessages'
import { SendMessageDocument } from './Message.generated'

/** A message that is being sent. */
export interface PendingMessage {
  key: number
  content: string
  persona: Persona
  /** The last message when this one was sent: this one comes after it. */
  after: string | undefined
  /** Known once the server has answered. */
  id?: string
}

let keys = 0

/** Sends messages of a conversation. A message that could not be sent is put back into the draft, so that nothing typed is lost. */
export function useSendMessage(conversationId: string, messages: readonly Message[]) {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const [sent, setSent] = useState<readonly PendingMessage[]>([])

  async function send(content: string, persona: Persona): Promise<boolean> {
    const pending = { key: ++keys, content, persona, after: messages.at(-1)?.id }
    setSent((others) => [...others, pending])
    try {
      const input = { conversationId, content, persona }
      const { message, userErrors } = await sendMessage(cache, messagesOf(conversationId), () =>
        mutate(SendMessageDocument, { input }, { isIdempotent: true }),
      )
      if (!message) return handleFailure(userErrors[0]?.message)
      setSent((all) => clearIfSettled(all.map((one) => (one.key === pending.key ? { ...one, id: message.id } : one))))
      return true
    } catch (error) {
      return handleFailure(reasonOf(error))
    }

    function handleFailure(reason: string | undefined) {
      setSent((all) => clearIfSettled(all.filter(({ key }) => key !== pending.key)))
      returnToDraft(conversationId, content)
      toast({ type: 'error', title: t('sendFailed'), description: reason ?? t('sendFailedHint') })
      return false
    }
  }

  return { sendMessage: send, pending: withoutReceived(sent, messages) }
}

/** Messages with an id are kept as long as others are pending: they must not be mistaken for one of those. */
const clearIfSettled = (sent: readonly PendingMessage[]) => (sent.every(({ id }) => id) ? [] : sent)

/**
 * The messages that the list does not contain yet. The subscription may deliver a message before the mutation answers with its id.
 * Until then it is matched by its text, each received message with one pending message only.
 */
export function withoutReceived<T extends Pick<PendingMessage, 'after' | 'content' | 'id'>>(
  sent: readonly T[],
  messages: readonly Message[],
): T[] {
  const matchedIds = new Set(sent.flatMap(({ id }) => id ?? []))
  return sent.filter(({ after, content, id }) => {
    if (id) return false
    const start = messages.findIndex((message) => message.id === after) + 1
    const received = messages
      .slice(start)
      .find((message) => message.sender === 'USER' && message.content === content && !matchedIds.has(message.id))
    if (received) matchedIds.add(received.id)
    return !received
  })
}
