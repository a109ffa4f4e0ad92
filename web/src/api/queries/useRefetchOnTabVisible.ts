import { useApolloClient } from '@apollo/client/react'
import { useOnTabVisible } from '~/lib/useOnTabVisible'
import { refetchActive } from './refetchActive'

/**
 * Refetches the active queries of these names when the browser tab becomes visible again. For counts that may have changed
 * elsewhere, in another tab or on another device, without a change that a subscription sends.
 */
export function useRefetchOnTabVisible(...names: readonly string[]): void {
  const client = useApolloClient()
  useOnTabVisible(() => {
    for (const name of names) refetchActive(client, name)
  })
}
