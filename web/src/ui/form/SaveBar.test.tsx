import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { SaveBar } from './SaveBar'

test('discarding the changes leaves the focus in the form', async () => {
  function Form() {
    const [isDirty, setIsDirty] = useState(true)
    return (
      <form aria-label="Profil">
        <SaveBar isDirty={isDirty} loading={false} onDiscard={() => setIsDirty(false)} saved="Tout est enregistré" />
      </form>
    )
  }
  await renderWith(() => ({}), <Form />)
  expect(screen.getByRole('status')).toHaveTextContent('Modifications non enregistrées')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  expect(screen.getByRole('status')).toHaveTextContent('Tout est enregistré')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('form', { name: 'Profil' }))
})
