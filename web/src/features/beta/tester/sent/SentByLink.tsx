import { Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { FeedbackMessage } from '~/api/feedback/feedbackThread'
import type { Question } from '~/domain/questions'
import { Answers } from '~/ui/feedback/Answers'
import type { SentFeedback, SentFilm } from './liveSent'
import { Retest, wasFixed } from './parts'
import { SentConversation } from './SentConversation'
import { SentMarks } from './SentFeedbackCard'

interface Props {
  token: string
  changeCursor: string | null | undefined
  feedback: SentFeedback & {
    film: SentFilm
    messages: {
      edges: readonly { node: FeedbackMessage }[]
      pageInfo: { hasPreviousPage: boolean; startCursor: string | null }
    } | null
  }
  /** The questions of the creator. */
  questions: readonly Question[]
  /** Reloads the invitation. */
  reload: () => void
  loadOlder: (before: string | null) => Promise<unknown>
}

/** A feedback that was sent without an account, for the holder of the link through which it came. */
export function SentByLink({ token, changeCursor, feedback, questions, reload, loadOlder }: Props) {
  const { t } = useTranslation('feedback')
  const { messages } = feedback
  return (
    <Stack gap="4" p={{ base: '5', md: '6' }} bg="bg.panel" borderWidth="1px" rounded="l3" shadow="md">
      <Heading as="h2" size="xl">
        {t('sentByLink.title')}
      </Heading>
      <SentMarks feedback={feedback} />
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {feedback.content}
      </Text>
      <Answers answers={feedback.answers} />
      {wasFixed(feedback) && <Retest feedback={feedback} token={token} />}
      <Text textStyle="sm" color="fg.muted">
        {t('sentByLink.hint')}
      </Text>
      {messages && (
        <SentConversation
          feedback={feedback}
          film={feedback.film}
          questions={questions}
          messages={messages}
          loadOlder={() => loadOlder(messages.pageInfo.startCursor)}
          link={{ token, changeCursor }}
          reload={reload}
        />
      )}
    </Stack>
  )
}
