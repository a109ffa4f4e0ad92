import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposalOutcome } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { isFocusLost } from '~/lib/restoreFocus'
import { FrameContext } from './frame'
import { SettleProposalDocument } from './Proposal.generated'

/** What was done since the page was loaded, whether or not the server knows: the keys of messages and items. */
const doneHere = new Set<string>()

/**
 * Says what became of an item of a proposal, or of all of them, on every device. What was done here counts as done here, even
 * if that cannot be said: it must not be done twice.
 *
 * @param outcome what is known to have become of it
 */
export function useSettleProposal(messageId: string, item: number | null, outcome: ProposalOutcome | null) {
  const { t } = useTranslation('proposals')
  const [sendOutcome, isSettling] = useAction(SettleProposalDocument, { failed: t('settleFailed') })
  const frame = use(FrameContext)
  const key = `${messageId}:${item}`
  const [isDoneHere, setIsDoneHere] = useState(() => doneHere.has(key))
  const isSettledHere = useRef(false)
  const settled = isDoneHere ? 'DONE' : outcome

  useEffect(
    function focusFrame() {
      // The button that had the focus is gone.
      if (settled && isSettledHere.current && isFocusLost()) frame?.current?.focus({ preventScroll: true })
    },
    [settled, frame],
  )

  async function settle(next: ProposalOutcome) {
    isSettledHere.current = true
    if (next === 'DONE') {
      doneHere.add(key)
      setIsDoneHere(true)
    }
    await sendOutcome({ input: { messageId, item, outcome: next } })
  }

  return { settle, isSettling, settled }
}
