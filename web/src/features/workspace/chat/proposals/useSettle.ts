import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposalOutcome } from '~/api/types.generated'
import { useAction } from '~/forms/useAction'
import { useFocusFrame } from './frame'
import { SettleProposalDocument } from './Proposal.generated'

/**
 * Says what became of an item of a proposal, or of all of them, on every device. What was done here counts as done here, even
 * if that cannot be said: it must not be done twice.
 */
export function useSettle(messageId: string, item: number | null = null) {
  const { t } = useTranslation('proposals')
  const [settle, isSettling] = useAction(SettleProposalDocument, { failed: t('settleFailed') })
  const focusFrame = useFocusFrame()
  const [isDoneHere, setIsDoneHere] = useState(false)

  async function say(outcome: ProposalOutcome) {
    if (outcome === 'DONE') setIsDoneHere(true)
    await settle({ input: { messageId, item, outcome } })
    focusFrame()
  }

  return { say, isSettling, isDoneHere }
}
