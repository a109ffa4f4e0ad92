import { Box, Button, chakra, Flex, HStack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '~/i18n/format'
import { personaPalettes, type Persona } from '~/domain/persona'
import { JavierFace } from '~/ui/JavierFace'

/** Longer messages are folded. */
const longLength = 1200
const longLines = 16

interface Props {
  sender: 'BOT' | 'USER'
  content: string
  persona: Persona
  /** Null while it is being sent. */
  createdAt: string | null
}

export function MessageBubble({ sender, content, persona, createdAt }: Props) {
  const { t, i18n } = useTranslation(['chat', 'workspace'])
  const mine = sender === 'USER'
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
        <HStack gap="2" mb="1" justify={mine ? 'end' : 'start'} textStyle="xs" color="fg.muted">
          <Text as="span" fontWeight="semibold" color="fg">
            {mine ? t('you') : t('bot', { persona: t(`workspace:persona.name.${persona}`) })}
          </Text>
          {createdAt ? (
            <time dateTime={createdAt}>{formatTime(createdAt, i18n.language)}</time>
          ) : (
            <span>{t('sending')}</span>
          )}
        </HStack>
        <Bubble mine={mine} persona={persona} content={content} />
      </Box>
    </Flex>
  )
}

function Bubble({ mine, persona, content }: { mine: boolean; persona: Persona; content: string }) {
  const { t } = useTranslation('chat')
  const long = content.length > longLength || content.split('\n').length > longLines
  const [unfolded, setUnfolded] = useState(false)
  return (
    <Box
      colorPalette={mine ? 'ember' : personaPalettes[persona]}
      px="4"
      py="2.5"
      w="fit"
      ms={mine ? 'auto' : undefined}
      rounded="l3"
      borderTopEndRadius={mine ? 'sm' : undefined}
      borderTopStartRadius={mine ? undefined : 'sm'}
      bg={mine ? 'ember.subtle' : 'bg.panel'}
      borderWidth="1px"
      borderColor={mine ? 'ember.muted' : 'border'}
    >
      <Text whiteSpace="pre-wrap" lineClamp={long && !unfolded ? longLines : undefined}>
        {content}
      </Text>
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
