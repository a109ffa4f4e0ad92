import { Box, Button, chakra, Flex, HStack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '~/i18n/format'
import { withFrenchSpaces } from '~/i18n/frenchSpaces'
import { personaPalettes, type Persona } from '~/domain/persona'
import { JavierFace } from '~/ui/JavierFace'
import { lazyPart } from '~/ui/part/lazyPart'
import type { Message } from './liveMessages'
import { noteOf } from './replies'

/** What a model writes has Markdown. Until it can be shown, and for all else, the text is shown as it is. */
const Markdown = lazyPart(async () => ({ default: (await import('./ModelText')).ModelText }), {
  pending: ({ source }: { source: string }) => <PlainText content={source} />,
})

const ProposalCard = lazyPart(async () => (await import('../proposals/loadProposalCard')).loadProposalCard())
const CopyButton = lazyPart(async () => ({ default: (await import('../messages.chunk')).CopyButton }), {
  as: 'decoration',
  pending: <Box boxSize="6" />,
})
const MessageSources = lazyPart(async () => ({ default: (await import('../messages.chunk')).MessageSources }), {
  as: 'decoration',
})

/** Longer messages are folded. */
const longLength = 1200
const longLines = 16

interface Props {
  sender: 'BOT' | 'USER'
  content: string
  persona: Persona
  /** Null while it is being sent. */
  createdAt: string | null
  status?: Message['status']
  /** The model that writes or wrote it. */
  model?: string | null
  fallback?: Message['fallback']
  /** What it proposes to do, loaded by its identifier. */
  proposal?: Message['proposal']
  id?: string
  version?: number
  sources?: Message['sources']
  /** The project of the sources. */
  subject?: Message['subject']
}

export function MessageBubble({
  sender,
  content,
  persona,
  createdAt,
  status = 'DONE',
  model = null,
  fallback = null,
  proposal = null,
  id,
  version = 0,
  sources = [],
  subject = null,
}: Props) {
  const { t, i18n } = useTranslation(['chat', 'workspace'])
  const mine = sender === 'USER'
  const note = noteOf({ status, fallback })
  return (
    <Flex
      as="li"
      gap="2.5"
      alignSelf={mine ? 'end' : 'start'}
      maxW={{ base: '92%', md: '75%', xl: '44rem' }}
      opacity={createdAt ? 1 : 0.7}
    >
      {!mine && <JavierFace persona={persona} boxSize="9" mt="5" />}
      <Box minW="0">
        <HStack gap="2" mb="1" justify={mine ? 'end' : 'start'} textStyle="xs" color="fg.muted" wrap="wrap">
          <Text as="span" fontWeight="semibold" color="fg">
            {mine ? t('you') : t('bot', { persona: t(`workspace:persona.name.${persona}`) })}
          </Text>
          {createdAt ? (
            <time dateTime={createdAt}>{formatTime(createdAt, i18n.language)}</time>
          ) : (
            <span>{t('sending')}</span>
          )}
          {model && (
            <Text as="span" overflowWrap="anywhere">
              {t('writtenBy', { model })}
            </Text>
          )}
          {content && createdAt && (
            <CopyButton
              text={content}
              label={t(mine ? 'copyOwn' : 'copyReply')}
              // On the side where the message has room.
              css={{ ...shownOnHover, order: mine ? '-1' : undefined }}
            />
          )}
        </HStack>
        {content && (
          <Bubble
            mine={mine}
            persona={persona}
            content={content}
            isOfModel={model !== null}
            isWriting={status === 'STREAMING'}
          />
        )}
        {subject && sources.length > 0 && <MessageSources sources={sources} projectId={subject.id} />}
        {note && (
          <Text textStyle="xs" mt="1" color="fg.muted">
            {t(`note.${note}`)}
          </Text>
        )}
        {proposal && id !== undefined && <ProposalCard messageId={id} version={version} />}
      </Box>
    </Flex>
  )
}

/** Shown with the message that is pointed at, and always where nothing can be pointed at. Its target does not move the text. */
const shownOnHover = {
  '@media (hover: hover)': {
    opacity: '0',
    'li:hover > * > * > &, &:focus-visible, &[data-copied]': { opacity: '1' },
  },
  '@media (pointer: coarse)': { position: 'relative', zIndex: '1', minW: '11', minH: '11', my: '-3' },
} as const

interface BubbleProps {
  mine: boolean
  persona: Persona
  content: string
  isOfModel: boolean
  isWriting: boolean
}

function Bubble({ mine, persona, content, isOfModel, isWriting }: BubbleProps) {
  const { t } = useTranslation('chat')
  const long = !isWriting && (content.length > longLength || content.split('\n').length > longLines)
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Box
      colorPalette={mine ? 'ember' : personaPalettes[persona]}
      px="4"
      py="2.5"
      w="fit"
      maxW="full"
      ms={mine ? 'auto' : undefined}
      rounded="l3"
      borderTopEndRadius={mine ? 'sm' : undefined}
      borderTopStartRadius={mine ? undefined : 'sm'}
      bg={mine ? 'ember.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={mine ? 'ember.muted' : 'border'}
    >
      <Box lineClamp={long && !unfolded ? longLines : undefined}>
        {isOfModel ? <Markdown source={content} /> : <PlainText content={mine ? content : withFrenchSpaces(content)} />}
      </Box>
      {isWriting && (
        <chakra.span
          aria-hidden
          display="block"
          w="6"
          h="0.5"
          mt="1.5"
          rounded="full"
          bg="colorPalette.fg"
          animation="pulse"
        />
      )}
      {long && (
        <Button
          variant="plain"
          size="sm"
          px="0"
          h="8"
          color="colorPalette.fg"
          textDecoration="underline"
          onClick={() => setUnfolded(!unfolded)}
        >
          {t(unfolded ? 'fold' : 'unfold')}
        </Button>
      )}
    </Box>
  )
}

const PlainText = ({ content }: { content: string }) => <Text whiteSpace="pre-wrap">{content}</Text>

/** Shown while Javier's reply is awaited. */
export function ThinkingBubble({ persona, line }: { persona: Persona; line: string }) {
  return (
    <Flex as="li" gap="2.5" alignSelf="start" align="center" aria-hidden>
      <JavierFace persona={persona} boxSize="9" />
      <HStack gap="2.5" px="4" py="2.5" rounded="l3" borderWidth="1px" borderStyle="dashed" color="fg.muted">
        <HStack gap="1">
          {[0, 1, 2].map((dot) => (
            <chakra.span
              key={dot}
              boxSize="1.5"
              rounded="full"
              bg="current"
              animation="pulse"
              style={{ animationDuration: '1.2s', animationDelay: `${dot * 0.2}s` }}
            />
          ))}
        </HStack>
        <Text fontStyle="italic">{line}</Text>
      </HStack>
    </Flex>
  )
}
