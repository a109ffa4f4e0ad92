import { Box, Button, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { mutate } from '~/api/mutations/mutate'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useMarkSeen } from '~/lib/useMarkSeen'
import { Answers } from '~/ui/feedback/Answers'
import { FeedbackMarks, FeedbackStatusBadge, PublicBadge, UsefulBadge } from '~/ui/feedback/FeedbackBadges'
import { LoadError } from '~/ui/part/LoadError'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { SentFeedback } from './liveSent'
import { Retest, wasFixed } from './parts'
import { SentConversation } from './SentConversation'
import { MarkSentFeedbackSeenDocument, SentFeedbackThreadDocument } from './SentFeedback.generated'

const titleIdOf = (feedbackId: string) => `sent-${feedbackId}`

export const sentTitle = (feedbackId: string) => document.getElementById(titleIdOf(feedbackId))

interface Props {
  feedback: SentFeedback
  isOpen: boolean
  onToggle: () => void
}

/** A feedback of the tester: its status and the last answer, and the conversation when it is open. */
export function SentFeedbackCard({ feedback, isOpen, onToggle }: Props) {
  const { t } = useTranslation(['tester', 'feedback'])
  const contentId = useId()
  const last = feedback.latest?.edges.at(-1)?.node
  const titleId = titleIdOf(feedback.id)
  const { messageCount } = feedback
  const label = messageCount > 0 ? t('sent.open', { count: messageCount }) : t('sent.openEmpty')
  return (
    <Stack
      as="article"
      aria-labelledby={titleId}
      gap="3"
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
    >
      <Heading as="h2" id={titleId} tabIndex={-1} size="xl" overflowWrap="anywhere">
        {feedback.project?.title ?? t('sent.unknownProject')}
      </Heading>
      <SentMarks feedback={feedback} />
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em" lineClamp={isOpen ? undefined : 3}>
        {feedback.content}
      </Text>
      {isOpen && <Answers answers={feedback.answers} />}
      {wasFixed(feedback) && <Retest feedback={feedback} />}
      {last && !isOpen && (
        <Stack gap="0.5" ps="3" borderStartWidth="3px" borderColor={last.isFromCreator ? 'ember.border' : 'border'}>
          <Text textStyle="sm" color="fg.muted">
            {last.isFromCreator ? last.authorName : t('feedback:thread.you')}
            {' · '}
            <TimeAgo value={last.createdAt} />
          </Text>
          <Text lineClamp="2" overflowWrap="anywhere">
            {last.content}
          </Text>
        </Stack>
      )}
      <Button
        alignSelf="start"
        variant={isOpen ? 'outline' : 'subtle'}
        colorPalette={isOpen ? 'gray' : 'ember'}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
      >
        {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
        {isOpen ? t('sent.close') : label}
      </Button>
      <Box id={contentId} hidden={!isOpen}>
        {isOpen && <OpenConversation feedback={feedback} />}
      </Box>
    </Stack>
  )
}

/** The status of a feedback, and what its author said about it. */
export function SentMarks({ feedback }: { feedback: SentFeedback }) {
  const { t } = useTranslation('feedback')
  return (
    <Flex align="center" gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
      <FeedbackStatusBadge status={feedback.status} />
      {feedback.isUseful && <UsefulBadge />}
      {feedback.isPublic && <PublicBadge />}
      <FeedbackMarks {...feedback} />
      <TimeAgo value={feedback.createdAt} />
      {feedback.editedAt && (
        <Text as="span">
          {t('edited')} <TimeAgo value={feedback.editedAt} />
        </Text>
      )}
    </Flex>
  )
}

function OpenConversation({ feedback }: { feedback: SentFeedback }) {
  const { t } = useTranslation('tester')
  const { data, error, refetch, fetchMore } = usePageQuery(SentFeedbackThreadDocument, {
    variables: { id: feedback.id },
  })
  const node = data?.node?.__typename === 'Feedback' ? data.node : null
  const last = node?.messages?.edges.at(-1)?.node
  useMarkSeen(last?.isFromCreator ? last.id : undefined, () => {
    // Without it, the notification of the message only stays unread.
    void mutate(MarkSentFeedbackSeenDocument, { feedbackId: feedback.id }).catch(() => undefined)
  })
  if (!node?.messages) {
    return error ? (
      <LoadError title={t('sent.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton aria-hidden h="24" opacity="0.6" />
    )
  }
  const { messages } = node
  return (
    <SentConversation
      feedback={feedback}
      film={node.film}
      questions={node.project?.questionnaire?.questions ?? []}
      messages={messages}
      loadOlder={() => fetchMore({ variables: { before: messages.pageInfo.startCursor } })}
      reload={() => void refetch()}
    />
  )
}
