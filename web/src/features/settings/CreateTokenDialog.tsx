import { Button, Dialog, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { formatDate } from '~/i18n/format'
import { CopyField } from '~/ui/CopyField'
import { DialogFrame } from '~/ui/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { ApiTokensDocument, CreateApiTokenDocument } from './ApiTokens.generated'
import { ScopeFields } from './ScopeFields'
import { expiryOf, lifetimes, noToken, tokenSchema } from './tokenSchema'

/** What the token is for and may do, then its secret, which nobody can be shown again. */
export default function CreateTokenDialog({ open, onClose, onExitComplete }: DialogProps) {
  const { t, i18n } = useTranslation('settings')
  const [secret, setSecret] = useState<string | null>(null)
  // The secret stays out of the cache.
  const [createToken] = useMutation(CreateApiTokenDocument, { fetchPolicy: 'no-cache', refetchQueries: [ApiTokensDocument] })
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
  const [scopes, days] = useWatch({ control: form.control, name: ['scopes', 'days'] })

  return (
    <DialogFrame
      open={open}
      title={t(secret ? 'tokens.readyTitle' : 'tokens.create')}
      onClose={secret ? onClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      maxW="560px"
    >
      {secret ? (
        <>
          {/* The form that had the focus is gone. */}
          <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnArrival}>
            <Stack gap="4">
              <Text px="4" py="3" rounded="l2" bg="bg.warning" color="fg.warning" fontWeight="medium">
                {t('tokens.readyText')}
              </Text>
              <CopyField value={secret} label={t('tokens.secret')} />
            </Stack>
          </Dialog.Body>
          <Dialog.Footer borderTopWidth="1px" pt="4">
            <Button onClick={onClose}>{t('tokens.readyClose')}</Button>
          </Dialog.Footer>
        </>
      ) : (
        <DialogForm {...dialogProps} submitLabel={t('tokens.submit')} submitError={undefined}>
          <TextField label={t('tokens.name')} helper={t('tokens.nameHelper')} autoComplete="off" error={errors.name} {...form.register('name')} />
          <SelectField
            label={t('tokens.lifetime')}
            helper={t('tokens.lifetimeHelper', { date: formatDate(expiryOf(days), i18n.language) })}
            options={lifetimes.map((value) => ({ value, label: t(`tokens.days.${value}`) }))}
            {...form.register('days')}
          />
          <ScopeFields
            scopes={scopes}
            // Of the list as a whole: no rule is about one of its words.
            error={errors.scopes as FieldError | undefined}
            onChange={(next) => form.setValue('scopes', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
          />
        </DialogForm>
      )}
    </DialogFrame>
  )
}

const focusOnArrival = (element: HTMLElement | null) => element?.focus()
