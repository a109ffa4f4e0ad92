import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { type Answer, renderWith } from '~/test/render'
import { HomeTab } from './HomeTab'

vi.mock('../sent/liveSent', () => ({ useSentChanges: () => undefined }))

const pageInfo = { __typename: 'PageInfo', endCursor: null, hasNextPage: false }
const connection = (name: string, totalCount: number, nodes: readonly object[]) => ({
  __typename: `${name}Connection`,
  totalCount,
  edges: nodes.map((node, index) => ({ __typename: `${name}Edge`, cursor: String(index), node })),
  pageInfo,
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const feedback = (number: number, changes: object = {}) => ({
  __typename: 'Feedback',
  id: `fbk_${number}`,
  content: `Remarque ${number}`,
  status: 'NEW',
  retest: null,
  isUseful: false,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  project: { __typename: 'ProjectSheet', id: 'shp_1', projectId: 'prj_1', title: 'Carnet de bord' },
  fixedIn: null,
  ...changes,
})

const suggestion = (number: number, matchingSkills: string[], isLanguageSpoken = false) => ({
  __typename: 'SuggestedProject',
  isLanguageSpoken,
  matchingSkills,
  listing: {
    __typename: 'ProjectListing',
    id: `pls_${number}`,
    kind: 'GAME',
    language: 'FRENCH',
    deadline: '2030-06-15',
    isClosingSoon: false,
    needsFeedback: matchingSkills.length === 0,
    project: {
      __typename: 'PublicProject',
      id: `pub_${number}`,
      projectId: `prj_${number}`,
      title: `Projet ${number}`,
      creatorName: 'Maud',
      description: 'Un jeu.',
    },
  },
})

const fresh = {
  __typename: 'Viewer',
  id: 'usr_1',
  receivedInvitations: connection('Invitation', 0, []),
  requestedFeedbacks: connection('Feedback', 0, []),
  unreadMessages: connection('Notification', 0, []),
  currentTests: [],
  suggestedProjects: numbers(3).map((number) => suggestion(number, [])),
  feedbacks: connection('Feedback', 0, []),
  testerProfile: {
    __typename: 'TesterProfile',
    id: 'otp_1',
    username: null,
    version: 1,
    facts: { __typename: 'TesterFacts', testCount: 0, usefulFeedbackCount: 0 },
  },
}

const full = {
  ...fresh,
  receivedInvitations: connection(
    'Invitation',
    7,
    numbers(5).map((number) => ({
      __typename: 'Invitation',
      id: `inv_${number}`,
      status: 'PENDING',
      token: `jeton-${number}`,
      createdAt: '2026-11-20T10:00:00Z',
      version: 1,
      project: {
        __typename: 'ProjectSheet',
        id: `shi_${number}`,
        title: `Invitation ${number}`,
        creatorName: number === 1 ? null : 'Maud',
        deadline: '2030-06-15',
        status: number === 5 ? 'PAUSED' : 'IN_PROGRESS',
      },
    })),
  ),
  requestedFeedbacks: connection('Feedback', 3, [
    feedback(1, { status: 'FIXED', retest: 'REQUESTED', fixedIn: { __typename: 'Release', id: 'rel_1', name: '1.2' } }),
    feedback(2, { status: 'FIXED', retest: 'REQUESTED' }),
    feedback(3, { status: 'INFO_REQUESTED' }),
  ]),
  unreadMessages: connection('Notification', 2, [
    {
      __typename: 'Notification',
      id: 'ntf_1',
      type: 'FEEDBACK_MESSAGE',
      message: 'Maud vous a écrit à propos de « Carnet de bord »',
      isRead: false,
      createdAt: '2026-11-20T10:00:00Z',
      version: 1,
      feedback: feedback(11),
    },
    {
      __typename: 'Notification',
      id: 'ntf_2',
      type: 'FEEDBACK_MESSAGE',
      message: 'Maud vous a écrit à propos de « Carnet de bord »',
      isRead: false,
      createdAt: '2026-11-20T09:00:00Z',
      version: 1,
      feedback: feedback(3, { status: 'INFO_REQUESTED' }),
    },
  ]),
  currentTests: numbers(6).map((number) => ({
    __typename: 'ProjectTester',
    id: `prt_${number}`,
    joinedAt: '2026-11-20T10:00:00Z',
    project: {
      __typename: 'ProjectSheet',
      id: `sht_${number}`,
      projectId: `prj_t${number}`,
      title: `Test ${number}`,
      deadline: number === 1 ? '2020-01-01' : '2030-06-15',
      status: 'IN_PROGRESS',
    },
  })),
  suggestedProjects: [suggestion(1, ['Figma', 'Voile'], true), suggestion(2, ['Voile'], true), suggestion(3, [], true)],
  feedbacks: connection(
    'Feedback',
    34,
    numbers(3).map((number) => feedback(number + 10, { isUseful: number === 1 })),
  ),
  testerProfile: { ...fresh.testerProfile, username: 'Zoé', facts: { ...fresh.testerProfile.facts, testCount: 12 } },
}

async function show(viewer: object, answer?: Answer) {
  const read: unknown[] = []
  const client = await renderWith(
    (operation) => {
      if (operation.operationName === 'TesterHome') return answer ? answer(operation) : { viewer }
      read.push(operation.variables.id)
      return {
        markNotificationsRead: {
          __typename: 'MarkNotificationsReadPayload',
          viewer: { __typename: 'Viewer', id: 'usr_1', unreadNotificationCount: 0 },
          userErrors: [],
        },
      }
    },
    <MemoryRouter>
      <HomeTab />
    </MemoryRouter>,
  )
  return { read, client }
}

const rows = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('full lists show what is asked, until when, and why projects are suggested', async () => {
  const { read } = await show(full)
  const asked = await rows('On vous attend')
  expect(asked).toHaveLength(9)
  expect(asked[0]).toContain('Corrigé dans 1.2 : à vous de retester')
  expect(asked[1]).toContain("C'est corrigé : à vous de retester")
  expect(asked[2]).toContain('On vous demande une précision')
  expect(asked[3]).toContain('Le créateur attend votre réponse.')
  expect(asked[4]).toContain('Maud attend votre réponse.')
  expect(asked[7], 'a paused project').toContain('Ce projet est en pause')
  expect(screen.getByText('Et 2 autres, dans vos invitations et vos retours.')).toBeTruthy()

  const tests = await rows('Mes tests en cours')
  expect(tests).toHaveLength(6)
  expect(tests[0]).toContain('Bientôt clos')
  expect(tests[1]).not.toContain('Bientôt clos')
  expect(tests[1]?.match(/2030/g), 'the deadline').toHaveLength(1)

  const why = screen.getAllByRole('list', { name: 'Pourquoi ce projet' })
  expect(
    why.map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ),
  ).toEqual([
    ['Votre compétence : Figma', 'Votre compétence : Voile', 'Français'],
    ['Votre compétence : Voile', 'Français'],
    ['Pas encore de retour', 'Français'],
  ])
  expect(await rows('Mes retours')).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Voir mes 34 retours' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Compléter mon profil' })).toBeNull()

  expect(asked[8], 'which one it is about').toContain('Remarque 11Carnet de bord')
  await userEvent.click(screen.getByRole('link', { name: 'Message non lu' }))
  await vi.waitFor(() => expect(read).toEqual(['ntf_1']))
  await userEvent.click(screen.getByRole('link', { name: 'On vous demande une précision' }))
  await vi.waitFor(() => expect(read, 'the one with the question').toEqual(['ntf_1', 'ntf_2']))
})

test('before anything has happened, three projects are there to try', async () => {
  await show(fresh)
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(screen.getByText(/^Rien ne vous attend/)).toBeTruthy()
  expect(screen.getByText(/^Aucun test en cours/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Compléter mon profil' }).getAttribute('href')).toBe(
    '/profile?onglet=modifier',
  )
})

test('an empty directory says so', async () => {
  await show({ ...fresh, suggestedProjects: [] })
  expect(await screen.findByText(/^Aucun projet ne cherche de testeurs/)).toBeTruthy()
})

test('a failure is shown, and tried again', async () => {
  let isFailing = true
  await show(fresh, () => (isFailing ? Promise.reject(new Error('the network fails')) : { viewer: fresh }))
  expect(await screen.findByText("Erreur lors du chargement de l'accueil")).toBeTruthy()
  isFailing = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText(/^Rien ne vous attend/)).toBeTruthy()
})

/** Seven questions, of which the five that are loaded are answered on another device. Returns what answers the next load. */
async function answerFiveOfSeven() {
  const question = (number: number) => feedback(number, { status: 'INFO_REQUESTED' })
  const next: ((isLoaded: boolean) => void)[] = []
  let isFirst = true
  const { client } = await show(fresh, () => {
    if (isFirst) {
      isFirst = false
      return { viewer: { ...fresh, requestedFeedbacks: connection('Feedback', 7, [7, 6, 5, 4, 3].map(question)) } }
    }
    return new Promise((resolve, reject) =>
      next.push((isLoaded) => {
        if (!isLoaded) return reject(new TypeError('no network'))
        resolve({ viewer: { ...fresh, requestedFeedbacks: connection('Feedback', 2, [2, 1].map(question)) } })
      }),
    )
  })
  await screen.findByText('Remarque 7')
  act(() => {
    for (const number of [7, 6, 5, 4, 3])
      client.cache.modify({ id: `Feedback:fbk_${number}`, fields: { status: () => 'NEW' } })
  })
  await vi.waitFor(() => expect(next).toHaveLength(1))
  expect(screen.queryByText('Remarque 7')).toBeNull()
  expect(screen.queryByText(/^Rien ne vous attend/)).toBeNull()
  expect(screen.getByText('2 choses vous attendent, dans vos invitations et vos retours.')).toBeVisible()
  return next
}

test('when what is shown ends and more is asked, that is loaded', async () => {
  const [answer] = await answerFiveOfSeven()
  await act(async () => answer?.(true))
  expect(await rows('On vous attend')).toHaveLength(2)
  expect(screen.queryByText(/dans vos invitations et vos retours/)).toBeNull()
})

test('when that fails, it is tried once, and still said that more is asked', async () => {
  const next = await answerFiveOfSeven()
  await act(async () => next[0]?.(false))
  expect(screen.getByText(/^2 choses vous attendent/)).toBeVisible()
  expect(next).toHaveLength(1)
})
