import { Button, chakra, Stack } from '@chakra-ui/react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type UserError, useServerForm } from '~/forms/useServerForm'
import { ChoiceRow } from '~/ui/form/ChoiceRow'
import { atMost, text } from '~/ui/form/rules'
import { OptionalMark } from '~/ui/form/OptionalMark'
import { TextareaField } from '~/ui/form/TextareaField'

const reasons = ['time', 'interest', 'device', 'unclear', 'other'] as const

const refusalSchema = v.object({
  choice: v.picklist([...reasons, '']),
  reason: text(atMost(500, 'invitation.reasonTooLong')),
})

type RefusalValues = v.InferOutput<typeof refusalSchema>

const emptyRefusal: RefusalValues = { choice: '', reason: '' }

interface Props {
  /** Name of the draft. */
  name: string
  /** @param reason null when none is given */
  send: (reason: string | null) => Promise<readonly UserError[]>
  onSent: () => void
}

/** The reason is optional. */
export function RefusalForm({ name, send, onSent }: Props) {
  const { t } = useTranslation('invitation')
  const { form, onSubmit, loading } = useServerForm({
    name,
    isOfAnyAccount: true,
    schema: refusalSchema,
    empty: emptyRefusal,
    send: ({ choice, reason }) => send(choice === 'other' ? reason || null : choice && t(`refuse.reason.${choice}`)),
    done: t('refuse.done'),
    failed: t('refuse.failed'),
    onDone: onSent,
  })
  const choice = useWatch({ control: form.control, name: 'choice' })
  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="5">
        <chakra.fieldset>
          <chakra.legend textStyle="sm" fontWeight="semibold" mb="2">
            {t('refuse.reasons')} <OptionalMark />
          </chakra.legend>
          <Stack gap="0">
            {reasons.map((reason) => (
              <ChoiceRow
                key={reason}
                label={t(`refuse.reason.${reason}`)}
                value={reason}
                {...form.register('choice')}
              />
            ))}
          </Stack>
        </chakra.fieldset>
        {choice === 'other' && (
          <TextareaField
            label={t('refuse.other')}
            optional
            error={form.formState.errors.reason}
            {...form.register('reason')}
          />
        )}
        <Button
          type="submit"
          colorPalette="red"
          variant="outline"
          alignSelf="start"
          loading={loading}
          aria-busy={loading}
        >
          {t('refuse.submit')}
        </Button>
      </Stack>
    </chakra.form>
  )
}
