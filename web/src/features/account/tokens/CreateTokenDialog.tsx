import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { Controller, type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { ApiTokensDocument, CreateApiTokenDocument } from './ApiTokens.generated'
import { ScopeFields } from './ScopeFields'
import { SecretStep } from '../SecretStep'
import { expiryOf, lifetimes, noToken, tokenSchema } from './tokenSchema'

/** What the token is for and may do, then its secret, which nobody can be shown again. */
export default function CreateTokenDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t, i18n } = useTranslation('settings')
  const [secret, setSecret] = useState<string | null>(null)
  // The secret stays out of the cache.
  const [createToken] = useMutation(CreateApiTokenDocument, {
    fetchPolicy: 'no-cache',
    refetchQueries: [ApiTokensDocument],
  })
  const { form, dialogProps } = useDialogForm({
    name: 'api-token',
    schema: tokenSchema,
    empty: noToken,
    onClose,
    // The dialog goes on with the secret.
    onDone: () => undefined,
    async send({ name, scopes, days }) {
      const { data } = await createToken({ variables: { input: { name, scopes, expiresAt: expiryOf(days) } } })
      if (!data?.createApiToken) throw new Error('createApiToken answered nothing')
      setSecret(data.createApiToken.secret)
      return data.createApiToken.userErrors
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
      onClose={secret ? onClose : dialogProps.onClose}
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
        <DialogForm {...dialogProps} submitLabel={t('tokens.submit')} submitError={undefined}>
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
              // The error is of the list as a whole: no rule is about one of its words.
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
