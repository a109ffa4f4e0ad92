import { Badge, Flex, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { FeedbackStatusBadge } from '~/ui/feedback/FeedbackBadges'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { FeedbackItem_FeedbackFragmentDoc, type FeedbackItem_FeedbackFragment } from './Feedback.generated'

const idOf = (feedbackId: string) => `feedback-${feedbackId}`

export const feedbackItem = (feedbackId: string) => document.getElementById(idOf(feedbackId))

export function FeedbackItem({ feedback: reference }: { feedback: FragmentType<FeedbackItem_FeedbackFragment> }) {
  const { t } = useTranslation('testers')
  const { data: feedback, complete } = useFragment({ fragment: FeedbackItem_FeedbackFragmentDoc, from: reference })
  if (!complete) return null
  return (
    <Flex
      as="li"
      id={idOf(feedback.id)}
      tabIndex={-1}
      direction="column"
      gap="2"
      py="4"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0', pt: '0' }}
      _last={{ pb: '0' }}
      animation="fade-in 400ms"
    >
      <Flex align="center" gap="3" wrap="wrap" textStyle="sm">
        <Text as="span" fontWeight="semibold" fontSize="md" overflowWrap="anywhere">
          {feedback.authorName}
        </Text>
        {feedback.authorDiscord && (
          <Text as="span" color="fg.muted" overflowWrap="anywhere">
            {`@${feedback.authorDiscord}`}
          </Text>
        )}
        <Text as="span" color="fg.muted">
          <TimeAgo value={feedback.createdAt} />
        </Text>
        {feedback.invitation && (
          <Badge colorPalette={feedback.invitation.status === 'ACCEPTED' ? 'green' : 'violet'} rounded="full" px="2.5">
            {t(feedback.invitation.status === 'ACCEPTED' ? 'feedback.fromTester' : 'feedback.withoutTest')}
          </Badge>
        )}
        <FeedbackStatusBadge status={feedback.status} />
      </Flex>
      <Text whiteSpace="pre-line" maxW="50em">
        {feedback.content}
      </Text>
    </Flex>
  )
}
