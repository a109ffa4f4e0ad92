import { useState } from 'react'

/** The state of a dialog that is not in the URL. It stays mounted until its exit animation is over. */
export function useDialog() {
  const [stage, setStage] = useState<'gone' | 'open' | 'closing'>('gone')
  // Of one that is not shown there is nothing to close.
  const onClose = () => setStage((current) => (current === 'open' ? 'closing' : current))
  return {
    isShown: stage !== 'gone',
    show: () => setStage('open'),
    dialog: { open: stage === 'open', onClose, onExitComplete: () => setStage('gone') },
  }
}
