import { Box, Button, Heading, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment, useMutation } from '@apollo/client/react'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import { FeedbackForm } from '../invitation/FeedbackForm'
import type { FeedbackValues } from '../invitation/feedbackSchema'
import { ProjectDetails, ProjectStatusBadge, PrototypeLink } from '../invitation/ProjectSheet'
import { SendFeedbackDocument } from '../invitation/requests/SendFeedback.generated'
import { TestCard_PlaceFragmentDoc, type TestCard_PlaceFragment } from './TestCard.generated'

export const testTitleId = (id: string) => `test-${id}`

interface Props {
  place: FragmentType<TestCard_PlaceFragment>
  authorName: string
}

/** A project one tests: what is wanted, where it is, and a place to say what one thinks, as often as one likes. */
export function TestCard({ place: reference, authorName }: Props) {
  const { t } = useTranslation(['tester', 'invitation'])
  const { data: place, complete } = useFragment({ fragment: TestCard_PlaceFragmentDoc, from: reference })
  const [sendFeedback] = useMutation(SendFeedbackDocument)
  const [writing, setWriting] = useState(false)
  const formId = useId()
  if (!complete || !place.project) return null
  const { id, joinedAt, project } = place
  const isPaused = project.status === 'PAUSED'

  async function send(values: FeedbackValues) {
    const { data } = await sendFeedback({ variables: { input: { projectId: project?.projectId, ...values } } })
    if (!data?.sendFeedback) throw new Error('sendFeedback answered nothing')
    return data.sendFeedback.userErrors
  }

  return (
    <Stack
      as="article"
      aria-labelledby={testTitleId(id)}
      gap="4"
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <HStack wrap="wrap" gap="3">
        <ProjectStatusBadge status={project.status} />
        <Spacer />
        <Text textStyle="sm" color="fg.muted">
          {t('tests.joined')} <DateText value={joinedAt} />
        </Text>
      </HStack>
      <Heading as="h2" id={testTitleId(id)} tabIndex={-1} size="2xl">
        {project.title}
      </Heading>
      <Text whiteSpace="pre-line" maxW="75ch">
        {project.description}
      </Text>
      <ProjectDetails sheet={project} />
      {project.status !== 'IN_PROGRESS' && (
        <Text textStyle="sm" fontWeight="medium">
          {t(isPaused ? 'tests.paused' : 'tests.completed')}
        </Text>
      )}
      <HStack wrap="wrap" gap="3" pt="1">
        {!isPaused && (
          <Button
            aria-expanded={writing}
            aria-controls={formId}
            variant={writing ? 'outline' : 'solid'}
            onClick={() => setWriting(!writing)}
          >
            <MessageSquareText aria-hidden />
            {t('tests.feedback')}
          </Button>
        )}
        <PrototypeLink href={project.prototypeLink} />
      </HStack>
      <Box id={formId} hidden={!writing || isPaused} pt="5" borderTopWidth="1px" maxW="3xl">
        {writing && <FeedbackForm name={`feedback:${project.projectId}`} authorName={authorName} send={send} />}
      </Box>
    </Stack>
  )
}
