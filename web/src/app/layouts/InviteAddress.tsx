import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { useShownDialog } from '~/lib/useDialogParam'

const InviteDialog = lazy(async () => {
  const [module] = await Promise.all([import('~/features/testers/InviteDialog'), i18next.loadNamespaces(['testers', 'errors'])])
  return module
})

/** `?inviter=prj_…`: a tester can be invited from every page of the creator's area. */
export function InviteAddress() {
  const { shown, dialog } = useShownDialog('inviter')
  if (shown === null) return null
  return (
    <Suspense>
      <InviteDialog key={shown} projectId={shown} {...dialog} />
    </Suspense>
  )
}
