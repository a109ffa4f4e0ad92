import i18next from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useDialogParam } from '~/lib/useDialogParam'

const InviteDialog = lazy(async () => {
  const [module] = await Promise.all([import('~/features/testers/InviteDialog'), i18next.loadNamespaces(['testers', 'errors'])])
  return module
})

/** `?inviter=prj_…`: a tester can be invited from every page of the creator's area. */
export function InviteAddress() {
  const { value, close } = useDialogParam('inviter')
  // A dialog that was closed stays until it has gone from the screen.
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  if (shown === null) return null
  return (
    <Suspense>
      <InviteDialog key={shown} projectId={shown} open={value !== null} onClose={close} onExitComplete={() => setShown(null)} />
    </Suspense>
  )
}
