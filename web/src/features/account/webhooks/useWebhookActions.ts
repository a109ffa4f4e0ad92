import { useMutation } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { RedeliverWebhookDocument } from './WebhookDeliveries.generated'
import { createButton, hostOf } from './webhookNames'
import {
  DeleteWebhookDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  type WebhookRow_WebhookFragment as Webhook,
} from './Webhooks.generated'

interface Payload {
  userErrors: readonly { message: string }[]
}

/** What is done with a webhook at a click. */
export function useWebhookActions() {
  const { t } = useTranslation('webhooks')
  const [update] = useMutation(UpdateWebhookDocument)
  const [sendTest, { loading: isTesting }] = useMutation(TestWebhookDocument)
  const [redeliver] = useMutation(RedeliverWebhookDocument)
  const [deleteWebhook] = useMutation(DeleteWebhookDocument, {
    update(cache, { data }) {
      const id = data?.deleteWebhook?.deletedWebhookId
      if (!id) return
      cache.evict({ id: cache.identify({ __typename: 'Webhook', id }) })
      cache.gc()
    },
  })

  /** Tells why it failed, or that it is done; true when it is. */
  async function perform(
    ask: () => Promise<Payload | null | undefined>,
    { done, failed }: { done?: string; failed: string },
  ): Promise<boolean> {
    try {
      const refusal = (await ask())?.userErrors[0]
      if (refusal) toast({ type: 'error', title: failed, description: refusal.message })
      else if (done) toast({ type: 'success', title: done })
      return !refusal
    } catch (error) {
      toast({ type: 'error', title: failed, description: reasonOf(error) })
      return false
    }
  }

  async function setEnabled({ id }: Webhook, isEnabled: boolean) {
    const ask = async () => (await update({ variables: { input: { id, isEnabled } } })).data?.updateWebhook
    const what = isEnabled ? 'resume' : 'pause'
    await perform(ask, { done: t(`${what}.done`), failed: t(`${what}.failed`) })
  }

  async function remove(webhook: Webhook) {
    const question = {
      title: t('delete.title', { host: hostOf(webhook) }),
      body: t('delete.body'),
      confirmLabel: t('delete.do'),
    }
    if (!(await confirm(question))) return
    const ask = async () => (await deleteWebhook({ variables: { input: { id: webhook.id } } })).data?.deleteWebhook
    const isDone = await perform(ask, { done: t('delete.done'), failed: t('delete.failed') })
    // Once the list is drawn without it.
    if (isDone) requestAnimationFrame(() => createButton.find()?.focus())
  }

  return {
    setEnabled: (webhook: Webhook, isEnabled: boolean) => void setEnabled(webhook, isEnabled),
    remove: (webhook: Webhook) => void remove(webhook),
    /** What becomes of it is shown where deliveries are. */
    test: ({ id }: Webhook) =>
      void perform(async () => (await sendTest({ variables: { input: { id } } })).data?.testWebhook, {
        failed: t('test.failed'),
      }),
    isTesting,
    redeliver: (deliveryId: string) =>
      void perform(async () => (await redeliver({ variables: { input: { deliveryId } } })).data?.redeliverWebhook, {
        failed: t('redeliver.failed'),
      }),
  }
}
