import { useQuery } from '@apollo/client/react'
import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { Persona } from '~/domain/persona'
import { JavierFace } from '~/ui/JavierFace'
import { ChatStartersDocument } from './ChatStarters.generated'

interface Props {
  persona: Persona
  /** Sends a question. */
  onAsk: (question: string) => void
}

/** Shown while a conversation has no message, with questions that fit the state of the project. */
export function Welcome({ persona, onAsk }: Props) {
  const { t } = useTranslation(['chat', 'workspace'])
  const { projectId = '' } = useParams()
  // The state of the project may have changed since they were last shown. Without them the conversation begins as well.
  const { data } = useQuery(ChatStartersDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const questions = data?.project?.chatStarters ?? []
  return (
    <Stack flex="1" minH="0" overflowY="auto" align="center" justify="center" gap="4" px="6" py="8" textAlign="center">
      <JavierFace persona={persona} boxSize={{ base: '24', md: '32' }} />
      <Heading as="h3" size="2xl">
        {t('welcome', { persona: t(`workspace:persona.name.${persona}`) })}
      </Heading>
      <Text color="fg.muted" maxW="28em">
        {t(`workspace:persona.tone.${persona}`)}
      </Text>
      {questions.length > 0 && (
        <Flex as="ul" wrap="wrap" listStyleType="none" aria-label={t('starters')} justify="center" gap="2" maxW="40em">
          {questions.map((question) => (
            <li key={question}>
              <Button
                variant="outline"
                colorPalette="gray"
                rounded="full"
                h="auto"
                minH="9"
                py="1.5"
                whiteSpace="normal"
                onClick={() => onAsk(question)}
              >
                {question}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
