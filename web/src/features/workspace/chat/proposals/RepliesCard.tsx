import { chakra, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { SendFeedbackMessageDocument } from '~/api/feedback/feedbackThread.generated'
import { mutate } from '~/api/mutations/mutate'
import { feedbackMessage } from '~/forms/feedbackMessage'
import { useServerForm } from '~/forms/useServerForm'
import { TextareaField } from '~/ui/form/TextareaField'
import { fillTemplate } from '../../feedback/replies/fillTemplate'
import { DismissAll } from './DismissAll'
import { ItemActions } from './ItemActions'
import { Outcome } from './Outcome'
import { isSettled, placed, type Reply } from './proposals'
import { Quote } from './Quote'
import { useSettleProposal } from './useSettleProposal'

const replySchema = v.object({ content: feedbackMessage })

interface Props {
  messageId: string
  projectTitle: string
  replies: readonly Reply[]
}

/** Replies to feedback, each of which can be changed before it is sent. */
export function RepliesCard({ messageId, projectTitle, replies }: Props) {
  return (
    <>
      <Stack as="ol" gap="5" listStyleType="none">
        {placed(replies).map(({ value: reply, item }) => (
          <li key={item}>
            <ReplyItem messageId={messageId} projectTitle={projectTitle} reply={reply} item={item} />
          </li>
        ))}
      </Stack>
      <DismissAll messageId={messageId} open={replies.filter((reply) => !isSettled(reply)).length} />
    </>
  )
}

interface ItemProps extends Pick<Props, 'messageId' | 'projectTitle'> {
  reply: Reply
  item: number
}

function ReplyItem({ messageId, projectTitle, reply, item }: ItemProps) {
  const { t } = useTranslation(['proposals', 'errors'])
  const { feedback, outcome } = reply
  const { settle, isSettling, settled } = useSettleProposal(messageId, item, outcome)
  const text = feedback ? fillTemplate(reply.text, { author: feedback.authorName, project: projectTitle }) : reply.text
  const { form, onSubmit, loading } = useServerForm({
    name: `proposal:${messageId}:${item}`,
    schema: replySchema,
    empty: { content: '' },
    values: { content: text },
    async send({ content }) {
      const input = { feedbackId: feedback?.id ?? '', content }
      const { message, userErrors } = await mutate(SendFeedbackMessageDocument, { input }, { isIdempotent: true })
      if (message) await settle('DONE')
      return userErrors
    },
    done: t('replies.done'),
    failed: t('replies.failed'),
  })
  if (settled) return <Outcome outcome={settled} what={feedback?.content.slice(0, 80)} />
  if (!feedback) return <Quote feedback={null} gone={t('feedbackGone')} />
  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <Quote feedback={feedback} gone={t('feedbackGone')} />
        <TextareaField
          label={t('replies.field', { name: feedback.authorName })}
          rows={2}
          error={form.formState.errors.content}
          {...form.register('content')}
        />
        <ItemActions
          confirm={t('replies.send')}
          isConfirming={loading}
          onDismiss={() => void settle('DISMISSED')}
          isDismissing={isSettling && !loading}
        />
      </Stack>
    </chakra.form>
  )
}
