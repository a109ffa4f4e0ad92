import { useTranslation } from 'react-i18next'
import { useAction } from '~/forms/useAction'
import { focusAfterRender } from '~/lib/focusAfterRender'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { confirm } from '~/ui/dialog/confirm'
import { toast } from '~/ui/toast/toast'
import { refetchIfRefused } from '../refetchIfRefused'
import { RedeliverWebhookDocument } from './WebhookDeliveries.generated'
import { createButtonId, deliveryTitleId, hostOf } from './webhookNames'
import {
  DeleteWebhookDocument,
  TestWebhookDocument,
  UpdateWebhookDocument,
  WebhooksDocument,
  type WebhookRow_WebhookFragment as Webhook,
} from './Webhooks.generated'

const createButton = () => document.getElementById(createButtonId)

const refetchOptions = refetchIfRefused(WebhooksDocument)

export function useWebhookActions() {
  const { t } = useTranslation('webhooks')
  const [pause] = useAction(UpdateWebhookDocument, { failed: t('pause.failed'), ...refetchOptions })
  const [resume] = useAction(UpdateWebhookDocument, { failed: t('resume.failed'), ...refetchOptions })
  // Neither has a toast when it is done: the delivery shows its status.
  const [test, isTesting] = useAction(TestWebhookDocument, { failed: t('test.failed'), ...refetchOptions })
  const [redeliver] = useAction(RedeliverWebhookDocument, { failed: t('redeliver.failed') })
  const [deleteWebhook] = useAction(DeleteWebhookDocument, {
    failed: t('delete.failed'),
    ...refetchOptions,
    update(cache, { data }) {
      const id = data?.deleteWebhook?.deletedWebhookId
      if (!id) return
      cache.evict({ id: cache.identify({ __typename: 'Webhook', id }) })
      cache.gc()
    },
  })

  async function setEnabled({ id }: Webhook, isEnabled: boolean) {
    const send = isEnabled ? resume : pause
    if (!(await restoreFocusAfter(() => send({ input: { id, isEnabled } }), createButton))) return
    toast({ type: 'success', title: t(isEnabled ? 'resume.done' : 'pause.done') })
  }

  async function remove(webhook: Webhook) {
    const question = {
      title: t('delete.title', { host: hostOf(webhook) }),
      body: t('delete.body'),
      confirmLabel: t('delete.do'),
    }
    if (!(await confirm(question))) return
    if (!(await restoreFocusAfter(() => deleteWebhook({ input: { id: webhook.id } }), createButton))) return
    toast({ type: 'success', title: t('delete.done') })
    focusAfterRender(createButtonId)
  }

  async function sendAgain(deliveryId: string) {
    // The delivery is under way: its button is gone.
    if (await redeliver({ input: { deliveryId } })) focusAfterRender(deliveryTitleId(deliveryId))
  }

  return {
    setEnabled: (webhook: Webhook, isEnabled: boolean) => void setEnabled(webhook, isEnabled),
    remove: (webhook: Webhook) => void remove(webhook),
    test: ({ id }: Webhook) => test({ input: { id } }),
    isTesting,
    redeliver: (deliveryId: string) => void sendAgain(deliveryId),
  }
}
