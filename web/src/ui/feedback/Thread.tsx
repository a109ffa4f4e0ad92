import { Box, Center, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OlderButton } from '~/ui/OlderButton'
import { TimeAgo } from '~/ui/text/TimeAgo'

interface ThreadMessage {
  id: string
  content: string
  authorName: string
  isFromCreator: boolean
  createdAt: string
}

interface Props {
  /** Oldest first. */
  messages: readonly ThreadMessage[]
  /** Which side reads the thread. */
  asCreator: boolean
  hasOlder: boolean
  loadOlder: () => Promise<unknown>
}

/** The messages between the creator and the author of a feedback. */
export function Thread({ messages, asCreator, hasOlder, loadOlder }: Props) {
  const { t } = useTranslation('feedback')
  const listId = useId()
  return (
    <Stack gap="3">
      {hasOlder && (
        <Center>
          <OlderButton
            label={t('thread.older')}
            load={loadOlder}
            failed={t('thread.loadFailed')}
            list={() => document.getElementById(listId)}
          />
        </Center>
      )}
      {messages.length > 0 && (
        <Stack as="ol" id={listId} aria-label={t('thread.label')} listStyleType="none" gap="3">
          {messages.map((message) => (
            <Bubble key={message.id} message={message} isOwn={message.isFromCreator === asCreator} />
          ))}
        </Stack>
      )}
      <Announcement last={messages.at(-1)} asCreator={asCreator} />
    </Stack>
  )
}

function Bubble({ message, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const { t } = useTranslation('feedback')
  return (
    <Box as="li" alignSelf={isOwn ? 'end' : 'start'} maxW={{ base: '92%', md: '80%' }} minW="0">
      <HStack gap="2" mb="1" justify={isOwn ? 'end' : 'start'} textStyle="xs" color="fg.muted" wrap="wrap">
        <Text as="span" fontWeight="semibold" color="fg" overflowWrap="anywhere">
          {isOwn ? t('thread.you') : message.authorName}
        </Text>
        <TimeAgo value={message.createdAt} />
      </HStack>
      <Box
        px="4"
        py="2.5"
        w="fit"
        maxW="full"
        ms={isOwn ? 'auto' : undefined}
        rounded="l3"
        borderTopEndRadius={isOwn ? 'sm' : undefined}
        borderTopStartRadius={isOwn ? undefined : 'sm'}
        bg={isOwn ? 'ember.subtle' : 'bg.panel'}
        borderWidth="1px"
        borderColor={isOwn ? 'ember.muted' : 'border'}
      >
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {message.content}
        </Text>
      </Box>
    </Box>
  )
}

/** Announces new messages of the other side to screen readers, but not those that were there at first. */
function Announcement({ last, asCreator }: { last: ThreadMessage | undefined; asCreator: boolean }) {
  const { t } = useTranslation('feedback')
  const [initialId] = useState(last?.id)
  const isNews = last !== undefined && last.isFromCreator !== asCreator && last.id !== initialId
  return (
    <VisuallyHidden role="status">
      {isNews && t('thread.spoken', { author: last.authorName, content: last.content })}
    </VisuallyHidden>
  )
}
