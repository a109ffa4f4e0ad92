import { createOverlay } from '@chakra-ui/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { lazyPart } from '../part/lazyPart'
import { toast } from '../toast/toast'

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
export const ConfirmViewport = () => <overlay.Viewport />

/** Loads the dialog for a question that may be asked: without the server it could not be any more. */
export const prepareConfirm = ConfirmDialog.preload

/**
 * Asks the user to confirm an action that cannot be undone. Resolves to `false` when the dialog is dismissed, and when it cannot be
 * shown: later it would interrupt something else.
 */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  try {
    await ConfirmDialog.load()
  } catch {
    toast({ type: 'error', title: i18next.t('lost.title'), description: i18next.t('loadFailedHint') })
    return false
  }
  return (await overlay.open('confirm', options)) ?? false
}
