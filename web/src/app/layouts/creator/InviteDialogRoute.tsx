import { useDeliveries } from '~/domain/deliveries'
import { loadCatalogues } from '~/i18n'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { lazyPart } from '~/ui/part/lazyPart'

const InviteDialog = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('~/features/beta/creator/invitations/InviteDialog'),
      loadCatalogues(['testers', 'links', 'errors']),
    ])
    return module
  },
  { as: 'dialog' },
)

const FollowedDelivery = lazyPart(
  async () => {
    const [{ FollowedDelivery }] = await Promise.all([
      import('~/features/beta/creator/invitations/FollowedDelivery'),
      loadCatalogues(['testers']),
    ])
    return { default: FollowedDelivery }
  },
  { as: 'decoration' },
)

/**
 * Opens the dialog to invite a tester on any creator page: `?inviter=prj_…`. What becomes of an invitation is also said once the
 * dialog is closed.
 */
export function InviteDialogRoute() {
  const { shown, dialog } = useShownDialog('inviter')
  const deliveries = useDeliveries()
  return (
    <>
      {shown !== null && <InviteDialog key={shown} projectId={shown} {...dialog} />}
      {deliveries.map((delivery) => (
        <FollowedDelivery key={delivery.invitationId} {...delivery} />
      ))}
    </>
  )
}
