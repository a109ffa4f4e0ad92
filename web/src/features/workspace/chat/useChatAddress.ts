import { useEffect, useRef } from 'react'
import { usePageParams } from '~/lib/navigation/usePageParams'
import { changeChatAddress, type ChatAddress, readChatAddress } from './chatAddress'

/** What the page shows, in its address, so that it is restored after a reload. */
export function useChatAddress() {
  const [params, setParams] = usePageParams()
  // A change begins before the one before it is shown, which it replaces: so it has to contain it.
  const latest = useRef(params)
  useEffect(
    function follow() {
      latest.current = params
    },
    [params],
  )

  function change(changes: Partial<ChatAddress>) {
    latest.current = changeChatAddress(latest.current, changes)
    setParams(latest.current, { replace: true })
  }
  return { address: readChatAddress(params), change }
}
