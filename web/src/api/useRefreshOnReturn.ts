import { useApolloClient } from '@apollo/client/react'
import { useReturn } from '~/lib/useReturn'
import { refreshShown } from './refreshShown'

/**
 * Refetches the active queries of these names when the browser tab becomes visible again. For counts that may have changed
 * elsewhere, in another tab or on another device, without a change that a subscription sends.
 */
export function useRefreshOnReturn(...names: readonly string[]): void {
  const client = useApolloClient()
  useReturn(() => {
    for (const name of names) refreshShown(client, name)
  })
}
