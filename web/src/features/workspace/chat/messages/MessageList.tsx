import { Box, Button, Center, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { OlderButton } from '~/ui/OlderButton'
import type { Message } from './liveMessages'
import { MessageBubble, ThinkingBubble } from './MessageBubble'
import { isFinished, noteOf } from './replies'
import type { PendingMessage } from './useSendMessage'
import { useStickToBottom } from './useStickToBottom'

interface Props {
  messages: readonly Message[]
  pending: readonly PendingMessage[]
  thinking: { persona: Message['persona']; line: string } | undefined
  hasOlder: boolean
  loadOlder: () => Promise<void>
}

export function MessageList({ messages, pending, thinking, hasOlder, loadOlder }: Props) {
  const { t, i18n } = useTranslation('chat')
  const last = messages.at(-1)
  const { box, hasNewBelow, onScroll, toBottom } = useStickToBottom({
    first: messages[0]?.id,
    last: `${last?.id}+${pending.length}+${thinking?.line}`,
  })
  const scrollToPending = useEffectEvent(toBottom)
  const sending = pending.length > 0

  useEffect(
    function followPending() {
      if (sending) scrollToPending()
    },
    [sending],
  )

  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={box}
        role="region"
        aria-label={t('messages')}
        tabIndex={0}
        h="full"
        overflowY="auto"
        // Where the page scrolls too: see ChatPage.
        css={{ overscrollBehavior: 'contain', '@media (height <= 30rem)': { overscrollBehavior: 'auto' } }}
        focusVisibleRing="inside"
        onScroll={onScroll}
      >
        <Stack as="ol" listStyleType="none" minH="full" justify="end" gap="4" px={{ base: '3', md: '6' }} py="5">
          {hasOlder && (
            <Center as="li">
              <OlderButton
                label={t('older')}
                load={loadOlder}
                failed={t('messagesFailed')}
                list={() => box.current}
                loadsWhenVisible
              />
            </Center>
          )}
          {messages.map((message, index) => {
            // The indicator at the end stands for it.
            if (message.status === 'PENDING') return null
            const day = formatDate(message.createdAt, i18n.language)
            const previous = messages[index - 1]
            return (
              <Fragment key={message.id}>
                {(!previous || formatDate(previous.createdAt, i18n.language) !== day) && <Day>{day}</Day>}
                <MessageBubble {...message} />
              </Fragment>
            )
          })}
          {pending.map(({ key, content, persona }) => (
            <MessageBubble key={key} content={content} persona={persona} sender="USER" createdAt={null} />
          ))}
          {thinking && <ThinkingBubble {...thinking} />}
        </Stack>
      </Box>
      {hasNewBelow && (
        <Center position="absolute" bottom="3" insetX="0" pointerEvents="none">
          <Button size="sm" shadow="md" rounded="full" pointerEvents="auto" onClick={toBottom}>
            <ArrowDown aria-hidden />
            {t('newMessages')}
          </Button>
        </Center>
      )}
      <Announcement last={last} thinking={thinking?.line} />
    </Box>
  )
}

/** Announces Javier's new replies to screen readers once they are finished, but not the messages that were there at first. */
function Announcement({ last, thinking }: { last: Message | undefined; thinking: string | undefined }) {
  const { t } = useTranslation('chat')
  const [initialId] = useState(last && isFinished(last) ? last.id : undefined)
  const isNew = last?.sender === 'BOT' && last.id !== initialId && isFinished(last)
  const note = isNew ? noteOf(last) : undefined
  const reply = isNew
    ? t('spoken', { content: [last.content, note && t(`note.${note}`)].filter(Boolean).join(' ') })
    : ''
  return <VisuallyHidden role="status">{thinking ?? reply}</VisuallyHidden>
}

function Day({ children }: { children: string }) {
  return (
    <HStack as="li" gap="3" py="1" color="fg.muted" textStyle="xs" fontWeight="medium">
      <Box flex="1" h="1px" bg="border" />
      <Text>{children}</Text>
      <Box flex="1" h="1px" bg="border" />
    </HStack>
  )
}
