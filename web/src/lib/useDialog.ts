import { useState } from 'react'

/** A dialog without an address. Once closed, it stays until it has gone from the screen. */
export function useDialog() {
  const [stage, setStage] = useState<'gone' | 'open' | 'closing'>('gone')
  return {
    isShown: stage !== 'gone',
    show: () => setStage('open'),
    dialog: { open: stage === 'open', onClose: () => setStage('closing'), onExitComplete: () => setStage('gone') },
  }
}
