import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { Persona } from '~/domain/persona'
import { toast } from '~/ui/toast/toast'
import { readDraft, writeDraft } from './drafts'
import { applyMessageChanges, type Message } from './liveChat'
import { SendMessageDocument } from './Message.generated'

/** A message on its way. */
export interface Outgoing {
  key: number
  content: string
  persona: Persona
  /** The last message there was when it was sent: it is one of those after. */
  after: string | undefined
  /** Which it is, once the server has said so. */
  id?: string
}

let keys = 0

/** Sends messages of a conversation. One that could not be sent is back in the draft: nothing typed is lost. */
export function useSendMessage(conversationId: string, messages: readonly Message[]) {
  const { t } = useTranslation('chat')
  const [send, { client }] = useMutation(SendMessageDocument)
  const [sent, setSent] = useState<readonly Outgoing[]>([])

  async function sendMessage(content: string, persona: Persona): Promise<boolean> {
    const outgoing = { key: ++keys, content, persona, after: messages.at(-1)?.id }
    setSent((others) => [...others, outgoing])
    try {
      const { data } = await send({ variables: { input: { conversationId, content, persona } } })
      const { message, userErrors } = data?.sendMessage ?? {}
      if (!message) return sayFailed(userErrors?.[0]?.message)
      applyMessageChanges(client.cache, conversationId, [{ operation: 'CREATED', id: message.id, object: message }])
      setSent((all) => settled(all.map((one) => (one.key === outgoing.key ? { ...one, id: message.id } : one))))
      return true
    } catch (error) {
      return sayFailed(reasonOf(error))
    }

    function sayFailed(reason: string | undefined) {
      setSent((all) => settled(all.filter(({ key }) => key !== outgoing.key)))
      writeDraft(conversationId, [content, readDraft(conversationId)].filter(Boolean).join('\n'))
      toast({ type: 'error', title: t('sendFailed'), description: reason ?? t('sendFailedHint') })
      return false
    }
  }

  return { sendMessage, outgoing: stillOutgoing(sent, messages) }
}

/** While one is on its way, those that arrived tell which message is not it. */
const settled = (sent: readonly Outgoing[]) => (sent.every(({ id }) => id) ? [] : sent)

/**
 * Those that are not among the messages yet. The feed may bring a message before the answer to its sending does, which alone
 * tells which it is; until then it is taken for the first one with its words, and each message for one of them only.
 */
export function stillOutgoing<T extends Pick<Outgoing, 'after' | 'content' | 'id'>>(
  sent: readonly T[],
  messages: readonly Message[],
): T[] {
  const taken = new Set(sent.flatMap(({ id }) => id ?? []))
  return sent.filter(({ after, content, id }) => {
    if (id) return false
    const start = messages.findIndex((message) => message.id === after) + 1
    const arrived = messages
      .slice(start)
      .find((message) => message.sender === 'USER' && message.content === content && !taken.has(message.id))
    if (arrived) taken.add(arrived.id)
    return !arrived
  })
}
