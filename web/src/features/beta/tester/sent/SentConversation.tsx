import { Button, Stack, Text } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FeedbackMessage, useFeedbackThread } from '~/api/feedback/feedbackThread'
import type { Question } from '~/domain/questions'
import { MessageComposer } from '~/forms/MessageComposer'
import { useDialog } from '~/lib/useDialog'
import { FeedbackFacts } from '~/ui/feedback/FeedbackFacts'
import { Film } from '~/ui/feedback/Film'
import { Pictures } from '~/ui/feedback/Pictures'
import { Thread } from '~/ui/feedback/Thread'
import { lazyPart } from '~/ui/part/lazyPart'
import type { SentFeedback, SentFilm } from './liveSent'

const EditFeedbackDialog = lazyPart(() => import('./EditFeedbackDialog'), { as: 'dialog' })

interface Props {
  feedback: SentFeedback
  film: SentFilm
  /** The questions of the creator. */
  questions: readonly Question[]
  messages: {
    edges: readonly { node: FeedbackMessage }[]
    pageInfo: { hasPreviousPage: boolean }
  }
  loadOlder: () => Promise<unknown>
  /** For an author without an account: the token of the invitation, and the cursor of the query of the page. */
  link?: { token: string; changeCursor: string | null | undefined }
  /** Reads the feedback again. */
  reload: () => void
}

/** What the author of a feedback can do with it: edit it within a day, and talk with the creator. */
export function SentConversation({ feedback, film, questions, messages, loadOlder, link, reload }: Props) {
  const { t } = useTranslation('feedback')
  const send = useFeedbackThread({ feedbackId: feedback.id, ...link })
  const editing = useDialog()
  return (
    <Stack gap="5">
      <Pictures pictures={feedback.pictures} onExpired={reload} />
      <Film film={film} onExpired={reload} />
      <FeedbackFacts {...feedback} />
      {feedback.editableUntil && (
        <Stack gap="1" align="start">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={editing.show}>
            <Pencil aria-hidden />
            {t('edit.open')}
          </Button>
          <Text textStyle="sm" color="fg.muted">
            {t('edit.hint')}
          </Text>
        </Stack>
      )}
      <Thread
        messages={messages.edges.map(({ node }) => node)}
        asCreator={false}
        hasOlder={messages.pageInfo.hasPreviousPage}
        loadOlder={loadOlder}
      />
      <MessageComposer feedbackId={feedback.id} isOfAnyAccount={link !== undefined} send={send} />
      {editing.isShown && (
        <EditFeedbackDialog
          feedback={feedback}
          film={film}
          questions={questions}
          token={link?.token}
          {...editing.dialog}
        />
      )}
    </Stack>
  )
}
