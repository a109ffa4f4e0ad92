import { Box, Button, Center, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { MessagesSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Persona } from '~/domain/persona'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PersonaPicker } from '~/ui/PersonaPicker'
import { Composer } from './composer/Composer'
import type { Message } from './messages/liveMessages'
import { MessageList } from './messages/MessageList'
import { MessagesSkeleton } from './messages/MessagesSkeleton'
import { useMessages } from './messages/useMessages'
import { useSendMessage } from './messages/useSendMessage'
import { useStopReply } from './messages/useStopReply'
import { useThinking } from './messages/useThinking'

const Welcome = lazyPart(async () => ({ default: (await import('./beginning.chunk')).Welcome }), {
  pending: <Box flex="1" />,
})

interface Props {
  conversationId: string
  defaultPersona: Persona
  focusOnOpen: boolean
}

/** The messages of a conversation, with the form for the next one. */
export function ConversationPanel({ conversationId, defaultPersona, focusOnOpen }: Props) {
  const { t } = useTranslation(['chat', 'errors'])
  const { messages, model, failed, reason, retry, notFound, hasOlder, loadOlder } = useMessages(conversationId)

  if (notFound) {
    return (
      <PanelBody>
        <Stack flex="1" align="center" justify="center" gap="2" px="6" textAlign="center">
          <Heading as="h2" size="lg">
            {t('errors:chat.conversationNotFound')}
          </Heading>
          <Text color="fg.muted" maxW="30em">
            {t('missingHint')}
          </Text>
        </Stack>
        <Composer conversationId={null} onSend={() => undefined} />
      </PanelBody>
    )
  }
  if (failed) {
    return (
      <PanelBody>
        <Center flex="1" p="6">
          <LoadError title={t('messagesFailed')} hint={reason} onRetry={retry} />
        </Center>
      </PanelBody>
    )
  }
  if (!messages) {
    return (
      <PanelBody>
        <MessagesSkeleton flex="1" p="6" />
      </PanelBody>
    )
  }
  return <Thread {...{ conversationId, messages, model, defaultPersona, focusOnOpen, hasOlder, loadOlder }} />
}

interface ThreadProps extends Props {
  messages: readonly Message[]
  /** The model that answers the next message, null when the answers are prepared. */
  model: string | null | undefined
  hasOlder: boolean
  loadOlder: () => Promise<void>
}

function Thread({ conversationId, messages, model, defaultPersona, focusOnOpen, hasOlder, loadOlder }: ThreadProps) {
  const { t } = useTranslation('chat')
  const [chosen, choose] = useState<Persona>()
  // A conversation continues with its last persona; a new one starts with the default of the settings.
  const persona = chosen ?? messages.at(-1)?.persona ?? defaultPersona
  const { sendMessage, pending } = useSendMessage(conversationId, messages)
  const thinking = useThinking(messages)
  const stop = useStopReply(conversationId, messages)
  // For the moment between the answer of the server and the list that contains it.
  const [hasSent, setHasSent] = useState(false)
  const [asked, setAsked] = useState(0)

  async function send(content: string) {
    setHasSent(true)
    if (!(await sendMessage(content, persona))) setHasSent(false)
  }

  function ask(question: string) {
    // The button disappears: the focus goes to the field.
    setAsked(asked + 1)
    void send(question)
  }

  return (
    <PanelBody
      picker={
        <>
          <PersonaPicker inOneRow label={t('personality')} value={persona} onChange={choose} />
          <Text textStyle="xs" color="fg.muted" mt="2" overflowWrap="anywhere">
            {model ? t('answersOf', { model }) : t('preparedAnswers')}
          </Text>
        </>
      }
    >
      {messages.length === 0 && pending.length === 0 && !hasSent ? (
        <Welcome persona={persona} onAsk={ask} />
      ) : (
        <MessageList
          messages={messages}
          pending={pending}
          thinking={thinking && { persona: thinking.persona, line: thinking.line ?? t('thinking') }}
          hasOlder={hasOlder}
          loadOlder={loadOlder}
        />
      )}
      <Composer
        conversationId={conversationId}
        focusCount={Number(focusOnOpen) + asked}
        stop={stop}
        onSend={(content) => void send(content)}
      />
    </PanelBody>
  )
}

interface PanelProps {
  title: string | undefined
  /** Where the conversation belongs, if not here. */
  place?: ReactNode
  /** Opens the list of conversations on small screens. It stays in place, and keeps its focus, while the content loads. */
  listButton: ReactNode
  children: ReactNode
}

export function Panel({ title, place, listButton, children }: PanelProps) {
  return (
    <Flex as="section" aria-label={title} direction="column" minW="0" minH="0" flex="1">
      <Flex align="center" gap="2" minH="9" px={{ base: '3', md: '6' }} py="3" boxSizing="content-box">
        {listButton}
        <Stack gap="0" minW="0">
          {title && (
            <Heading as="h2" size="lg" truncate>
              {title}
            </Heading>
          )}
          {place}
        </Stack>
      </Flex>
      {children}
    </Flex>
  )
}

/** The content of a panel below its title. */
export function PanelBody({ picker, children }: { picker?: ReactNode; children: ReactNode }) {
  return (
    <>
      {picker && (
        <Box mt="-1" px={{ base: '3', md: '6' }} pb="3">
          {picker}
        </Box>
      )}
      <Flex direction="column" flex="1" minH="0" borderTopWidth="1px">
        {children}
      </Flex>
    </>
  )
}

export function ListButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Button
      hideFrom="lg"
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-haspopup="dialog"
      flexShrink="0"
      onClick={onClick}
    >
      <MessagesSquare aria-hidden />
      {t('list')}
    </Button>
  )
}
