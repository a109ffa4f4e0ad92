import { type NavigateOptions, useLocation } from 'react-router'
import { useGoBack } from '~/lib/navigation/useGoBack'
import { usePageParams } from '~/lib/navigation/usePageParams'
import { changeTriageAddress, readTriageAddress, type TriageAddress } from './triageAddress'

/** The state of an entry of the history: whether the list is the entry before it. */
export interface TriageState {
  isAfterList: boolean
}

/** What the page shows, in its address, so that it can be shared, and is restored after a reload or a sign-in. */
export function useTriageAddress() {
  const [params, setParams] = usePageParams()
  const goBack = useGoBack()
  const state = useLocation().state as TriageState | null
  const address = readTriageAddress(params)
  const isOpen = address.feedbackId !== null
  const opened: TriageState = { isAfterList: !isOpen || state?.isAfterList === true }

  const change = (changes: Partial<TriageAddress>, options: NavigateOptions) =>
    setParams((current) => changeTriageAddress(current, changes), { state, ...options })

  return {
    address,
    /** The address of a feedback in this list. */
    hrefOf: (feedbackId: string) => `?${changeTriageAddress(params, { feedbackId })}`,
    setFilter: (changes: Partial<TriageAddress>) => change(changes, { replace: true }),
    /** @param refines whether it replaces the previous search in the browser's history */
    setQuery: (query: string, refines: boolean) => change({ query }, { replace: refines }),
    opened,
    /** The back button returns to the list, whichever feedback was opened last. */
    open: (feedbackId: string) => change({ feedbackId }, { replace: isOpen, state: opened }),
    /** Like the back button, when that leads to the list. */
    close: () => (state?.isAfterList ? goBack() : change({ feedbackId: null }, { replace: true })),
  }
}
