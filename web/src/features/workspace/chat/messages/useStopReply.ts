import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { applyMessageChanges, type Message } from './liveMessages'
import { StopMessageDocument } from './Message.generated'
import { stoppableReply } from './replies'

export interface StopReply {
  act: () => Promise<void>
  isLoading: boolean
}

/** Stops the model that writes a reply. Undefined while there is nothing to stop. */
export function useStopReply(conversationId: string, messages: readonly Message[]): StopReply | undefined {
  const { t } = useTranslation('chat')
  const { cache } = useApolloClient()
  const [stop, isLoading] = useAction(StopMessageDocument, { failed: t('stopFailed') })
  const id = stoppableReply(messages)?.id
  if (id === undefined) return undefined

  async function act() {
    const payload = await stop({ input: { id: id ?? '' } })
    const message = payload?.message
    if (message) applyMessageChanges(cache, conversationId, [{ operation: 'UPDATED', id: message.id, object: message }])
  }
  return { act, isLoading }
}
