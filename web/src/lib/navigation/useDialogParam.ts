import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePageParams } from './usePageParams'

/**
 * A dialog that has an address, `?inviter=prj_…`: it opens from a link, closes with the browser's back button, and is there
 * again after a reload or a detour by the sign-in page. The rest of the address stays.
 */
export function useDialogParam(name: string) {
  const [params, setParams] = usePageParams()
  const { state } = useLocation() as { state: { openedHere?: string } | null }
  const navigate = useNavigate()

  const changed = (value: string | null) => (current: URLSearchParams) => {
    const next = new URLSearchParams(current)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return next
  }

  return {
    value: params.get(name),
    open: (value: string) => setParams(changed(value), { state: { openedHere: name } }),
    close: () => (state?.openedHere === name ? void navigate(-1) : setParams(changed(null), { replace: true })),
  }
}

/** The same dialog as it is drawn: once closed, it stays until it has gone from the screen. */
export function useShownDialog(name: string) {
  const { value, open, close } = useDialogParam(name)
  const [shown, setShown] = useState(value)
  if (value !== null && value !== shown) setShown(value)
  return { shown, show: open, dialog: { open: value !== null, onClose: close, onExitComplete: () => setShown(null) } }
}
