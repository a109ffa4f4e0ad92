import { Badge, HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { InvitationDelivery, InvitationDeliveryFailure, InvitationStatus } from '~/api/types.generated'
import type { channelOf } from './invitation'
import { deliveryStyles, invitationStyles, profileStyle } from '../statusStyles'

export function StatusBadge({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = invitationStyles[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5" flexShrink="0">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}

interface DeliveryProps {
  delivery: InvitationDelivery
  failure: InvitationDeliveryFailure | null
  channel: ReturnType<typeof channelOf>
}

/** The delivery status, and in case of a failure what to do. */
export function DeliveryStatus({ delivery, failure, channel }: DeliveryProps) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = channel === 'profile' ? profileStyle : deliveryStyles[delivery]
  return (
    <HStack
      as="span"
      gap="1.5"
      colorPalette={palette}
      color={palette === 'gray' ? 'fg.muted' : 'colorPalette.fg'}
      align="start"
    >
      <Icon size="1.1em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
      <Text as="span">
        {t(
          channel === 'profile' ? 'delivery.profile' : failure ? `delivery.failure.${failure}` : `delivery.${delivery}`,
        )}
      </Text>
    </HStack>
  )
}
