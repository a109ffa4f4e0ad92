import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { FirstQuery } from './FirstQuery'

test.each([
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the page of a proxy', () => Promise.resolve(new Response('<html>', { status: 502 }))],
])('%s is not shown as the answer', async (_, fetch) => {
  await renderWith(() => ({}), <FirstQuery />)
  vi.stubGlobal('fetch', fetch)
  await userEvent.click(screen.getByRole('button', { name: 'Exécuter ici' }))
  const answer = await screen.findByRole('status', { name: 'Réponse du serveur' })
  expect(answer).toHaveTextContent('Pas de réponse du serveur. Réessayez dans un instant.')
  vi.unstubAllGlobals()
})
