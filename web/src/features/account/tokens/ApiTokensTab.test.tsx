import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { ApiTokensTab } from './ApiTokensTab'

const tokenOf = (id: string, name: string) => ({
  __typename: 'ApiToken',
  id,
  name,
  hint: 'abcd',
  scopes: ['PROJECTS_READ'],
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: null,
  expiresAt: '2026-11-21T10:00:00Z',
  isExpired: true,
})

/** The tab, with the tokens that the server has. */
async function renderTab(tokens: ReturnType<typeof tokenOf>[], create = () => Promise.resolve()) {
  window.history.replaceState(null, '', '/?onglet=api')
  const element = (
    <>
      <ConfirmViewport />
      <ApiTokensTab />
    </>
  )
  await renderWith(
    async ({ operationName }) => {
      if (operationName === 'RevokeApiToken') {
        const userErrors = [{ __typename: 'UserError', message: 'Ce jeton est déjà révoqué.' }]
        return { revokeApiToken: { __typename: 'RevokeApiTokenPayload', revokedApiTokenId: null, userErrors } }
      }
      if (operationName === 'CreateApiToken') {
        await create()
        const apiToken = { __typename: 'ApiToken', id: 'tok_9' }
        return {
          createApiToken: { __typename: 'CreateApiTokenPayload', apiToken, secret: 'rdg_secret', userErrors: [] },
        }
      }
      const edges = tokens.map((node) => ({ __typename: 'ApiTokenEdge', cursor: node.id, node }))
      const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false }
      const apiTokens = { __typename: 'ApiTokenConnection', edges, pageInfo }
      return { viewer: { __typename: 'Viewer', id: 'usr_1', apiTokens } }
    },
    <RouterProvider router={createBrowserRouter([{ path: '/', element }])} />,
  )
}

test('a token that was revoked elsewhere leaves the list when its revocation is refused', async () => {
  const tokens = [tokenOf('tok_1', 'Sauvegarde'), tokenOf('tok_2', 'Script')]
  await renderTab(tokens)
  const button = await screen.findByRole('button', { name: 'Révoquer le jeton Sauvegarde' })
  tokens.shift()
  await userEvent.click(button)
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(screen.getByText('Script')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Créer un jeton' })).toHaveFocus())
})

test('the list is read again when the browser tab is shown again', async () => {
  const tokens = [tokenOf('tok_1', 'Sauvegarde')]
  await renderTab(tokens)
  await screen.findByText('Sauvegarde')
  tokens.push(tokenOf('tok_2', 'Script'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('Script')).toBeInTheDocument()
})

test('Back closes the dialog of a new token only, and Escape asks before its secret is lost', async () => {
  await renderTab([])
  await userEvent.click(screen.getByRole('button', { name: 'Créer un jeton' }))
  await screen.findByRole('dialog', { name: 'Créer un jeton' })
  expect(window.location.search).toBe('?onglet=api&jeton=nouveau')
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('?onglet=api')

  await userEvent.click(screen.getByRole('button', { name: 'Créer un jeton' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Script')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Projets.+lire$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }))
  await screen.findByRole('dialog', { name: 'Votre jeton est prêt' })
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Revenir au secret' }))
  expect(screen.getByDisplayValue('rdg_secret')).toBeInTheDocument()
})

test('a token whose secret was lost with the response is listed', async () => {
  const tokens: ReturnType<typeof tokenOf>[] = []
  await renderTab(tokens, () => {
    tokens.push(tokenOf('tok_9', 'Script'))
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Créer un jeton' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nom' }), 'Script')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Projets.+lire$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Créer' }))
  expect(await screen.findByRole('button', { name: 'Révoquer le jeton Script', hidden: true })).toBeInTheDocument()
})
