import { Button, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sentFeedbackPath } from '~/lib/navigation/paths'
import { FeedbackStatusBadge } from '~/ui/feedback/FeedbackBadges'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { AnswerPanel } from './AnswerPanel'
import type { SendFeedbackMutation } from './requests/SendFeedback.generated'

export type JustSent = NonNullable<NonNullable<SendFeedbackMutation['sendFeedback']>['feedback']>

/** What a tester has just sent, in place of the form. */
export function SentNotice({ feedback, onAgain }: { feedback: JustSent; onAgain: () => void }) {
  const { t } = useTranslation('invitation')
  return (
    <AnswerPanel title={t('sent.title')} lead={t('feedback.doneText')}>
      <Stack gap="3" p="4" bg="bg.subtle" borderWidth="1px" rounded="l2">
        <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
          <FeedbackStatusBadge status={feedback.status} />
          <TimeAgo value={feedback.createdAt} />
        </HStack>
        <Text whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="6">
          {feedback.content}
        </Text>
      </Stack>
      <Stack gap="3">
        <Button onClick={onAgain}>{t('sent.again')}</Button>
        <Button asChild variant="outline" colorPalette="gray">
          <Link to={sentFeedbackPath(feedback.id)}>{t('sent.all')}</Link>
        </Button>
      </Stack>
    </AnswerPanel>
  )
}
