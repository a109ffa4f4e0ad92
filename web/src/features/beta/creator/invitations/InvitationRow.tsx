import { Box, Button, Flex, HStack, Link, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import { TimeAgo } from '~/ui/text/TimeAgo'
import {
  InvitationRow_InvitationFragmentDoc,
  type InvitationRow_InvitationFragment,
} from '~/api/invitations/invitationRow.generated'
import { channelOf, inviteeName } from '~/domain/invitation'
import { DeliveryStatus } from '~/ui/status/DeliveryStatus'
import { StatusBadge } from './StatusBadge'

const InvitationMenu = lazyPart(async () => ({ default: (await import('./InvitationMenu')).InvitationMenu }), {
  as: 'menu',
  pending: <Box boxSize="9" />,
})

const titleIdOf = (invitationId: string) => `invitation-${invitationId}`

export const rowTitle = (invitationId: string) => document.getElementById(titleIdOf(invitationId))

interface Props {
  invitation: FragmentType<InvitationRow_InvitationFragment>
  onDetails: () => void
}

export function InvitationRow({ invitation: reference, onDetails }: Props) {
  const { t } = useTranslation('testers')
  const { data: invitation, complete } = useFragment({
    fragment: InvitationRow_InvitationFragmentDoc,
    fragmentName: 'InvitationRow_invitation',
    from: reference,
  })
  if (!complete) return null
  const feedbackCount = invitation.feedbacks?.totalCount ?? 0
  return (
    <Flex
      as="li"
      align={{ base: 'start', md: 'center' }}
      gap={{ base: '2', md: '4' }}
      ps="5"
      pe="3"
      py="3.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      opacity={invitation.status === 'REVOKED' ? '0.75' : undefined}
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        align={{ base: 'start', md: 'center' }}
        gap={{ base: '2', md: '4' }}
        flex="1"
        minW="0"
      >
        <Stack gap="0.5" flex="1" minW="0">
          <Link
            asChild
            fontWeight="semibold"
            textAlign="start"
            overflowWrap="anywhere"
            variant="plain"
            css={touchTarget}
            _hover={{ textDecoration: 'underline' }}
          >
            <button type="button" id={titleIdOf(invitation.id)} onClick={onDetails}>
              {inviteeName(invitation) ?? t('someone')}
            </button>
          </Link>
          <HStack textStyle="sm" color="fg.muted" gap="3" rowGap="0.5" wrap="wrap" align="start">
            <LatestEvent invitation={invitation} />
          </HStack>
        </Stack>
        <HStack gap="2" wrap="wrap">
          {feedbackCount > 0 && (
            <Button
              size="xs"
              h="7"
              textStyle="sm"
              variant="outline"
              colorPalette="violet"
              rounded="full"
              onClick={onDetails}
            >
              <MessageSquareText aria-hidden />
              {t('invited.feedback', { count: feedbackCount })}
            </Button>
          )}
          <StatusBadge status={invitation.status} />
        </HStack>
      </Flex>
      <InvitationMenu invitation={invitation} onDetails={onDetails} />
    </Flex>
  )
}

/** What happened last: the answer, or else when it was seen or created, and its delivery status. */
function LatestEvent({ invitation }: { invitation: InvitationRow_InvitationFragment }) {
  const { t } = useTranslation('testers')
  const { status, delivery, deliveryFailure, createdAt, seenAt, respondedAt, refusalReason } = invitation
  if (status !== 'PENDING' && status !== 'REVOKED') {
    return (
      <>
        <Text as="span">
          {t('invited.answered')} <TimeAgo value={respondedAt ?? createdAt} />
        </Text>
        {refusalReason && (
          <Text as="span" lineClamp="1">
            {t('invited.reason', { reason: refusalReason })}
          </Text>
        )}
      </>
    )
  }
  return (
    <>
      <Text as="span">
        {t(seenAt ? 'invited.seen' : 'invited.created')} <TimeAgo value={seenAt ?? createdAt} />
      </Text>
      {status === 'PENDING' && !seenAt && delivery && (
        <DeliveryStatus delivery={delivery} failure={deliveryFailure} channel={channelOf(invitation)} />
      )}
    </>
  )
}
