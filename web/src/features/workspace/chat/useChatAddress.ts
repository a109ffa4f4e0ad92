import { usePageParams } from '~/lib/navigation/usePageParams'
import { changeChatAddress, type ChatAddress, readChatAddress } from './chatAddress'

/** What the page shows, in its address, so that it is restored after a reload. */
export function useChatAddress() {
  const [params, setParams] = usePageParams()
  const change = (changes: Partial<ChatAddress>) =>
    setParams((current) => changeChatAddress(current, changes), { replace: true })
  return { address: readChatAddress(params), change }
}
