import { useApolloClient } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutate'
import { refreshShown } from '~/api/refreshShown'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { FormDialog } from '~/ui/form/FormDialog'
import { atMost, text } from '~/ui/form/rules'
import { TextareaField } from '~/ui/form/TextareaField'
import { AnswerJoinRequestDocument } from './ProjectLink.generated'

const declineSchema = v.object({ reply: text(atMost(500, 'projectLink.replyTooLong')) })

interface Props extends DialogProps {
  requestId: string
  person: string
  onAnswered: () => Promise<void>
}

/** Declines a request, with a word for who asks if the creator likes. */
export function DeclineDialog({ requestId, person, onAnswered, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['links', 'errors'])
  const client = useApolloClient()
  const { form, dialogProps } = useDialogForm({
    name: `request:decline:${requestId}`,
    schema: declineSchema,
    empty: { reply: '' },
    onClose,
    async send({ reply }) {
      const input = { id: requestId, isAccepted: false, reply: reply || null }
      const { userErrors } = await mutate(AnswerJoinRequestDocument, { input })
      // It may have been answered elsewhere.
      if (userErrors.length > 0) refreshShown(client, 'JoinRequests')
      return userErrors
    },
    done: t('requests.declined'),
    failed: t('requests.answerFailed'),
    onDone() {
      onClose()
      void onAnswered()
    },
  })
  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      title={t('requests.declineTitle', { person })}
      submitLabel={t('requests.decline')}
      submitError={undefined}
      maxW="500px"
    >
      <TextareaField
        label={t('requests.reply')}
        helper={t('requests.replyHelper')}
        optional
        error={form.formState.errors.reply}
        {...form.register('reply')}
      />
    </FormDialog>
  )
}
