import { useState } from 'react'
import { Controller, type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { createWithSecret } from '../createWithSecret'
import { ApiTokensDocument, CreateApiTokenDocument } from './ApiTokens.generated'
import { ScopeFields } from './ScopeFields'
import { SecretStep, useAskToClose } from '../SecretStep'
import { expiryOf, lifetimes, noToken, tokenSchema } from './tokenSchema'

/** The name, lifetime and scopes of a token, then its secret, which cannot be shown again. */
export default function CreateTokenDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t, i18n } = useTranslation('settings')
  const [secret, setSecret] = useState<string | null>(null)
  const askToClose = useAskToClose(onClose)
  const { form, dialogProps } = useDialogForm({
    name: 'api-token',
    schema: tokenSchema,
    empty: noToken,
    onClose,
    // The dialog stays open to show the secret.
    onDone: () => undefined,
    async send({ name, scopes, days }) {
      const input = { name, scopes, expiresAt: expiryOf(days) }
      const payload = await createWithSecret(CreateApiTokenDocument, { input }, ApiTokensDocument)
      setSecret(payload.secret)
      return payload.userErrors
    },
    done: t('tokens.created'),
    failed: t('tokens.createFailed'),
  })
  const { errors } = form.formState
  const days = useWatch({ control: form.control, name: 'days' })

  return (
    <DialogFrame
      open={open}
      title={t(secret ? 'tokens.readyTitle' : 'tokens.create')}
      onClose={secret ? askToClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      maxW="560px"
    >
      {secret ? (
        <SecretStep
          text={t('tokens.readyText')}
          label={t('tokens.secret')}
          secret={secret}
          doneLabel={t('tokens.readyClose')}
          onDone={onClose}
        />
      ) : (
        <DialogForm {...dialogProps} submitLabel={t('tokens.submit')}>
          <TextField
            label={t('tokens.name')}
            helper={t('tokens.nameHelper')}
            autoComplete="off"
            error={errors.name}
            {...form.register('name')}
          />
          <SelectField
            label={t('tokens.lifetime')}
            helper={t('tokens.lifetimeHelper', { date: formatDate(expiryOf(days), i18n.language) })}
            options={lifetimes.map((value) => ({ value, label: t(`tokens.days.${value}`) }))}
            {...form.register('days')}
          />
          <Controller
            control={form.control}
            name="scopes"
            render={({ field: { value, onChange, ref } }) => (
              // Its rules concern the list as a whole, so there is one error, not one per scope.
              <ScopeFields
                scopes={value}
                error={errors.scopes as FieldError | undefined}
                onChange={onChange}
                ref={ref}
              />
            )}
          />
        </DialogForm>
      )}
    </DialogFrame>
  )
}
