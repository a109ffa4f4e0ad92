import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { ActivityFeed } from './ActivityFeed'
import { RecentActivity_ActivityFragmentDoc } from './ActivityChange.generated'

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const showNew = () => screen.queryByRole('button', { name: '1 nouvelle activité' })

/** Shows three activities. Returns a function by which a new one arrives. */
async function show() {
  const news = new EventTarget()
  function Live() {
    const [ids, setIds] = useState([3, 2, 1])
    useEffect(() => {
      const listener = () => setIds((shown) => [4, ...shown])
      news.addEventListener('activity', listener)
      return () => news.removeEventListener('activity', listener)
    }, [])
    const edges = ids.map((id) => ({ node: { __typename: 'Activity' as const, id: `act_${id}` } }))
    return <ActivityFeed edges={edges as never} onRetry={undefined} />
  }
  const client = await renderWith(
    () => ({}),
    <MemoryRouter>
      <Live />
    </MemoryRouter>,
  )
  act(() => {
    for (const id of [1, 2, 3, 4]) {
      client.cache.writeFragment({
        fragment: RecentActivity_ActivityFragmentDoc,
        data: {
          __typename: 'Activity',
          id: `act_${id}`,
          type: 'PROJECT_UPDATED',
          message: `Activité ${id}, `,
          createdAt: '2026-11-20T10:00:00Z',
          version: 1,
          project: { __typename: 'Project', id: 'prj_1' },
        },
      })
    }
  })
  await screen.findByText(/Activité 3/)
  return () => act(() => void news.dispatchEvent(new Event('activity')))
}

test('new activities wait while the focus is in the list, and are shown by a button that the keyboard reaches', async () => {
  const arrive = await show()
  const user = userEvent.setup()
  await user.tab()
  expect(screen.getByRole('link', { name: /Activité 3/ })).toHaveFocus()
  arrive()
  expect(rows()[0]).toMatch('Activité 3')

  // From row to row the list stays where it is.
  await user.tab()
  expect(rows()[0]).toMatch('Activité 3')
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(showNew()).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(rows()[0]).toMatch('Activité 4')
  expect(showNew()).toBeNull()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list'))
})

test('the pointer reaches the button as well, and what is new shows by itself once it has left', async () => {
  const arrive = await show()
  const row = screen.getByText(/Activité 2/)
  fireEvent.pointerOver(row, { relatedTarget: document.body })
  arrive()
  expect(rows()[0]).toMatch('Activité 3')
  const button = screen.getByRole('button', { name: '1 nouvelle activité' })
  fireEvent.pointerOut(row, { relatedTarget: button })
  expect(rows()[0]).toMatch('Activité 3')
  fireEvent.pointerOut(button, { relatedTarget: document.body })
  expect(rows()[0]).toMatch('Activité 4')
})
