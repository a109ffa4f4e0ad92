import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { FormDialog } from '~/ui/form/FormDialog'
import { atMost, text } from '~/ui/form/rules'
import { TextareaField } from '~/ui/form/TextareaField'
import { useDeclineRequest } from './useLinkActions'

const declineSchema = v.object({ reply: text(atMost(500, 'projectLink.replyTooLong')) })

interface Props extends DialogProps {
  projectId: string
  requestId: string
  person: string
  onAnswered: () => void
}

/** Declines a request, with a word for who asks if the creator likes. */
export function DeclineDialog({ projectId, requestId, person, onAnswered, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['links', 'errors'])
  const decline = useDeclineRequest(projectId)
  const { form, dialogProps } = useDialogForm({
    name: `request:decline:${requestId}`,
    schema: declineSchema,
    empty: { reply: '' },
    onClose,
    send: ({ reply }) => decline(requestId, reply || null),
    done: t('requests.declined'),
    failed: t('requests.answerFailed'),
    onDone() {
      onClose()
      onAnswered()
    },
  })
  return (
    <FormDialog
      {...dialogProps}
      open={open}
      onExitComplete={onExitComplete}
      title={t('requests.declineTitle', { person })}
      submitLabel={t('requests.decline')}
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
