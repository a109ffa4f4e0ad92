import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { Answer } from './Answer'

test.each([
  ['Refuser', "Refuser l'invitation", 'Invitation refusée'],
  ['Faire un retour sans tester', 'Envoyer mon retour', 'Merci pour votre retour !'],
])('%s: whoever goes back while it is sent stays, and is thanked', async (choice, submit, thanks) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const answers: Record<string, Record<string, unknown>> = {
    RefuseInvitation: { refuseInvitation: { __typename: 'RefuseInvitationPayload', invitation: null, userErrors: [] } },
    SendFeedback: { sendFeedback: { __typename: 'SendFeedbackPayload', feedback: null, userErrors: [] } },
  }
  window.history.replaceState(null, '', '/before')
  const invitation = (
    <Answer token="tok" access="open" authorName="" releases={[]} questions={[]} onAnswered={() => undefined} />
  )
  const router = createBrowserRouter([
    { path: '/before', element: <h1>Avant</h1> },
    { path: '/invitation/tok', element: invitation },
  ])
  await renderWith(
    async ({ operationName = '' }) => {
      await arrived
      return answers[operationName] ?? {}
    },
    <RouterProvider router={router} />,
  )
  await act(() => router.navigate('/invitation/tok'))
  await userEvent.click(await screen.findByRole('button', { name: choice }))
  const content = screen.queryByLabelText('Votre retour')
  if (content) await userEvent.type(content, 'Clair.')
  await userEvent.click(await screen.findByRole('button', { name: submit }))
  await userEvent.click(screen.getByRole('button', { name: 'Revenir' }))
  expect(await screen.findByRole('heading', { name: 'Votre réponse' })).toBeVisible()

  arrive()
  expect(await screen.findByRole('heading', { name: thanks })).toBeVisible()
  // A navigation in the history takes a moment.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(window.location.pathname).toBe('/invitation/tok')
  expect(screen.getByRole('heading', { name: thanks })).toBeVisible()
})
