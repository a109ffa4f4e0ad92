import { Box, Button, Heading, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { skipToken, useFragment, useQuery } from '@apollo/client/react'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mutate } from '~/api/mutations/mutate'
import { useAllPages } from '~/api/queries/usePageQuery'
import { invitationPath } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import { areOutdated } from '../invitation/feedback/answers'
import { FeedbackForm, type FeedbackInput } from '../invitation/feedback/FeedbackForm'
import { ProjectDetails, ProjectStatusBadge, PrototypeLink } from '../invitation/project/ProjectDetails'
import { SendFeedbackDocument } from '../invitation/requests/SendFeedback.generated'
import { useQuestionChanges } from '../invitation/feedback/useQuestionChanges'
import {
  TestCard_ProjectTesterFragmentDoc,
  type TestCard_ProjectTesterFragment,
  TestFormDocument,
} from './TestCard.generated'

export const testTitleId = (id: string) => `test-${id}`

interface Props {
  projectTester: FragmentType<TestCard_ProjectTesterFragment>
  /** Default name for new feedback. */
  authorName: string
}

/** A project that the tester has joined, with a form for feedback. */
export function TestCard({ projectTester: reference, authorName }: Props) {
  const { t } = useTranslation(['tester', 'invitation'])
  const { data: projectTester, complete } = useFragment({
    fragment: TestCard_ProjectTesterFragmentDoc,
    from: reference,
  })
  const [writing, setWriting] = useState(false)
  // Once opened the form stays, hidden: what was sent may still wait for its files.
  const [opened, setOpened] = useState(false)
  const formId = useId()
  const { releases, questions, refetch } = useTestForm(opened ? projectTester.id : undefined)
  useQuestionChanges({ projectId: (opened && projectTester.project?.projectId) || null })
  if (!complete || !projectTester.project) return null
  const { id, joinedAt, invitation, project } = projectTester
  const isPaused = project.status === 'PAUSED'

  async function send(feedback: FeedbackInput) {
    const input = { projectId: project?.projectId, ...feedback }
    const { userErrors } = await mutate(SendFeedbackDocument, { input }, { isIdempotent: true })
    if (areOutdated(userErrors)) refetch()
    return userErrors
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
      <Text whiteSpace="pre-line" maxW="50em">
        {project.description}
      </Text>
      <ProjectDetails project={project} />
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
            onClick={() => {
              setOpened(true)
              setWriting(!writing)
            }}
          >
            <MessageSquareText aria-hidden />
            {t('tests.feedback')}
          </Button>
        )}
        <PrototypeLink href={project.prototypeLink} />
        {invitation?.token && (
          <Button asChild variant="outline" colorPalette="gray">
            <Link to={invitationPath(invitation.token)} aria-label={t('invitations.openOf', { title: project.title })}>
              {t('tests.invitation')}
            </Link>
          </Button>
        )}
      </HStack>
      <Box id={formId} hidden={!writing || isPaused} pt="5" borderTopWidth="1px" maxW="3xl">
        {opened && (
          <FeedbackForm
            name={`feedback:${project.projectId}`}
            sender={{ projectId: project.projectId }}
            authorName={authorName}
            releases={releases}
            questions={questions}
            send={send}
          />
        )}
      </Box>
    </Stack>
  )
}

/** What the form offers and asks, undefined until it is loaded. */
function useTestForm(projectTesterId: string | undefined) {
  const { data, refetch, fetchMore } = useQuery(
    TestFormDocument,
    projectTesterId === undefined
      ? skipToken
      : { variables: { id: projectTesterId }, fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
  )
  const project = data?.node?.__typename === 'ProjectTester' ? data.node.project : undefined
  useAllPages({ fetchMore }, project?.releases?.pageInfo)
  return {
    releases: project?.releases?.edges.map(({ node }) => node),
    questions: project?.questionnaire?.questions,
    refetch: () => void refetch(),
  }
}
