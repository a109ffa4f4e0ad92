import { Input } from '@chakra-ui/react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { toast } from '~/ui/toast/toast'
import { RenameConversationDocument } from './Conversation.generated'
import type { Conversation } from './liveConversations'

const maxName = 80

/** What is around the field leaves Escape to it. */
export const isNameField = (target: EventTarget | null) =>
  target instanceof Element && target.hasAttribute('data-conversation-name')

/** Enter and blur save the name, Escape cancels. */
export function NameField({
  conversation,
  onDone,
}: {
  conversation: Conversation
  onDone: (byKeyboard: boolean) => void
}) {
  const { t } = useTranslation('chat')
  const rename = useRenameConversation(conversation)
  const [name, setName] = useState(conversation.name)
  const field = useRef<HTMLInputElement>(null)
  const isFinished = useRef(false)

  useEffect(function selectName() {
    field.current?.select()
  }, [])

  function finish(save: boolean, byKeyboard: boolean) {
    // Removing the field fires blur once more.
    if (isFinished.current) return
    isFinished.current = true
    if (save) void rename(name)
    onDone(byKeyboard)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    finish(event.key === 'Enter', true)
  }

  return (
    <Input
      ref={field}
      data-conversation-name
      aria-label={t('newName')}
      my="1"
      maxLength={maxName}
      value={name}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => finish(true, false)}
    />
  )
}

/** Shows the new name at once, and the old one again if the server refuses it. An empty or unchanged name is not sent. */
function useRenameConversation({ id, name: currentName, version }: Conversation) {
  const { t } = useTranslation('chat')
  const [rename] = useAction(RenameConversationDocument, {
    failed: t('renameFailed'),
    optimisticResponse: ({ input: { name } }) => ({
      renameConversation: {
        __typename: 'RenameConversationPayload',
        conversation: { __typename: 'Conversation', id, name, version },
        userErrors: [],
      },
    }),
  })

  return async (typed: string) => {
    const name = typed.trim()
    if (!name || name === currentName) return
    if (await rename({ input: { id, name } })) toast({ type: 'success', title: t('renamed') })
  }
}
