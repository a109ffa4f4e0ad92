import { HStack, Text } from '@chakra-ui/react'
import { CircleAlert, Hourglass, type LucideIcon, Send, Unplug, UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { channelOf, InvitationDelivery, InvitationDeliveryFailure } from '~/domain/invitation'

/** Each status has an icon: color alone must not tell them apart. */
const styles: Record<InvitationDelivery, { palette: string; Icon: LucideIcon }> = {
  PENDING: { palette: 'gray', Icon: Hourglass },
  SENT: { palette: 'green', Icon: Send },
  FAILED: { palette: 'red', Icon: CircleAlert },
  NOT_CONFIGURED: { palette: 'gray', Icon: Unplug },
}

/** For an invitation that is not sent: the tester sees it on their profile. */
const profileStyle = { palette: 'gray', Icon: UserRoundCheck }

interface Props {
  delivery: InvitationDelivery
  failure: InvitationDeliveryFailure | null
  channel: ReturnType<typeof channelOf>
}

/** The delivery status of an invitation, and in case of a failure what to do. */
export function DeliveryStatus({ delivery, failure, channel }: Props) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = channel === 'profile' ? profileStyle : styles[delivery]
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
