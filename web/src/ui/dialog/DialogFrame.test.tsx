import { Dialog } from '@chakra-ui/react'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { DialogFrame } from './DialogFrame'

test('the button that closes comes before what may be scrolled', async () => {
  await renderWith(
    () => ({}),
    <DialogFrame open title="Étape" onClose={() => undefined}>
      <Dialog.Body>
        <input aria-label="Titre" />
      </Dialog.Body>
    </DialogFrame>,
  )
  const field = await screen.findByLabelText('Titre')
  const close = screen.getByRole('button', { name: 'Fermer' })
  expect(close.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
