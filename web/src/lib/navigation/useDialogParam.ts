import { useState } from 'react'
import { useLocation } from 'react-router'
import { useGoBack } from './useGoBack'
import { usePageParams, withParams } from './usePageParams'

/**
 * A dialog controlled by a search parameter, `?inviter=prj_…`: it opens from a link, closes with the back button, and is
 * restored after a reload or a sign-in. Other parameters stay.
 */
export function useDialogParam(name: string) {
  const [params, setParams] = usePageParams()
  const { state } = useLocation() as { state: { openedHere?: string } | null }
  const goBack = useGoBack()

  const withValue = (value: string | null) => (current: URLSearchParams) => withParams(current, { [name]: value })

  return {
    value: params.get(name),
    open: (value: string) => {
      // By a double click, which would have to be closed twice.
      if (new URLSearchParams(window.location.search).get(name) === value) return
      setParams(withValue(value), { state: { openedHere: name } })
    },
    close: () => {
      // By work that ends after it was closed, and maybe opened for something else.
      if (new URLSearchParams(window.location.search).get(name) !== params.get(name)) return
      if (state?.openedHere === name) goBack()
      else setParams(withValue(null), { replace: true })
    },
  }
}

/**
 * Like useDialogParam, with the props of the dialog. It stays mounted until its exit animation is over.
 *
 * @param isKnown whether it opens for a value, such as the id of an object that may not exist; then it stays open without it
 */
export function useShownDialog(name: string, isKnown: (value: string) => boolean = () => true) {
  const { value, open, close } = useDialogParam(name)
  const [shown, setShown] = useState<string | null>(null)
  if (value !== null && value !== shown && isKnown(value)) setShown(value)
  const isOpen = value !== null && value === shown
  return {
    shown,
    /** Whether the address has a value that is not known, or not yet. */
    isMissing: value !== null && value !== shown,
    show: open,
    dialog: { open: isOpen, onClose: close, onExitComplete: () => setShown(null) },
  }
}
