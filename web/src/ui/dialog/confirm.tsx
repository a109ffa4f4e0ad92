import { createOverlay } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { lazyPart } from '../part/lazyPart'

export interface ConfirmOptions {
  title: string
  body?: ReactNode
  confirmLabel: string
  /** What the other button says, where « Annuler » could be taken for the thing itself. */
  cancelLabel?: string
}

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog'), { as: 'dialog' })

const overlay = createOverlay<ConfirmOptions, boolean>((props) => {
  const answer = (yes: boolean) => void overlay.close('confirm', yes)
  return <ConfirmDialog {...props} onAnswer={answer} onClose={() => answer(false)} />
})

/** Mounted once per layout whose pages ask. */
export const ConfirmViewport = overlay.Viewport

/** Asks before something that cannot be undone; resolves to the answer, and to `false` when the dialog is dismissed. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  return (await overlay.open('confirm', options)) ?? false
}
