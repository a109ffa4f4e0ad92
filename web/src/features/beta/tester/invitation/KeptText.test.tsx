import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { createBrowserRouter, MemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '~/api/session/session'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import type { InvitationAccess } from './access'
import { Answer } from './Answer'
import InvitationPage from './InvitationPage'

const anonymous = { status: 'anonymous', viewer: null } as Session
const signedIn = {
  status: 'signedIn',
  viewer: { id: 'usr_1', userType: 'TESTER', roles: ['TESTER'] as readonly string[] },
} as Session
let session = anonymous
let endSession = () => {}
vi.mock('~/api/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
  useHasRole: () => session.viewer !== null,
  refreshSession: () => Promise.resolve(endSession()),
}))

const refused = {
  sendFeedback: {
    __typename: 'SendFeedbackPayload',
    feedback: null,
    userErrors: [{ __typename: 'UserError', code: 'INVALID', field: null, message: 'Trop tard.' }],
  },
}

/** Shows the answer, whose access changes when the invitation is loaded again. */
async function show(access: InvitationAccess, next: InvitationAccess) {
  const question = {
    id: 'qst_1',
    kind: 'TEXT',
    text: 'Sur quoi ?',
    choices: [],
    lowLabel: null,
    highLabel: null,
  } as const
  function Page() {
    const [now, setNow] = useState(access)
    const [, setEnded] = useState(false)
    useLayoutEffect(() => {
      endSession = () => {
        session = anonymous
        setEnded(true)
      }
    })
    return (
      <Answer
        token="tok"
        access={now}
        authorName=""
        releases={[]}
        questions={[question]}
        hasSent={false}
        onAnswered={() => setNow(next)}
      />
    )
  }
  await renderWith(
    () => refused,
    <MemoryRouter initialEntries={['/invitation/tok?reponse=avis']}>
      <Page />
    </MemoryRouter>,
  )
}

async function write() {
  await userEvent.type(await screen.findByLabelText('Votre retour'), 'Le menu se cache.')
  await userEvent.type(screen.getByLabelText(/Sur quoi/), 'Au téléphone')
  await userEvent.click(screen.getByRole('button', { name: 'Envoyer mon retour' }))
}

const all = 'Le menu se cache.\n\nSur quoi ?\nAu téléphone'
const kept = () => screen.findByLabelText('Votre texte est conservé')

beforeEach(() => {
  session = anonymous
  window.history.replaceState(null, '', '/')
})

test.each([
  ['paused', 'Projet en pause'],
  ['completed', 'Projet terminé'],
  ['processed', 'Cette invitation a déjà été traitée'],
] as const)(
  'what a guest wrote is shown, and can be copied, when the invitation is %s meanwhile',
  async (next, title) => {
    await show('open', next)
    await write()
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
    expect(await kept()).toHaveValue(all)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copier mon texte' }))
    expect(await navigator.clipboard.readText()).toBe(all)
  },
)

test('who wrote nothing is shown no text', async () => {
  await show('paused', 'paused')
  expect(await screen.findByRole('heading', { name: 'Projet en pause' })).toBeVisible()
  expect(screen.queryByLabelText('Votre texte est conservé')).toBeNull()
})

test('what a tester wrote is shown while the project is paused', async () => {
  session = signedIn
  await show('testing', 'testingPaused')
  await write()
  expect(await kept()).toHaveValue(all)
})

test('a tester whose session ended elsewhere is told so, and led back', async () => {
  session = signedIn
  await show('testing', 'processed')
  await write()
  expect(await screen.findByRole('heading', { name: 'Votre session est terminée' })).toBeVisible()
  expect(await kept()).toHaveValue(all)
  const link = screen.getByRole('link', { name: 'Se connecter' })
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/invitation/tok'))
  expect(screen.queryByText(/déjà été traitée/)).toBeNull()
})

test('what was written is shown when the invitation was taken back meanwhile', async () => {
  const draft = { base: {}, typed: { content: 'Le menu se cache.' } }
  localStorage.setItem('draft:anyone:feedback:tok', JSON.stringify(draft))
  window.history.replaceState(null, '', '/invitation/tok')
  const router = createBrowserRouter([{ path: paths.invitation, element: <InvitationPage /> }])
  await renderWith(
    () => ({ changeCursor: 'now', viewer: null, invitationByToken: null }),
    <RouterProvider router={router} />,
  )
  await act(async () => undefined)
  expect(await screen.findByRole('heading', { name: 'Invitation non trouvée' })).toBeVisible()
  expect(await kept()).toHaveValue('Le menu se cache.')
})
