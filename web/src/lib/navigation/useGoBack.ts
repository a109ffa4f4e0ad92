import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns a function that goes back from the entry of the history that it was rendered for. It does nothing once that was left,
 * as by a double click, or when it is called after work during which the person went back.
 */
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
    if (shown.current.key === key && window.location.href === shown.current.address) void navigate(-1)
  }
}
