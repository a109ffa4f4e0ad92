import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { ApplyPanel } from './ApplyPanel'
import type { Project } from './livePage'

let roles: string[] = []
vi.mock('~/api/session/session', async (original) => ({
  ...(await original<object>()),
  useHasRole: (role: string) => roles.includes(role),
}))

/** Of somebody who neither may apply nor has. */
const project: Project = {
  __typename: 'PublicProject',
  id: 'pub_1',
  projectId: 'prj_1',
  title: 'Carnet de bord',
  creatorName: 'Maud',
  description: 'Un carnet.',
  keywords: ['voile'],
  status: 'IN_PROGRESS',
  isListed: true,
  ownVotes: [],
  canApply: false,
  version: 1,
  listing: {
    __typename: 'ProjectListing',
    id: 'pls_1',
    kind: 'GAME',
    language: 'FRENCH',
    question: null,
    feedbackType: null,
    deadline: '2030-06-15',
    isClosingSoon: false,
  },
  ownRequest: null,
  releases: null,
  roadmapItems: null,
  feedbacks: null,
}

let asked: string[] = []
beforeEach(() => (asked = []))

async function show({ isOwn = false, canApply = false } = {}) {
  await renderWith(
    ({ operationName = '' }) => {
      asked.push(operationName)
      return { project: isOwn ? { __typename: 'Project', id: 'prj_1' } : null }
    },
    <MemoryRouter>
      <ApplyPanel project={{ ...project, canApply }} reload={() => undefined} />
    </MemoryRouter>,
  )
}

test('its owner is led to its workspace', async () => {
  roles = ['CREATOR', 'TESTER']
  await show({ isOwn: true })
  const workspace = await screen.findByRole('link', { name: 'Ouvrir son workspace' })
  expect(workspace).toHaveAttribute('href', '/workspace/prj_1/chatbot')
  expect(screen.getByText(/^C'est votre projet/)).toBeVisible()
  expect(screen.queryByText('Vous le testez déjà.')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Signaler' })).toBeNull()
})

test('a tester is led to their tests, and the server is not asked whose it is', async () => {
  roles = ['TESTER']
  await show()
  expect(screen.getByText('Vous le testez déjà.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voir mes tests' })).toHaveAttribute('href', '/profile?onglet=tests')
  expect(screen.getByRole('button', { name: 'Signaler' })).toBeVisible()
  expect(asked).not.toContain('OwnProject')
})

test('a creator who tests it is led to what they have sent', async () => {
  roles = ['CREATOR']
  await show()
  expect(await screen.findByText('Vous le testez déjà.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Mes retours' })).toHaveAttribute('href', '/profile/retours')
  expect(screen.getByRole('button', { name: 'Signaler' })).toBeVisible()
})

test('what a visitor wrote to apply is there in the tab that confirms their email address', async () => {
  await show({ canApply: true })
  await userEvent.type(screen.getByRole('textbox'), 'Je navigue chaque été.')
  cleanup()
  sessionStorage.clear()
  await show({ canApply: true })
  expect(screen.getByRole('textbox')).toHaveValue('Je navigue chaque été.')
})
