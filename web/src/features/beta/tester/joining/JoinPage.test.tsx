import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '~/api/session/session'
import { paths } from '~/lib/navigation/paths'
import { renderWith } from '~/test/render'
import JoinPage from './JoinPage'

const anonymous = { status: 'anonymous', viewer: null } as Session
const signedIn = { status: 'signedIn', viewer: { id: 'usr_1', userType: 'TESTER', roles: ['TESTER'] } } as Session
let session = anonymous
vi.mock('~/api/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => session,
  useHasRole: () => true,
}))

let mode: 'DIRECT' | 'REQUEST'
let asked: string[]
beforeEach(() => (asked = []))

/** Opens the page of a link in the same tab again. */
async function open(visitor: Session, how: typeof mode) {
  cleanup()
  session = visitor
  mode = how
  await renderWith(
    ({ operationName = '' }) => {
      asked.push(operationName)
      if (operationName === 'JoinProject') {
        const invitation = { __typename: 'Invitation', id: 'inv_1', token: 'own' }
        const payload = { __typename: 'JoinProjectPayload', invitation, requestStatus: 'ACCEPTED', userErrors: [] }
        return { joinProject: payload }
      }
      const seats = { seatsLeft: null, endsOn: null }
      const ofVisitor = { isOwn: false, isTester: false, requestStatus: null }
      return { projectLink: { __typename: 'SharedLink', state: 'OPEN', mode, ...seats, ...ofVisitor, project: null } }
    },
    <MemoryRouter initialEntries={['/rejoindre/tok']}>
      <Routes>
        <Route path={paths.join} element={<JoinPage />} />
        <Route path={paths.login} element={<h1>Connexion</h1>} />
        <Route path={paths.register} element={<h1>Inscription</h1>} />
        <Route path={paths.invitation} element={<h1>Bienvenue</h1>} />
      </Routes>
    </MemoryRouter>,
  )
}

/** Returns to the tab, when the link has been changed. */
function returnTo(how: typeof mode) {
  mode = how
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('who wanted to join at once has joined when they return with an account', async () => {
  await open(anonymous, 'DIRECT')
  await userEvent.click(await screen.findByRole('button', { name: 'Rejoindre le projet' }))
  expect(screen.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await open(signedIn, 'DIRECT')
  expect(await screen.findByRole('heading', { name: 'Bienvenue' })).toBeVisible()
})

test('what a visitor wrote to ask is there in the tab that confirms their email address', async () => {
  await open(anonymous, 'REQUEST')
  await userEvent.type(await screen.findByRole('textbox'), 'Je navigue chaque été.')
  await userEvent.click(screen.getByRole('button', { name: 'Créez-le, vous reviendrez ici' }))
  sessionStorage.clear()
  await open(signedIn, 'REQUEST')
  expect(await screen.findByRole('textbox')).toHaveValue('Je navigue chaque été.')
})

test('who created an account to ask does not join once the link lets everybody in', async () => {
  await open(anonymous, 'REQUEST')
  await userEvent.click(await screen.findByRole('button', { name: 'Créez-le, vous reviendrez ici' }))
  expect(screen.getByRole('heading', { name: 'Inscription' })).toBeVisible()
  await open(signedIn, 'DIRECT')
  expect(await screen.findByRole('button', { name: 'Rejoindre le projet' })).toBeVisible()
  expect(asked).not.toContain('JoinProject')
})

test('who wanted to join at once and returns to a link that asks has to choose again', async () => {
  await open(anonymous, 'DIRECT')
  await userEvent.click(await screen.findByRole('button', { name: 'Rejoindre le projet' }))
  await open(signedIn, 'REQUEST')
  expect(await screen.findByRole('button', { name: 'Demander à rejoindre' })).toBeVisible()
  returnTo('DIRECT')
  expect(await screen.findByRole('button', { name: 'Rejoindre le projet' })).toBeVisible()
  expect(asked).not.toContain('JoinProject')
})
