import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { formatInstant } from '~/i18n/format'
import { touchTarget } from '~/theme/touch'
import { LoadError } from '~/ui/part/LoadError'
import { usePendingDelivery } from './usePendingDelivery'
import { deliveryTitleId } from './webhookNames'
import { useWebhookActions } from './useWebhookActions'
import { WebhookDeliveryBodyDocument } from './WebhookDeliveries.generated'
import { WebhookDeliveryStatus } from './WebhookDeliveryStatus'
import type { WebhookDelivery_DeliveryFragment as Delivery } from './Webhooks.generated'

export const deliveryTitle = (deliveryId: string) => document.getElementById(deliveryTitleId(deliveryId))

/** A delivery: its status, its content, and a button to send it again. */
export function WebhookDeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation('webhooks')
  const { redeliver } = useWebhookActions()
  const [isOpen, setOpen] = useState(false)
  const { id, event, createdAt, status } = delivery
  const what = t(`event.${event ?? 'TEST'}`)
  const when = formatInstant(createdAt, i18n.language)
  usePendingDelivery(delivery)
  return (
    <Stack as="li" gap="2" py="3.5" borderTopWidth="1px" _first={{ borderTopWidth: '0', pt: '0' }}>
      <Flex gap="3" align="start">
        <Stack gap="0.5" flex="1" minW="0">
          <Text id={deliveryTitleId(id)} tabIndex={-1} fontWeight="semibold">
            {what}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            <time dateTime={createdAt}>{when}</time>
          </Text>
          <Box role="status" textStyle="sm">
            <WebhookDeliveryStatus delivery={delivery} />
          </Box>
        </Stack>
        {status !== 'PENDING' && (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            flexShrink="0"
            aria-label={t('redeliver.of', { what, when })}
            onClick={() => redeliver(id)}
          >
            <RotateCw aria-hidden />
            {t('redeliver.do')}
          </Button>
        )}
      </Flex>
      <chakra.details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <chakra.summary
          cursor="pointer"
          w="fit-content"
          textStyle="sm"
          color="fg.muted"
          rounded="l1"
          focusVisibleRing="outside"
          css={touchTarget}
          _hover={{ color: 'ember.fg' }}
        >
          {t('log.content')}
        </chakra.summary>
        {isOpen && <Content id={id} />}
      </chakra.details>
    </Stack>
  )
}

/** What the receiver is sent. It may be long, so it is loaded when it is opened. */
function Content({ id }: { id: string }) {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = useQuery(WebhookDeliveryBodyDocument, { variables: { id } })
  const body = data?.node?.__typename === 'WebhookDelivery' ? data.node.body : null
  if (!data && error)
    return <LoadError title={t('log.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  if (body === null) return <Box aria-busy h="10" />
  return (
    <Stack gap="2" pt="2">
      <Text textStyle="sm" fontFamily="mono" overflowWrap="anywhere">
        {`webhook-id: ${id}`}
      </Text>
      <chakra.pre
        tabIndex={0}
        role="region"
        aria-label={t('log.content')}
        p="3"
        rounded="l2"
        borderWidth="1px"
        bg="bg"
        fontFamily="mono"
        fontSize="sm"
        maxH="20rem"
        overflow="auto"
        focusVisibleRing="inside"
      >
        {indented(body)}
      </chakra.pre>
    </Stack>
  )
}

const indented = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
