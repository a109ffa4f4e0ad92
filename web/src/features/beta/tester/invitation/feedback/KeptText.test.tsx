import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useState } from 'react'
import { createBrowserRouter, MemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '~/api/session/session'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { pictureStore } from '../../pictures/keptPictures'
import type { InvitationAccess } from '../access'
import { Answer } from '../Answer'
import InvitationPage from '../InvitationPage'

const anonymous = { status: 'anonymous', viewer: null } as Session
const signedIn = {
  status: 'signedIn',
  viewer: { id: 'usr_1', userType: 'TESTER', roles: ['TESTER'] as readonly string[] },
} as Session
let session = anonymous
let endSession = () => {}
let sessionRead = Promise.resolve()
vi.mock('~/api/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
  useHasRole: () => session.viewer !== null,
  refreshSession: () => sessionRead.then(() => endSession()),
}))

const answers = {
  refuseInvitation: { __typename: 'RefuseInvitationPayload', invitation: null, userErrors: [] },
  sendFeedback: {
    __typename: 'SendFeedbackPayload',
    feedback: null,
    userErrors: [{ __typename: 'UserError', code: 'INVALID', field: null, message: 'Trop tard.' }],
  },
}

/** Shows the answer, whose access changes when the invitation is loaded again. */
async function show(access: InvitationAccess, next: InvitationAccess, sent: readonly string[] = [], answer = 'avis') {
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
        sent={now === next ? sent : []}
        onAnswered={() => setNow(next)}
      />
    )
  }
  await renderWith(
    () => answers,
    <MemoryRouter initialEntries={[`/invitation/tok?reponse=${answer}`]}>
      <Page />
      <ConfirmViewport />
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

const keptKey = 'draft:anyone:feedback:tok'
const keep = (content: string, pictures: readonly string[] = []) =>
  localStorage.setItem(keptKey, JSON.stringify({ base: {}, typed: { content, pictures } }))
const removedPictures = () => vi.mocked(pictureStore.remove).mock.calls.map(([key]) => key)

beforeEach(() => {
  vi.spyOn(pictureStore, 'remove')
  session = anonymous
  sessionRead = Promise.resolve()
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
  keep('Le menu se cache.')
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

test('a tester is told nothing of an answer while their session is checked', async () => {
  session = signedIn
  let answer = () => {}
  sessionRead = new Promise((resolve) => (answer = resolve))
  await show('testing', 'processed')
  await write()
  expect(await screen.findByText('Nous vérifions que vous êtes toujours connecté…')).toBeVisible()
  expect(await kept()).toHaveValue(all)
  expect(screen.queryByText(/déjà été traitée/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Vous testez ce projet' })).not.toHaveFocus()
  await act(async () => answer())
  expect(await screen.findByRole('heading', { name: 'Votre session est terminée' })).toHaveFocus()
})

test('feedback that was sent is not called unsent, though the response was lost', async () => {
  keep('Le menu se cache. ', ['a'])
  await show('processed', 'processed', ['Autre chose.', 'Le menu se cache.'])
  expect(await screen.findByText(/^Vous avez fait un retour/)).toBeVisible()
  expect(screen.queryByLabelText('Votre texte est conservé')).toBeNull()
  expect(localStorage.getItem(keptKey)).toBeNull()
  expect(removedPictures()).toEqual(['a'])
})

test('what was written since other feedback was sent is kept', async () => {
  keep('Le menu se cache.')
  await show('processed', 'processed', ['Autre chose.'])
  expect(await kept()).toHaveValue('Le menu se cache.')
})

test('what one person wrote is not shown to another one, who signs in', async () => {
  keep('Le menu se cache.')
  session = signedIn
  await show('processed', 'processed')
  expect(await screen.findByRole('heading', { name: 'Cette invitation a déjà été traitée' })).toBeVisible()
  expect(screen.queryByLabelText('Votre texte est conservé')).toBeNull()
  expect(localStorage.getItem(keptKey)).not.toBeNull()
})

test('who wrote with an account still sees their text when the invitation is answered meanwhile', async () => {
  session = signedIn
  await show('open', 'processed')
  await write()
  expect(await kept()).toHaveValue(all)
})

test('kept text can be deleted, and its panel is read next', async () => {
  keep('Le menu se cache.', ['a', 'b'])
  await show('paused', 'paused')
  await kept()
  const title = screen.getByRole('heading', { name: 'Projet en pause' })
  let isFocusedWithText = false
  // While the text is shown, so is the dialog, which takes the focus back.
  title.addEventListener(
    'focus',
    () => (isFocusedWithText = screen.queryByLabelText('Votre texte est conservé') !== null),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Supprimer votre texte ?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }))
  await vi.waitFor(() => expect(screen.queryByLabelText('Votre texte est conservé')).toBeNull())
  expect(localStorage.getItem(keptKey)).toBeNull()
  await vi.waitFor(() => expect(title).toHaveFocus())
  expect(isFocusedWithText).toBe(false)
  expect(removedPictures()).toEqual(['a', 'b'])
})

test('what was begun goes with an invitation that is refused', async () => {
  keep('Le menu se cache.', ['a'])
  await show('open', 'processed', [], 'refus')
  await userEvent.click(await screen.findByRole('button', { name: "Refuser l'invitation" }))
  expect(await screen.findByRole('heading', { name: 'Invitation refusée' })).toBeVisible()
  expect(localStorage.getItem(keptKey)).toBeNull()
  expect(removedPictures()).toEqual(['a'])
})
