import { Badge, Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react'
import { History, Play, Send } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { DateText } from '~/ui/text/DateText'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { usePendingDelivery } from './usePendingDelivery'
import { useWebhookActions } from './useWebhookActions'
import { WebhookDeliveryStatus } from './WebhookDeliveryStatus'
import { hostOf } from './webhookNames'
import { WebhookMenu } from './WebhookMenu'
import { webhookEvents } from './webhookSchema'
import type {
  WebhookDelivery_DeliveryFragment as Delivery,
  WebhookRow_WebhookFragment as Webhook,
} from './Webhooks.generated'

interface Props {
  webhook: Webhook
  onEdit: () => void
  onLog: () => void
}

/** A webhook: its status, its events and its last delivery. */
export function WebhookRow({ webhook, onEdit, onLog }: Props) {
  const { t } = useTranslation('webhooks')
  const { test, isTesting } = useWebhookActions()
  const status = useRef<HTMLDivElement>(null)
  const host = hostOf(webhook)
  const last = webhook.deliveries?.edges[0]?.node
  const isUnderTest = last !== undefined && last.event === null && last.status === 'PENDING'
  usePendingDelivery(last)
  return (
    <Stack as="li" gap="4" py="5" borderBottomWidth="1px" _last={{ borderBottomWidth: '0', pb: '0' }}>
      <Flex gap="3" align="start">
        <Stack gap="1.5" flex="1" minW="0">
          <HStack gap="2" rowGap="1" wrap="wrap">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              {host}
            </Text>
            <StatusBadge webhook={webhook} />
            <Badge colorPalette="gray">{t(`format.${webhook.format}`)}</Badge>
          </HStack>
          <Text
            textStyle="sm"
            fontFamily="mono"
            color="fg.muted"
            overflowWrap="anywhere"
            lineClamp="2"
            title={webhook.url}
          >
            {webhook.url}
          </Text>
          <Events webhook={webhook} />
        </Stack>
        <WebhookMenu webhook={webhook} onEdit={onEdit} />
      </Flex>
      {webhook.disabledAt && <DisabledNotice webhook={webhook} disabledAt={webhook.disabledAt} />}
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <LastDelivery delivery={last} status={status} />
        <HStack gap="2" wrap="wrap">
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label={t('test.of', { host })}
            loading={isTesting || isUnderTest}
            loadingText={t('test.do')}
            aria-busy={isTesting || isUnderTest}
            // It stays disabled until the delivery is settled.
            onClick={() =>
              void restoreFocusAfter(
                () => test(webhook),
                () => status.current,
              )
            }
          >
            <Send aria-hidden />
            {t('test.do')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-label={t('log.of', { host })}
            aria-haspopup="dialog"
            onClick={onLog}
          >
            <History aria-hidden />
            {t('log.open')}
          </Button>
        </HStack>
      </Flex>
    </Stack>
  )
}

function StatusBadge({ webhook: { isEnabled, disabledAt } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (isEnabled) return <Badge colorPalette="green">{t('state.on')}</Badge>
  return disabledAt ? (
    <Badge colorPalette="red">{t('state.switchedOff')}</Badge>
  ) : (
    <Badge colorPalette="orange">{t('state.paused')}</Badge>
  )
}

function Events({ webhook: { events } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  if (events.length === webhookEvents.length) return <Text textStyle="sm">{t('allEvents')}</Text>
  return <Text textStyle="sm">{events.map((event) => t(`event.${event}`)).join(' · ')}</Text>
}

/** Says that the server has disabled the webhook, with a button to enable it again. */
function DisabledNotice({ webhook, disabledAt }: { webhook: Webhook; disabledAt: string }) {
  const { t } = useTranslation('webhooks')
  const { setEnabled } = useWebhookActions()
  return (
    <Flex
      gap="3"
      align="center"
      wrap="wrap"
      px="4"
      py="3"
      rounded="l2"
      bg="bg.warning"
      color="fg.warning"
      textStyle="sm"
    >
      <Box flex="1 1 16rem">
        <Text fontWeight="semibold">
          {t('switchedOff.title')} <DateText value={disabledAt} />
        </Text>
        <Text>{t('switchedOff.text')}</Text>
      </Box>
      <Button
        size="sm"
        aria-label={t('resume.of', { host: hostOf(webhook) })}
        onClick={() => setEnabled(webhook, true)}
      >
        <Play aria-hidden />
        {t('resume.do')}
      </Button>
    </Flex>
  )
}

function LastDelivery({ delivery, status }: { delivery: Delivery | undefined; status: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('webhooks')
  return (
    <Stack gap="0.5" textStyle="sm" flex="1 1 14rem" minW="0">
      {delivery && (
        <Text color="fg.muted">
          {t('lastDelivery', { what: t(`event.${delivery.event ?? 'TEST'}`) })} <TimeAgo value={delivery.createdAt} />
        </Text>
      )}
      {/* Announced to screen readers when it changes, unlike the relative time above. */}
      <Box ref={status} role="status" color="fg.muted">
        {delivery ? <WebhookDeliveryStatus delivery={delivery} /> : t('nothingSent')}
      </Box>
    </Stack>
  )
}
