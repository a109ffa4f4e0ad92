import { useFragment } from '@apollo/client/react'
import { Link, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { InvitationRow_InvitationFragmentDoc } from '~/api/invitations/invitationRow.generated'
import { channelOf, inviteeName, linkOf } from '~/domain/invitation'
import { testersPath } from '~/lib/navigation/paths'
import { ShareLink } from '~/ui/share/ShareLink'
import { DeliveryStatus } from '~/ui/status/DeliveryStatus'
import { Outcome } from './Outcome'

interface Props {
  projectId: string
  /** The invitation that was created on this page; undefined for one of another device, or of before it was loaded. */
  invitationId: string | undefined
  /** What is said of an invitation that was not created here. */
  what: string
}

/** An invitation that was created: its delivery, live, its link, and where it is found later. */
export function InvitationSent({ projectId, invitationId, what }: Props) {
  const { t } = useTranslation(['proposals', 'testers'])
  const { data: invitation, complete } = useFragment({
    fragment: InvitationRow_InvitationFragmentDoc,
    fragmentName: 'InvitationRow_invitation',
    from: { __typename: 'Invitation', id: invitationId ?? '' },
  })
  const link = complete ? linkOf(invitation) : null
  return (
    <Stack gap="3">
      <Outcome outcome="DONE" what={complete ? (inviteeName(invitation) ?? what) : what} />
      {complete && (
        <Text as="div" role="status">
          {invitation.delivery && (
            <DeliveryStatus
              delivery={invitation.delivery}
              failure={invitation.deliveryFailure}
              channel={channelOf(invitation)}
            />
          )}
        </Text>
      )}
      {link && <ShareLink url={link} label={t('testers:linkLabel')} isQuiet />}
      <Link asChild variant="underline" colorPalette="ember" alignSelf="start" minH={{ base: '11', md: 'auto' }}>
        <RouterLink to={testersPath({ projectId })}>{t('invitation.testers')}</RouterLink>
      </Link>
    </Stack>
  )
}
