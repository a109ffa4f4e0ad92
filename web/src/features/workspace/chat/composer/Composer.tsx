import { useApolloClient } from '@apollo/client/react'
import { chakra, Flex, IconButton, Text, Textarea, VisuallyHidden } from '@chakra-ui/react'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '~/lib/restoreFocus'
import { useMediaQuery } from '~/lib/useMediaQuery'
import { lengthOf } from '~/ui/form/rules'
import { toast } from '~/ui/toast/toast'
import { subscribeToReturned, stashDraft, openDraft, restoreStash, writeDraft } from './drafts'
import { isConversationDeleted } from '../conversations/liveConversations'
import { StopButton } from './StopButton'
import type { StopReply } from '../messages/useStopReply'

const maxLength = 4000
/** The length is shown from here on. */
const nearMaxLength = 3500

interface Props {
  /** Null when there is no conversation to write in. */
  conversationId: string | null
  /** The field gets the focus each time this grows. */
  focusCount?: number
  /** Stops the reply that is being written, if there is one. */
  stop?: StopReply | undefined
  onSend: (content: string) => void
}

export function Composer({ conversationId, focusCount = 0, stop, onSend }: Props) {
  const { t } = useTranslation(['chat', 'errors'])
  const { cache } = useApolloClient()
  const [text, setText] = useState(() => (conversationId ? openDraft(conversationId) : ''))
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  // The hint about Enter and Shift makes no sense for an on-screen keyboard.
  const hasKeyboard = useMediaQuery('(any-pointer: fine)')

  useEffect(
    function focusField() {
      if (focusCount > 0) field.current?.focus()
    },
    [focusCount],
  )

  useEffect(
    function takeReturned() {
      if (!conversationId) return
      return subscribeToReturned(conversationId, setText)
    },
    [conversationId],
  )

  // What was being written outlives the conversation, which may be deleted on another device.
  const keepText = useEffectEvent((id: string) => {
    if (!isConversationDeleted(cache, id) || !stashDraft(id)) return
    toast({ type: 'info', title: t('deleted'), description: t('textKept') })
  })

  useEffect(
    function handTextOn() {
      if (!conversationId) return
      // The field that had the focus is gone with its conversation.
      if (restoreStash(conversationId) && isFocusLost()) field.current?.focus()
      return () => keepText(conversationId)
    },
    [conversationId],
  )

  const length = lengthOf(text.trim())
  const tooLong = length > maxLength
  const ready = conversationId !== null && length > 0 && !tooLong

  function type(next: string) {
    setText(next)
    if (conversationId) writeDraft(conversationId, next)
  }

  function send() {
    if (!ready) return
    type('')
    onSend(text.trim())
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <chakra.form
      px={{ base: '3', md: '6' }}
      pt="3"
      pb="4"
      borderTopWidth="1px"
      bg="bg"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {stop && <StopButton stop={stop} next={field} />}
      <Flex gap="2" align="end">
        <Textarea
          ref={field}
          aria-label={t('message')}
          aria-describedby={hintId}
          aria-invalid={tooLong || undefined}
          rows={1}
          autoresize
          maxH="12lh"
          minH="11"
          py="2.5"
          disabled={conversationId === null}
          placeholder={t(conversationId ? 'messagePlaceholder' : 'messageDisabled')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <IconButton type="submit" boxSize="11" aria-label={t('send')} disabled={!ready}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </Flex>
      <Text id={hintId} textStyle="xs" mt="1.5" color={tooLong ? 'fg.error' : 'fg.muted'}>
        {tooLong ? t('errors:chat.messageTooLong') : hasKeyboard && t('keysHint')}
        {length > nearMaxLength && ` ${t('length', { count: length, max: maxLength })}`}
      </Text>
      <VisuallyHidden role="status">{tooLong && t('errors:chat.messageTooLong')}</VisuallyHidden>
    </chakra.form>
  )
}
