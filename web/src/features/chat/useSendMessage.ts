import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { Persona } from '~/lib/persona'
import { toast } from '~/ui/toast'
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
      return true
    } catch (error) {
      return sayFailed(reasonOf(error))
    } finally {
      setSent((others) => others.filter(({ key }) => key !== outgoing.key))
    }

    function sayFailed(reason: string | undefined) {
      writeDraft(conversationId, [content, readDraft(conversationId)].filter(Boolean).join('\n'))
      toast({ type: 'error', title: t('sendFailed'), description: reason ?? t('sendFailedHint') })
      return false
    }
  }

  return { sendMessage, outgoing: sent.filter((one) => !hasArrived(one, messages)) }
}

/** The feed may bring a message before the answer to its sending does. */
export function hasArrived({ after, content }: Pick<Outgoing, 'after' | 'content'>, messages: readonly Message[]): boolean {
  const start = messages.findIndex(({ id }) => id === after) + 1
  return messages.slice(start).some((message) => message.sender === 'USER' && message.content === content)
}
