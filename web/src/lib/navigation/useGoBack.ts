import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Returns a function that goes back. Called again before the page has changed, as by a double click, it does nothing. */
export function useGoBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const shown = useRef({ key: '', address: '' })

  useLayoutEffect(
    function rememberAddress() {
      if (shown.current.key !== key) shown.current = { key, address: window.location.href }
    },
    [key],
  )

  return () => {
    if (window.location.href === shown.current.address) void navigate(-1)
  }
}
