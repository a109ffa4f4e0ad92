import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoResponse } from '~/api/errors'
import { setShortcutsEnabled } from '~/domain/shortcuts'
import { type Answer, renderWith } from '~/test/render'
import { applyTriageChanges, type TriageFeedback } from './liveTriage'
import { feedback, listPage } from './feedback.fixture'
import TriagePage from './TriagePage'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

/** The page with a server that has this feedback, in pages of two. Returns what was sent, and the client. */
async function show(
  all: TriageFeedback[],
  search = '',
  { isOffline = (): boolean => false, nextPage = Promise.resolve(), isAuthorReachable = true } = {},
) {
  const stored = new Map(all.map((one) => [one.id, one]))
  const sent: Record<string, unknown>[] = []
  const answer: Answer = async ({ operationName = '', variables }) => {
    switch (operationName) {
      case 'TriageList': {
        if (variables.filter?.query) return listPage([])
        if (variables.after) await nextPage
        const start = all.findIndex(({ id }) => id === variables.after) + 1
        return listPage(all.slice(start, start + 2), { totalCount: all.length, hasNextPage: start + 2 < all.length })
      }
      case 'TriageDuplicates':
        return listPage([])
      case 'TriageTags':
        return { project: { __typename: 'Project', id: 'prj_1', feedbackTags: ['menu'] } }
      case 'TriageDetail':
        return { node: { ...stored.get(variables.id as string), ...detail, isAuthorReachable } }
      case 'UnmergeFeedback': {
        const undone = { ...feedback(1), version: 2 }
        return { unmergeFeedback: { __typename: 'UnmergeFeedbackPayload', feedback: undone, userErrors: [] } }
      }
      case 'TriageFeedbacks': {
        const { ids, addTags, ...change } = variables.input as Change
        sent.push(variables.input as Change)
        if (isOffline()) return Promise.reject(new NoResponse('Failed to fetch'))
        for (const id of ids) {
          const before = stored.get(id) ?? feedback(0)
          const tags = [...(before.tags ?? []), ...(addTags ?? [])]
          stored.set(id, { ...before, ...change, tags, version: before.version + 1 })
        }
        const feedbacks = ids.map((id) => stored.get(id))
        return { triageFeedbacks: { __typename: 'TriageFeedbacksPayload', feedbacks, userErrors: [] } }
      }
      default:
        return new Promise(() => {})
    }
  }
  window.history.replaceState(null, '', `/workspace/prj_1/retours${search}`)
  const router = createBrowserRouter([
    { path: '/workspace/:projectId/retours', element: <TriagePage /> },
    { path: '/other', element: <h1>Autre</h1> },
  ])
  const client = await renderWith(answer, <RouterProvider router={router} />)
  // In the list, and in the detail when it is open.
  await screen.findAllByText(`Retour ${all[0]?.id.slice(4)}.`)
  return { client, sent, router, search: () => router.state.location.search }
}

type Change = { ids: string[]; addTags?: string[] } & Partial<TriageFeedback>

const detail = {
  source: 'INVITATION',
  pageUrl: null,
  film: null,
  messages: {
    __typename: 'FeedbackMessageConnection',
    totalCount: 0,
    edges: [],
    pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
  },
}

const three = () => [feedback(3), feedback(2), feedback(1)]

test('j and k open the next and the previous one, which marks it as read; j at the end loads more', async () => {
  const { sent, search } = await show(three())
  await userEvent.keyboard('k')
  expect(search()).toBe('')
  await userEvent.keyboard('j')
  expect(await screen.findByRole('heading', { level: 2, name: 'Testeur 3' })).toBeInTheDocument()
  await waitFor(() => expect(sent).toEqual([{ ids: ['fbk_3'], isRead: true }]))
  await userEvent.keyboard('j')
  expect(search()).toBe('?retour=fbk_2')
  await userEvent.keyboard('j')
  await waitFor(() => expect(search()).toBe('?retour=fbk_1'))
  await userEvent.keyboard('j')
  expect(search()).toBe('?retour=fbk_1')
  await userEvent.keyboard('k')
  expect(search()).toBe('?retour=fbk_2')
})

/** Asks for the next page from the last feedback that is listed, and returns what lets it come. */
async function askForNextPage() {
  let arrive = () => {}
  const nextPage = new Promise<void>((resolve) => (arrive = resolve))
  const { router, search } = await show(three(), '?retour=fbk_2', { nextPage })
  await screen.findByRole('link', { name: /Testeur 3/, hidden: true })
  await userEvent.keyboard('j')
  return { router, search, arrive }
}

test('a page that comes late opens nothing once another feedback is open', async () => {
  const { search, arrive } = await askForNextPage()
  await userEvent.keyboard('k')
  expect(search()).toBe('?retour=fbk_3')
  arrive()
  await screen.findByRole('link', { name: /Testeur 1/, hidden: true })
  expect(search()).toBe('?retour=fbk_3')
})

test('a page that comes after the page was left does not change the address of another one', async () => {
  const { router, arrive } = await askForNextPage()
  await act(() => router.navigate('/other'))
  await screen.findByRole('heading', { name: 'Autre' })
  await act(async () => arrive())
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(router.state.location).toMatchObject({ pathname: '/other', search: '' })
})

test('no shortcut acts while a field has the focus, and r goes to the message', async () => {
  const { search, sent } = await show([feedback(2, { isRead: true }), feedback(1)], '?retour=fbk_2')
  // On a narrow screen, as in jsdom, the list is hidden while one is open.
  await userEvent.type(screen.getByRole('searchbox', { hidden: true }), 'jek?')
  expect(search()).toContain('retour=fbk_2')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(document.body)
  const message = await screen.findByLabelText('Votre message')
  await userEvent.keyboard('r')
  expect(message).toHaveFocus()
  expect(message).toHaveValue('')
  await userEvent.keyboard('je')
  expect(message).toHaveValue('je')
  expect(sent).toEqual([])
})

test('an author who has left is not written to', async () => {
  await show([feedback(1)], '?retour=fbk_1', { isAuthorReachable: false })
  expect(await screen.findByText(/on ne peut plus lui répondre/)).toBeInTheDocument()
  expect(screen.queryByLabelText('Votre message')).toBeNull()
})

test('what is written is read before what to do with it', async () => {
  await show([feedback(1)], '?retour=fbk_1')
  const actions = await screen.findByRole('group', { name: 'Actions sur le retour' })
  const [text] = within(screen.getByRole('article')).getAllByText('Retour 1.')
  expect(text?.compareDocumentPosition(actions)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('e marks the open one as unread, and it stays so', async () => {
  const { sent } = await show([feedback(1)], '?retour=fbk_1')
  expect(await screen.findByRole('button', { name: 'Marquer comme non lu' })).toBeInTheDocument()
  await userEvent.keyboard('e')
  expect(await screen.findByRole('button', { name: 'Marquer comme lu' })).toBeInTheDocument()
  expect(sent.map(({ isRead }) => isRead)).toEqual([true, false])
})

test('what is reopened while it is shown is marked as read again', async () => {
  const open = feedback(1, { isRead: true, status: 'FIXED', retest: 'REQUESTED' })
  const { client, sent } = await show([open], '?retour=fbk_1')
  await screen.findByRole('button', { name: 'Marquer comme non lu' })
  const object = { ...open, isRead: false, status: 'NEW', retest: 'REOPENED', version: 2 } as const
  act(() => {
    applyTriageChanges(client.cache, 'prj_1', [{ operation: 'UPDATED', id: object.id, object }])
  })
  await waitFor(() => expect(sent).toEqual([{ ids: ['fbk_1'], isRead: true }]))
})

test('? shows the shortcuts', async () => {
  await show([feedback(1)])
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Raccourcis du clavier' }))
  expect(dialog.getByText('Retour suivant')).toBeInTheDocument()
})

test('several are changed at once', async () => {
  const { sent } = await show([feedback(2), feedback(1)])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tout sélectionner' }))
  const bar = within(await screen.findByRole('group', { name: 'Actions sur la sélection' }))
  expect(bar.getByText('2 retours sélectionnés')).toBeInTheDocument()
  await userEvent.selectOptions(bar.getByRole('combobox', { name: 'Changer le statut' }), 'Prévu')
  await waitFor(() => expect(sent).toEqual([{ ids: ['fbk_2', 'fbk_1'], status: 'PLANNED' }]))
  await userEvent.type(bar.getByRole('textbox'), ' menu {Enter}')
  await waitFor(() => expect(sent.at(-1)).toEqual({ ids: ['fbk_2', 'fbk_1'], addTags: ['menu'] }))
  expect(screen.getAllByRole('listitem').filter((item) => within(item).queryByText('menu'))).toHaveLength(2)
})

test('c, or the status, asks in which release it is fixed', async () => {
  const { sent } = await show([feedback(1, { isRead: true, retest: 'REOPENED' })], '?retour=fbk_1')
  await screen.findByRole('button', { name: 'Marquer comme non lu' })
  expect(screen.getByText('Rouvert')).toBeInTheDocument()
  expect(screen.getByText('Rouvert : le problème est encore là')).toBeInTheDocument()
  await userEvent.keyboard('c')
  await screen.findByRole('dialog', { name: /^Dans quelle version/ })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Statut du retour' }), 'Corrigé…')
  await screen.findByRole('dialog', { name: /^Dans quelle version/ })
  expect(sent).toEqual([])
})

test('on return from what has left the list, the next one has the focus, and the title when none is left', async () => {
  const { sent } = await show([feedback(2), feedback(1)], '?statut=a-lire')
  const title = screen.getByRole('heading', { level: 1 })
  for (const id of [2, 1]) {
    await userEvent.click(screen.getByRole('link', { name: new RegExp(`Testeur ${id}`) }))
    await waitFor(() => expect(sent.at(-1)).toEqual({ ids: [`fbk_${id}`], isRead: true }))
    await screen.findByRole('button', { name: 'Marquer comme non lu' })
    await userEvent.click(screen.getByRole('button', { name: 'Tous les retours' }))
    await waitFor(() => expect(id === 2 ? screen.getByRole('link', { name: /Testeur 1/ }) : title).toHaveFocus())
  }
})

test('keys are announced only while they act', async () => {
  await show([feedback(1, { isRead: true })], '?retour=fbk_1')
  const next = await screen.findByRole('button', { name: /^Retour suivant/ })
  const read = await screen.findByRole('button', { name: 'Marquer comme non lu' })
  expect([next, read].map((button) => button.getAttribute('aria-keyshortcuts'))).toEqual(['j', 'e'])
  setShortcutsEnabled(false)
  await waitFor(() => expect(next).not.toHaveAttribute('aria-keyshortcuts'))
  expect(read).not.toHaveAttribute('aria-keyshortcuts')
  setShortcutsEnabled(true)
})

test('marking as read is sent again when the network is back', async () => {
  let isOffline = true
  const { sent } = await show([feedback(1)], '?retour=fbk_1', { isOffline: () => isOffline })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Marquer comme lu' })).toBeInTheDocument()
  isOffline = false
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByRole('button', { name: 'Marquer comme non lu' })).toBeInTheDocument()
})

test('once a duplicate is separated, whose button is gone, the title has the focus', async () => {
  const duplicateOf = feedback(2)
  await show([duplicateOf, feedback(1, { isRead: true, duplicateOf })], '?retour=fbk_1')
  await userEvent.click(await screen.findByRole('button', { name: 'Séparer' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Testeur 1' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Séparer' })).not.toBeInTheDocument()
})

test('the step in which a feedback is planned is linked on the roadmap', async () => {
  const roadmapItem = { __typename: 'RoadmapItem', id: 'rdm_1', title: 'Le menu', status: 'PENDING' } as const
  await show([feedback(1, { roadmapItem })], '?retour=fbk_1')
  const link = await screen.findByRole('link', { name: 'Le menu' })
  expect(link).toHaveAttribute('href', '/workspace/prj_1/roadmap?etape=rdm_1')
})

test('when the filters are removed from an empty list, the search has the focus', async () => {
  const { search } = await show(three())
  const field = screen.getByRole('searchbox', { name: 'Rechercher dans les retours' })
  await userEvent.type(field, 'zzzz')
  await userEvent.click(await screen.findByRole('button', { name: 'Voir tous les retours' }))
  await waitFor(() => expect(search()).toBe(''))
  expect(await screen.findByText('Retour 3.')).toBeVisible()
  expect(field).toHaveFocus()
})
