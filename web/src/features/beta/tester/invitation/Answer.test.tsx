import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, MemoryRouter, RouterProvider } from 'react-router'
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
    <Answer
      token="tok"
      access="open"
      authorName=""
      releases={[]}
      questions={[]}
      sent={[]}
      onAnswered={() => undefined}
    />
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

test('who has sent feedback through the link is led to it, instead of to a new link', async () => {
  const processed = (hasSent: boolean) => (
    <MemoryRouter>
      <Answer
        token="tok"
        access="processed"
        authorName=""
        releases={[]}
        questions={[]}
        sent={hasSent ? ['Clair.'] : []}
        onAnswered={() => undefined}
      />
    </MemoryRouter>
  )
  const answer = () => ({ viewer: null, changeCursor: null })
  await renderWith(answer, processed(false))
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(screen.getByText(/nouveau lien/)).toBeVisible()
  cleanup()
  await renderWith(answer, processed(true))
  expect(screen.getByRole('heading', { name: 'Cette invitation a déjà été traitée' })).toBeVisible()
  expect(screen.getByText(/^Vous avez fait un retour\. Il est ci-dessous/)).toBeVisible()
  expect(screen.queryByText(/nouveau lien/)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

test('what a tester has sent stays on the page, until they write another', async () => {
  const feedback = {
    __typename: 'Feedback',
    id: 'fbk_1',
    content: 'Le menu.',
    status: 'NEW',
    createdAt: '2026-11-30',
    version: 1,
  }
  await renderWith(
    ({ operationName }) =>
      operationName === 'SendFeedback'
        ? { sendFeedback: { __typename: 'SendFeedbackPayload', feedback, userErrors: [] } }
        : { viewer: null, changeCursor: null },
    <MemoryRouter>
      <Answer
        token="tok"
        access="testing"
        authorName="Ada"
        releases={[]}
        questions={[]}
        sent={[]}
        onAnswered={() => undefined}
      />
    </MemoryRouter>,
  )
  await userEvent.type(await screen.findByLabelText('Votre retour'), 'Le menu.')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer mon retour' }))
  expect(await screen.findByRole('heading', { name: 'Retour envoyé' })).toHaveFocus()
  expect(screen.getByText('Le menu.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voir mes retours' })).toHaveAttribute(
    'href',
    '/profile/retours?retour=fbk_1',
  )
  await userEvent.click(screen.getByRole('button', { name: 'En écrire un autre' }))
  expect(await screen.findByLabelText('Votre retour')).toHaveValue('')
  expect(screen.getByLabelText(/^Votre nom/)).toHaveValue('Ada')
})

test('a tester without a name is asked for one, may choose it later, and reads why it is refused', async () => {
  const userErrors = [{ code: 'USERNAME_TAKEN', field: ['input', 'username'], message: 'Ce nom est déjà pris.' }]
  const names: unknown[] = []
  await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'UpdateTesterProfile') return { viewer: null, changeCursor: null }
      names.push(variables.input.username)
      return {
        updateTesterProfile: { __typename: 'UpdateTesterProfilePayload', testerProfile: null, userErrors },
      }
    },
    <MemoryRouter>
      <Answer
        token="tok"
        access="testing"
        authorName=""
        isNameless
        releases={[]}
        questions={[]}
        sent={[]}
        onAnswered={() => undefined}
      />
    </MemoryRouter>,
  )
  const name = await screen.findByLabelText('Votre pseudo')
  expect(name).toHaveAccessibleDescription(/Le créateur voit ce nom/)
  await userEvent.type(name, 'Ada')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
  expect(await screen.findByText('Ce nom est déjà pris.')).toBeVisible()
  expect(names).toEqual(['Ada'])
  await userEvent.click(screen.getByRole('button', { name: 'Plus tard' }))
  expect(screen.queryByLabelText('Votre pseudo')).toBeNull()
  expect(screen.getByLabelText('Votre retour')).toBeVisible()
})
