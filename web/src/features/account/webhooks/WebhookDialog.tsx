import { Link, Text } from '@chakra-ui/react'
import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { Controller, type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { paths } from '~/lib/navigation/paths'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { SecretStep } from '../SecretStep'
import { WebhookEventFields } from './WebhookEventFields'
import { createButton } from './webhookNames'
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookRow_WebhookFragment as Webhook,
} from './Webhooks.generated'
import { newWebhook, valuesOf, webhookFormats, webhookSchema, type WebhookValues } from './webhookSchema'

interface Props extends DialogProps {
  /** The one to change; none makes a new one. */
  webhook?: Webhook | undefined
}

/** Where to tell what. A program is then given the secret of its signatures, which nobody can be shown again; Discord asks for none. */
export default function WebhookDialog({ webhook, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('webhooks')
  const [secret, setSecret] = useState<string | null>(null)
  // The secret stays out of the cache.
  const [createWebhook] = useMutation(CreateWebhookDocument, {
    fetchPolicy: 'no-cache',
    refetchQueries: [WebhooksDocument],
  })
  const [updateWebhook] = useMutation(UpdateWebhookDocument)

  async function create(input: WebhookValues) {
    const { data } = await createWebhook({ variables: { input } })
    if (!data?.createWebhook) throw new Error('createWebhook answered nothing')
    if (input.format === 'JSON') setSecret(data.createWebhook.secret)
    return data.createWebhook.userErrors
  }

  async function change(id: string, { url, events }: WebhookValues) {
    const { data } = await updateWebhook({ variables: { input: { id, url, events } } })
    if (!data?.updateWebhook) throw new Error('updateWebhook answered nothing')
    return data.updateWebhook.userErrors
  }

  const { form, dialogProps } = useDialogForm({
    name: webhook ? `webhook:${webhook.id}` : 'webhook',
    schema: webhookSchema,
    empty: newWebhook,
    ...(webhook && { values: valuesOf(webhook) }),
    onClose,
    onDone(): void {
      // A new one that signs goes on with its secret.
      if (webhook || form.getValues('format') === 'DISCORD') onClose()
    },
    send: (values) => (webhook ? change(webhook.id, values) : create(values)),
    done: t(webhook ? 'edit.done' : 'create.done'),
    failed: t(webhook ? 'edit.failed' : 'create.failed'),
  })
  const { errors } = form.formState
  const format = useWatch({ control: form.control, name: 'format' })

  return (
    <DialogFrame
      open={open}
      title={t(secret ? 'ready.title' : webhook ? 'edit.title' : 'create.open')}
      onClose={secret ? onClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      // The first webhook takes the place of what invited to make it.
      finalFocusEl={webhook ? undefined : createButton.find}
      maxW="600px"
    >
      {secret ? (
        <SecretStep
          text={t('ready.text')}
          label={t('ready.secret')}
          secret={secret}
          doneLabel={t('ready.close')}
          onDone={onClose}
        >
          <Text color="fg.muted">
            {t('ready.check')}{' '}
            <Link asChild variant="underline" colorPalette="ember">
              <a href={paths.developersWebhooks} target="_blank" rel="noopener">
                {t('ready.guide')}
              </a>
            </Link>
          </Text>
        </SecretStep>
      ) : (
        <DialogForm {...dialogProps} submitLabel={t(webhook ? 'edit.submit' : 'create.submit')} submitError={undefined}>
          {/* The form goes with the address, and a program's secret was shown when it was made. */}
          {!webhook && (
            <SelectField
              label={t('field.format')}
              options={webhookFormats.map((value) => ({ value, label: t(`field.formats.${value}`) }))}
              {...form.register('format')}
            />
          )}
          <TextField
            label={t('field.url')}
            helper={t(`field.urlHelper.${format}`)}
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t(`field.urlPlaceholder.${format}`)}
            error={errors.url}
            {...form.register('url')}
          />
          <Controller
            control={form.control}
            name="events"
            render={({ field: { value, onChange, ref } }) => (
              // The error is of the list as a whole: no rule is about one of its words.
              <WebhookEventFields
                events={value}
                error={errors.events as FieldError | undefined}
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
