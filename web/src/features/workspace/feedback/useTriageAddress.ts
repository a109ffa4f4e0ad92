import { usePageParams } from '~/lib/navigation/usePageParams'
import { changeTriageAddress, readTriageAddress, type TriageAddress } from './triageAddress'

/** What the page shows, in its address, so that it can be shared, and is restored after a reload or a sign-in. */
export function useTriageAddress() {
  const [params, setParams] = usePageParams()
  const address = readTriageAddress(params)

  const change = (changes: Partial<TriageAddress>, options: { replace: boolean }) =>
    setParams((current) => changeTriageAddress(current, changes), options)

  return {
    address,
    /** The address of a feedback in this list. */
    hrefOf: (feedbackId: string) => `?${changeTriageAddress(params, { feedbackId })}`,
    setFilter: (changes: Partial<TriageAddress>) => change(changes, { replace: true }),
    /** @param refines whether it replaces the previous search in the browser's history */
    setQuery: (query: string, refines: boolean) => change({ query }, { replace: refines }),
    /** The back button returns to the list, whichever feedback was opened last. */
    open: (feedbackId: string) => change({ feedbackId }, { replace: address.feedbackId !== null }),
    close: () => change({ feedbackId: null }, { replace: true }),
  }
}
