import { createOverlay } from '@chakra-ui/react'
import { lazy, Suspense, type ReactNode } from 'react'

export interface ConfirmOptions {
  title: string
  body?: ReactNode
  confirmLabel: string
}

const ConfirmDialog = lazy(() => import('./ConfirmDialog'))

const overlay = createOverlay<ConfirmOptions, boolean>((props) => (
  <Suspense>
    <ConfirmDialog {...props} onAnswer={(answer) => void overlay.close('confirm', answer)} />
  </Suspense>
))

/** Mounted once per layout whose pages ask. */
export const ConfirmViewport = overlay.Viewport

/** Asks before something that cannot be undone; resolves to the answer, and to `false` when the dialog is dismissed. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  return (await overlay.open('confirm', options)) ?? false
}
