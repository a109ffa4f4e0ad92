import { Link, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Controller, type FieldError, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { paths } from '~/lib/navigation/paths'
import { useKept } from '~/lib/useKept'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { SelectField } from '~/ui/form/SelectField'
import { TextField } from '~/ui/form/TextField'
import { createWithSecret } from '../createWithSecret'
import { SecretStep, useAskToClose } from '../SecretStep'
import { WebhookEventFields } from './WebhookEventFields'
import {
  CreateWebhookDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookRow_WebhookFragment as Webhook,
} from './Webhooks.generated'
import { newWebhook, toUpdateInput, valuesOf, webhookFormats, webhookSchema, type WebhookValues } from './webhookSchema'

interface Props extends DialogProps {
  /** The webhook to change; undefined for a new one, null once it is deleted. */
  webhook: Webhook | null | undefined
}

/**
 * The address and the events of a webhook. A new one in the JSON format then shows the secret that signs its messages, which cannot be
 * shown again; Discord uses none.
 */
export default function WebhookDialog({ webhook: live, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('webhooks')
  const webhook = useKept(live)
  const [secret, setSecret] = useState<string | null>(null)
  const askToClose = useAskToClose(onClose)

  async function create(input: WebhookValues) {
    const payload = await createWithSecret(CreateWebhookDocument, { input }, WebhooksDocument)
    if (input.format === 'JSON') setSecret(payload.secret)
    return payload.userErrors
  }

  const { form, dialogProps } = useDialogForm({
    name: webhook ? `webhook:${webhook.id}` : 'webhook',
    schema: webhookSchema,
    empty: newWebhook,
    ...(webhook && { values: valuesOf(webhook) }),
    onClose,
    onDone(): void {
      // A new webhook in the JSON format stays open to show its secret.
      if (webhook || form.getValues('format') === 'DISCORD') onClose()
    },
    send: async (values, changed) =>
      webhook
        ? (await mutate(UpdateWebhookDocument, { input: toUpdateInput(values, changed, webhook.id) })).userErrors
        : create(values),
    done: t(webhook ? 'edit.done' : 'create.done'),
    failed: t(webhook ? 'edit.failed' : 'create.failed'),
  })
  const { errors } = form.formState
  const format = useWatch({ control: form.control, name: 'format' })

  return (
    <DialogFrame
      open={open}
      title={t(secret ? 'ready.title' : webhook ? 'edit.title' : 'create.open')}
      onClose={secret ? askToClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
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
        <DialogForm
          {...dialogProps}
          submitLabel={t(webhook ? 'edit.submit' : 'create.submit')}
          submitError={live === null ? t('notFound') : undefined}
        >
          {/* The format cannot change: the address belongs to it, and so does the secret shown on creation. */}
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
              // Its rule concerns the list as a whole, so there is one error, not one per event.
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
