import { HStack, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '~/i18n/format'
import type { WebhookDelivery_DeliveryFragment as Delivery } from './Webhooks.generated'

type Stage = 'delivered' | 'sending' | 'waiting' | 'failed'

/** Each has its own icon: colour alone does not tell them apart. */
const looks: Record<Stage, { colour: string; Icon: LucideIcon }> = {
  delivered: { colour: 'fg.success', Icon: CircleCheck },
  sending: { colour: 'fg.muted', Icon: Hourglass },
  waiting: { colour: 'fg.warning', Icon: CircleAlert },
  failed: { colour: 'fg.error', Icon: CircleX },
}

function stageOf({ status, attemptCount }: Delivery): Stage {
  if (status === 'DELIVERED') return 'delivered'
  if (status === 'FAILED') return 'failed'
  return attemptCount === 0 ? 'sending' : 'waiting'
}

/** The status of a delivery, with the reason for a failure. */
export function WebhookDeliveryStatus({ delivery }: { delivery: Delivery }) {
  const { t, i18n } = useTranslation('webhooks')
  const { responseStatus, failure, nextAttemptAt, attemptCount } = delivery
  const stage = stageOf(delivery)
  const { colour, Icon } = looks[stage]
  const facts = [
    failure
      ? t(`failure.${failure}`, { status: responseStatus })
      : responseStatus !== null && t('answer', { status: responseStatus }),
    attemptCount > 1 && t('attempts', { count: attemptCount }),
    stage === 'waiting' && nextAttemptAt && t('nextAttempt', { instant: formatInstant(nextAttemptAt, i18n.language) }),
  ]
  return (
    <HStack as="span" gap="1.5" align="start" color={colour}>
      <Icon size="1.1em" aria-hidden style={{ flexShrink: 0, marginTop: '0.2em' }} />
      <Text as="span">{[t(`stage.${stage}`), ...facts.filter(Boolean)].join(' · ')}</Text>
    </HStack>
  )
}
