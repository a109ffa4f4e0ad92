import { CombinedGraphQLErrors } from '@apollo/client'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getSession } from '~/api/session/session'
import { renderWith } from '~/test/render'
import { SessionLoading } from './SessionLoading'

test('says why the session is not loaded, and loads it again', async () => {
  const reason = 'Trop de tentatives à la suite.'
  const refused = new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 'RATE_LIMITED' } }] })
  // It also tries again by itself.
  const answer = vi.fn<() => Promise<Record<string, unknown>>>().mockRejectedValue(refused)
  await renderWith(answer, <SessionLoading />)
  expect(await screen.findByRole('alert')).toHaveTextContent(reason)
  answer.mockResolvedValue({ viewer: null, changeCursor: '1' })
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await waitFor(() => expect(getSession().status).toBe('anonymous'))
  expect(screen.queryByRole('alert')).toBeNull()
})
