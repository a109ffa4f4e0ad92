import { createOverlay } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { lazyPart } from '../part/lazyPart'

export interface ConfirmOptions {
  title: string
  body?: ReactNode
  confirmLabel: string
  /** The label of the other button, where « Annuler » would be ambiguous. */
  cancelLabel?: string
  /** The color of the button that confirms: red, unless nothing is lost by it. */
  palette?: 'red' | 'ember'
}

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog'), { as: 'dialog' })

const overlay = createOverlay<ConfirmOptions, boolean>((props) => {
  const answer = (yes: boolean) => void overlay.close('confirm', yes)
  return <ConfirmDialog {...props} onAnswer={answer} onClose={() => answer(false)} />
})

/** Renders the confirmation dialogs. Mount it once in each layout whose pages call `confirm`. */
export const ConfirmViewport = overlay.Viewport

/** Asks the user to confirm an action that cannot be undone. Resolves to `false` when the dialog is dismissed. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  return (await overlay.open('confirm', options)) ?? false
}
