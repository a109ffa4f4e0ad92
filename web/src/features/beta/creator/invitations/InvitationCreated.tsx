import { Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '~/lib/restoreFocus'
import { ShareLink } from '~/ui/share/ShareLink'
import { DeliveryStatus } from '~/ui/status/DeliveryStatus'
import { InvitationRow_InvitationFragmentDoc } from '~/api/invitations/invitationRow.generated'
import { channelOf, inviteeName, linkOf } from '~/domain/invitation'

interface Props {
  invitationId: string
  onClose: () => void
  onAnother: () => void
}

/** An invitation that was just created: its link, and its delivery status, live. */
export function InvitationCreated({ invitationId, onClose, onAnother }: Props) {
  const { t } = useTranslation('testers')
  const { data: invitation, complete } = useFragment({
    fragment: InvitationRow_InvitationFragmentDoc,
    fragmentName: 'InvitationRow_invitation',
    from: { __typename: 'Invitation', id: invitationId },
  })
  const link = complete ? linkOf(invitation) : null

  return (
    <>
      {/* The form that had the focus was removed. */}
      <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnMount}>
        {complete && (
          <Stack gap="5">
            <Stack gap="1">
              <Text fontWeight="semibold" fontSize="lg">
                {inviteeName(invitation)}
              </Text>
              <Text as="div" role="status" color="fg.muted">
                {invitation.delivery && (
                  <DeliveryStatus
                    delivery={invitation.delivery}
                    failure={invitation.deliveryFailure}
                    channel={channelOf(invitation)}
                  />
                )}
              </Text>
            </Stack>
            {link && (
              <Stack gap="2">
                <Text color="fg.muted">{t('ready.link')}</Text>
                <ShareLink url={link} label={t('linkLabel')} />
              </Stack>
            )}
          </Stack>
        )}
      </Dialog.Body>
      <Dialog.Footer asChild borderTopWidth="1px" pt="4">
        <Flex justify="space-between" wrap="wrap" gap="2">
          <Button variant="ghost" colorPalette="gray" onClick={onAnother}>
            <UserPlus aria-hidden />
            {t('ready.another')}
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('ready.close')}
          </Button>
        </Flex>
      </Dialog.Footer>
    </>
  )
}
