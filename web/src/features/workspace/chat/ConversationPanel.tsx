import { Button, Center, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { MessagesSquare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Persona } from '~/domain/persona'
import { JavierFace } from '~/ui/JavierFace'
import { LoadError } from '~/ui/part/LoadError'
import { PersonaPicker } from '~/ui/PersonaPicker'
import { Composer } from './Composer'
import type { Message } from './liveChat'
import { MessageList } from './MessageList'
import { useMessages } from './useMessages'
import { useSendMessage } from './useSendMessage'
import { useThinking } from './useThinking'

interface Props {
  conversationId: string
  name: string | undefined
  defaultPersona: Persona
  focusOnOpen: boolean
  /** Opens the list of conversations on small screens. */
  listButton: ReactNode
}

export function ConversationPanel({ conversationId, name, defaultPersona, focusOnOpen, listButton }: Props) {
  const { t } = useTranslation(['chat', 'errors'])
  const { conversation, messages, failed, retry, notFound, hasOlder, loadOlder } = useMessages(conversationId)
  const title = name ?? conversation?.name

  if (notFound) {
    return (
      <Panel title={t('errors:chat.conversationNotFound')} listButton={listButton}>
        <Center flex="1" color="fg.muted">
          {t('missingHint')}
        </Center>
        <Composer conversationId={null} onSend={() => Promise.resolve(false)} />
      </Panel>
    )
  }
  if (failed) {
    return (
      <Panel title={title} listButton={listButton}>
        <Center flex="1" p="6">
          <LoadError title={t('messagesFailed')} onRetry={retry} />
        </Center>
      </Panel>
    )
  }
  if (!messages) {
    return (
      <Panel title={title} listButton={listButton}>
        <Stack aria-hidden flex="1" justify="end" gap="4" p="6">
          <Skeleton h="16" w="60%" opacity="0.6" />
          <Skeleton h="12" w="45%" alignSelf="end" opacity="0.6" />
          <Skeleton h="20" w="55%" opacity="0.6" />
        </Stack>
      </Panel>
    )
  }
  return (
    <Thread {...{ conversationId, title, messages, defaultPersona, focusOnOpen, hasOlder, loadOlder, listButton }} />
  )
}

interface ThreadProps extends Omit<Props, 'name'> {
  title: string | undefined
  messages: readonly Message[]
  hasOlder: boolean
  loadOlder: () => Promise<void>
}

function Thread({
  conversationId,
  title,
  messages,
  defaultPersona,
  focusOnOpen,
  hasOlder,
  loadOlder,
  listButton,
}: ThreadProps) {
  const { t } = useTranslation('chat')
  const [chosen, choose] = useState<Persona>()
  // A conversation continues with its last persona; a new one starts with the default of the settings.
  const persona = chosen ?? messages.at(-1)?.persona ?? defaultPersona
  const { sendMessage, pending } = useSendMessage(conversationId, messages)
  const awaitingReply = useThinking(messages)
  return (
    <Panel
      title={title}
      listButton={listButton}
      picker={<PersonaPicker inOneRow label={t('personality')} value={persona} onChange={choose} />}
    >
      {messages.length === 0 && pending.length === 0 ? (
        <Welcome persona={persona} />
      ) : (
        <MessageList
          messages={messages}
          pending={pending}
          thinking={awaitingReply && { persona: awaitingReply.persona, line: awaitingReply.thinking ?? t('thinking') }}
          hasOlder={hasOlder}
          loadOlder={loadOlder}
        />
      )}
      <Composer
        conversationId={conversationId}
        focusOnOpen={focusOnOpen}
        onSend={(content) => sendMessage(content, persona)}
      />
    </Panel>
  )
}

interface PanelProps {
  title: string | undefined
  listButton: ReactNode
  picker?: ReactNode
  children: ReactNode
}

export function Panel({ title, listButton, picker, children }: PanelProps) {
  return (
    <Flex as="section" aria-label={title} direction="column" minW="0" minH="0" flex="1">
      <Stack gap="2" px={{ base: '3', md: '6' }} py="3" borderBottomWidth="1px">
        <Flex align="center" gap="2" minH="9">
          {listButton}
          <Heading as="h2" size="lg" truncate>
            {title}
          </Heading>
        </Flex>
        {picker}
      </Stack>
      {children}
    </Flex>
  )
}

/** Shown while a conversation has no message. */
function Welcome({ persona }: { persona: Persona }) {
  const { t } = useTranslation(['chat', 'workspace'])
  return (
    <Stack flex="1" minH="0" overflowY="auto" align="center" justify="center" gap="4" px="6" py="8" textAlign="center">
      <JavierFace persona={persona} boxSize={{ base: '24', md: '32' }} />
      <Heading as="h3" size="2xl">
        {t('welcome', { persona: t(`workspace:persona.name.${persona}`) })}
      </Heading>
      <Text color="fg.muted" maxW="28em">
        {t(`workspace:persona.tone.${persona}`)}
      </Text>
    </Stack>
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
