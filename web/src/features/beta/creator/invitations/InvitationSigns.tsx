import { Badge, HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { InvitationDelivery, InvitationDeliveryFailure, InvitationStatus } from '~/api/types.generated'
import type { Invitation } from './liveInvitations'
import { deliveryLooks, profileLook, statusLooks } from '../looks'

export function StatusSign({ status }: { status: InvitationStatus }) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = statusLooks[status]
  return (
    <Badge colorPalette={palette} size="md" rounded="full" px="2.5" flexShrink="0">
      <Icon size="1.1em" aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}

/** By which way an invitation went: it says how its sending is spoken of. */
export const wayOf = ({ discordUsername, email }: Pick<Invitation, 'discordUsername' | 'email'>) =>
  discordUsername !== null ? 'discord' : email !== null ? 'email' : 'profile'

interface SignProps {
  delivery: InvitationDelivery
  failure: InvitationDeliveryFailure | null
  way: ReturnType<typeof wayOf>
}

/** What became of sending it, in a sentence that says what to do about it. */
export function DeliverySign({ delivery, failure, way }: SignProps) {
  const { t } = useTranslation('testers')
  const { palette, Icon } = way === 'profile' ? profileLook : deliveryLooks[delivery]
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
        {t(way === 'profile' ? 'delivery.profile' : failure ? `delivery.failure.${failure}` : `delivery.${delivery}`)}
      </Text>
    </HStack>
  )
}

/** How to call who was invited. */
export function inviteeName({
  discordUsername,
  email,
  tester,
}: Pick<Invitation, 'discordUsername' | 'email' | 'tester'>): string | null {
  return tester?.username ?? (discordUsername ? `@${discordUsername}` : email)
}

/** The address of an invitation, on the deployment's public address or, when it has none, on that in use. */
export function linkOf({ url, token }: Pick<Invitation, 'url' | 'token'>): string | null {
  return url ?? (token ? `${window.location.origin}/invitation/${token}` : null)
}
