import { IconButton, Menu } from '@chakra-ui/react'
import { Ellipsis, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { useWebhookActions } from './useWebhookActions'
import { hostOf } from './webhookNames'
import type { WebhookRow_WebhookFragment as Webhook } from './Webhooks.generated'

export function WebhookMenu({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { t } = useTranslation('webhooks')
  const { setEnabled, remove } = useWebhookActions()
  const { button, onceClosed, onExitComplete } = useActOnceClosed()

  return (
    <Menu.Root lazyMount unmountOnExit onExitComplete={onExitComplete} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          ref={button}
          variant="ghost"
          colorPalette="gray"
          size="sm"
          mt="-1.5"
          me="-2"
          aria-label={t('menu', { host: hostOf(webhook) })}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="52">
          <Menu.Item value="edit" onSelect={onceClosed(onEdit)}>
            <Pencil size="1.1em" aria-hidden />
            {t('edit.open')}
          </Menu.Item>
          <Menu.Item value="switch" onSelect={() => setEnabled(webhook, !webhook.isEnabled)}>
            {webhook.isEnabled ? <Pause size="1.1em" aria-hidden /> : <Play size="1.1em" aria-hidden />}
            {t(webhook.isEnabled ? 'pause.do' : 'resume.do')}
          </Menu.Item>
          <Menu.Separator />
          <Menu.Item value="delete" color="fg.error" onSelect={onceClosed(() => remove(webhook))}>
            <Trash2 size="1.1em" aria-hidden />
            {t('delete.do')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
