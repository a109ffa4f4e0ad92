import { IconButton, Menu } from '@chakra-ui/react'
import { Ban, Ellipsis, Eye, Link2, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from '~/ui/toast/toast'
import { useCopy } from '~/ui/share/useCopy'
import { useActOnceClosed } from '~/ui/dialog/useActOnceClosed'
import { inviteeName, linkOf } from '~/domain/invitation'
import type { Invitation } from './liveInvitations'
import { useInvitationActions } from './useInvitationActions'

export function InvitationMenu({ invitation, onDetails }: { invitation: Invitation; onDetails: () => void }) {
  const { t } = useTranslation('testers')
  const { resend, revoke } = useInvitationActions()
  const { button, onceClosed, onExitComplete } = useActOnceClosed()
  const link = linkOf(invitation)
  const [, copy] = useCopy()

  async function copyLink() {
    if (await copy(link ?? '')) toast({ type: 'success', title: t('menu.copied') })
    // They show the link, to be copied by hand.
    else onDetails()
  }

  return (
    <Menu.Root lazyMount unmountOnExit onExitComplete={onExitComplete} positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          ref={button}
          variant="ghost"
          colorPalette="gray"
          size="sm"
          aria-label={t('menu.open', { person: inviteeName(invitation) ?? t('someoneInText') })}
        >
          <Ellipsis aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content minW="56">
          <Menu.Item value="details" onSelect={onceClosed(onDetails)}>
            <Eye size="1.1em" aria-hidden />
            {t('menu.details')}
          </Menu.Item>
          {link && invitation.status === 'PENDING' && (
            <>
              <Menu.Item value="copy" onSelect={() => void copyLink()}>
                <Link2 size="1.1em" aria-hidden />
                {t('menu.copy')}
              </Menu.Item>
              {invitation.delivery !== 'NOT_CONFIGURED' && (
                <Menu.Item value="resend" onSelect={() => void resend(invitation)}>
                  <Send size="1.1em" aria-hidden />
                  {t('menu.resend')}
                </Menu.Item>
              )}
            </>
          )}
          {invitation.status !== 'REVOKED' && (
            <>
              <Menu.Separator />
              <Menu.Item value="revoke" color="fg.error" onSelect={onceClosed(() => void revoke(invitation))}>
                <Ban size="1.1em" aria-hidden />
                {t(invitation.status === 'ACCEPTED' ? 'menu.endTest' : 'menu.revoke')}
              </Menu.Item>
            </>
          )}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  )
}
