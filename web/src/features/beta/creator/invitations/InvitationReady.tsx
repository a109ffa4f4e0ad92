import { Button, Dialog, Flex, Stack, Text } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InvitationDelivery } from '~/api/types.generated'
import { ShareLink } from '~/ui/share/ShareLink'
import { InvitationRow_InvitationFragmentDoc } from './Invitation.generated'
import { DeliverySign, inviteeName, linkOf, wayOf } from './InvitationSigns'
import { useSayCreated } from './useInvitationActions'

interface Props {
  invitationId: string
  /** What was said of sending it when it was made: since then it may have come to its end. */
  said: InvitationDelivery | null
  onClose: () => void
  onAnother: () => void
}

/** An invitation that was just made: its link, and what becomes of sending it as it happens. */
export function InvitationReady({ invitationId, said, onClose, onAnother }: Props) {
  const { t } = useTranslation('testers')
  const { data: invitation, complete } = useFragment({
    fragment: InvitationRow_InvitationFragmentDoc,
    fragmentName: 'InvitationRow_invitation',
    from: { __typename: 'Invitation', id: invitationId },
  })
  const link = complete ? linkOf(invitation) : null

  // Sending takes a moment, and may take several tries.
  const sayCreated = useSayCreated()
  const delivery = invitation.delivery
  const before = useRef(said)
  const saySettled = useEffectEvent(() => complete && sayCreated(invitation))
  useEffect(
    function followSending() {
      if (before.current === 'PENDING' && (delivery === 'SENT' || delivery === 'FAILED')) saySettled()
      before.current = delivery ?? before.current
    },
    [delivery],
  )

  return (
    <>
      {/* The form that had the focus is gone. */}
      <Dialog.Body textStyle="md" tabIndex={-1} ref={focusOnArrival}>
        {complete && (
          <Stack gap="5">
            <Stack gap="1">
              <Text fontWeight="semibold" fontSize="lg">
                {inviteeName(invitation)}
              </Text>
              <Text as="div" role="status" color="fg.muted">
                {invitation.delivery && (
                  <DeliverySign
                    delivery={invitation.delivery}
                    failure={invitation.deliveryFailure}
                    way={wayOf(invitation)}
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
          <Button onClick={onClose}>{t('ready.close')}</Button>
        </Flex>
      </Dialog.Footer>
    </>
  )
}

const focusOnArrival = (element: HTMLElement | null) => element?.focus()
