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

/** Opens the dialog to invite a tester on any creator page: `?inviter=prj_…`. */
export function InviteDialogRoute() {
  const { shown, dialog } = useShownDialog('inviter')
  if (shown === null) return null
  return <InviteDialog key={shown} projectId={shown} {...dialog} />
}
