import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import type { TriageFeedback } from '../liveTriage'
import { feedback, listPage } from '../feedback.fixture'
import { readTriageAddress } from '../triageAddress'
import { TriageList } from './TriageList'
import { useTriageList } from './useTriageList'

function Shown({ search }: { search: string }) {
  const list = useTriageList('prj_1', readTriageAddress(new URLSearchParams(search)))
  return (
    <TriageList
      projectId="prj_1"
      list={list}
      openId={null}
      isAfterList={false}
      hrefOf={(id) => `/${id}`}
      onShowAll={() => undefined}
    />
  )
}

/** Shows a list of two, and selects them all. Returns the bar of the selection. */
async function selectAll(search = '') {
  const payload = (changes: Partial<TriageFeedback>) => ({
    feedbacks: [feedback(2, { ...changes, version: 2 }), feedback(1, { ...changes, version: 2 })],
    userErrors: [],
  })
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'TriageList') return listPage([feedback(2), feedback(1)])
      if (operationName === 'TriageFeedbacks')
        return { triageFeedbacks: { __typename: 'TriageFeedbacksPayload', ...payload({ isRead: true }) } }
      if (operationName === 'MergeFeedbacks')
        return { mergeFeedbacks: { __typename: 'MergeFeedbacksPayload', ...payload({}) } }
      return new Promise(() => {})
    },
    <MemoryRouter>
      <Shown search={search} />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }))
  return within(await screen.findByRole('group', { name: 'Actions sur la sélection' }))
}

const scrollIntoView = vi.fn<(this: Element) => void>()
Element.prototype.scrollIntoView = scrollIntoView

const hasEnded = () => waitFor(() => expect(screen.queryByRole('group', { name: /sélection/ })).toBeNull())
const selectAllBox = () => screen.getByRole('checkbox', { name: 'Tout sélectionner' })

test('when the selection is cleared, the box that selects all has the focus', async () => {
  const bar = await selectAll()
  await userEvent.click(bar.getByRole('button', { name: 'Effacer la sélection' }))
  await hasEnded()
  expect(selectAllBox()).toHaveFocus()
})

test('also when a dialog of the bar ends the selection', async () => {
  const bar = await selectAll()
  await userEvent.click(bar.getByRole('button', { name: 'Fusionner' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fusionner les retours' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Fusionner' }))
  await hasEnded()
  await waitFor(() => expect(selectAllBox()).toHaveFocus())
})

test('when nothing is left in the list, the button that shows all has the focus', async () => {
  const bar = await selectAll('statut=a-lire')
  await userEvent.click(bar.getByRole('button', { name: 'Marquer comme lu' }))
  await hasEnded()
  expect(screen.getByRole('button', { name: 'Voir tous les retours' })).toHaveFocus()
})

test('the focus stays where it is when it was not in the bar', async () => {
  await selectAll()
  await userEvent.click(screen.getByRole('checkbox', { name: /Testeur 2/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Testeur 1/ }))
  await hasEnded()
  expect(screen.getByRole('checkbox', { name: /Testeur 1/ })).toHaveFocus()
})

test('nothing gets the focus when nothing had it', async () => {
  await selectAll()
  selectAllBox().blur()
  // Does not move the focus, unlike a click of the user.
  fireEvent.click(selectAllBox())
  await hasEnded()
  expect(document.body).toHaveFocus()
})

test('when all that was loaded has left the list, the rest comes by itself, and is not said to be none', async () => {
  const isRead = new Set<string>()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const numbers = [4, 3, 2, 1]
  await renderWith(
    async ({ operationName, variables }) => {
      if (operationName === 'TriageList') {
        if (isRead.size > 0) await arrived
        const left = numbers.map((number) => feedback(number)).filter(({ id }) => !isRead.has(id))
        return listPage(left.slice(0, 2), { totalCount: left.length, hasNextPage: left.length > 2 })
      }
      if (operationName !== 'TriageFeedbacks') return new Promise(() => {})
      const { ids } = variables.input as { ids: string[] }
      for (const id of ids) isRead.add(id)
      const feedbacks = numbers
        .map((number) => feedback(number, { isRead: true, version: 2 }))
        .filter(({ id }) => isRead.has(id))
      return { triageFeedbacks: { __typename: 'TriageFeedbacksPayload', feedbacks, userErrors: [] } }
    },
    <MemoryRouter>
      <Shown search="statut=a-lire" />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Marquer comme lu' }))
  await hasEnded()
  expect(screen.queryByText('Aucun retour avec ces filtres.')).toBeNull()
  expect(screen.getByText('2 retours')).toBeVisible()
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true')
  await waitFor(() => expect(selectAllBox()).toHaveFocus())

  arrive()
  expect(await screen.findByRole('link', { name: /Testeur 2/ })).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(selectAllBox()).toHaveFocus()
  expect(selectAllBox()).not.toBeChecked()
  expect(screen.queryByRole('button', { name: /Voir plus/ })).toBeNull()
})

function Filtered() {
  const [search, setSearch] = useState('')
  return (
    <>
      <button onClick={() => setSearch('statut=nouveau')}>Nouveaux</button>
      <Shown search={search} />
    </>
  )
}

test('« Voir plus » is away until the list of other filters is loaded', async () => {
  await renderWith(
    ({ operationName, variables }) => {
      if (operationName !== 'TriageList') return new Promise(() => {})
      if (variables.filter) return new Promise(() => {})
      return listPage([feedback(2), feedback(1)], { totalCount: 3, hasNextPage: true })
    },
    <MemoryRouter>
      <Filtered />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: 'Voir plus' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Nouveaux' }))
  expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
})

test('what was selected is scrolled clear of the bar', async () => {
  await selectAll()
  expect(scrollIntoView.mock.contexts.at(-1)).toBe(selectAllBox())
})
