import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import AnnotateDialog from './AnnotateDialog'

test('says so and closes when the picture cannot be decoded', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')))
  const onClose = vi.fn<() => void>()
  const file = new File([], 'ecran.png', { type: 'image/png' })
  await renderWith(
    () => ({}),
    <AnnotateDialog
      picture={{ key: 'a', file, thumbnail: null, ticket: null, step: { name: 'ready' } as never }}
      onDone={() => undefined}
      open
      onClose={onClose}
      onExitComplete={() => undefined}
    />,
  )
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(currentToast()).toMatchObject({
    type: 'error',
    title: "L'image n'a pas pu être ouverte ; elle sera envoyée telle quelle.",
  })
})
