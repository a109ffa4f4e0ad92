import { loadCatalogues } from '~/i18n'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { lazyPart } from '~/ui/part/lazyPart'

const InviteDialog = lazyPart(
  async () => {
    const [module] = await Promise.all([
      import('~/features/beta/creator/invitations/InviteDialog'),
      loadCatalogues(['testers', 'errors']),
    ])
    return module
  },
  { as: 'dialog' },
)

/** `?inviter=prj_…`: a tester can be invited from every page of the creator's area. */
export function InviteAddress() {
  const { shown, dialog } = useShownDialog('inviter')
  if (shown === null) return null
  return <InviteDialog key={shown} projectId={shown} {...dialog} />
}
