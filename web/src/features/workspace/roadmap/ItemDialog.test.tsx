import { useFragment } from '@apollo/client/react'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useDialog } from '~/lib/useDialog'
import { renderWith } from '~/test/render'
import ItemDialog from './ItemDialog'
import { applyRoadmapChanges, type RoadmapItem } from './liveRoadmap'
import { pageTitleId } from './useDeleteItem'
import { RoadmapItem_RoadmapItemFragmentDoc } from './RoadmapItemChange.generated'

const item: RoadmapItem = {
  __typename: 'RoadmapItem',
  id: 'rmi_1',
  title: 'Une étape',
  description: '',
  date: '2026-06-01',
  status: 'IN_PROGRESS',
  voteCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
}

/** The step as the cache has it, so that a change shows. */
function Shown() {
  const { data, complete } = useFragment({
    fragment: RoadmapItem_RoadmapItemFragmentDoc,
    fragmentName: 'RoadmapItem_roadmapItem',
    from: { __typename: 'RoadmapItem', id: item.id },
  })
  return (
    <ItemDialog
      projectId="prj_1"
      item={complete ? data : item}
      refetch={() => Promise.resolve()}
      open
      onClose={() => undefined}
      onExitComplete={() => undefined}
    />
  )
}

test('a date that was changed elsewhere is shown as dates are', async () => {
  const { cache } = await renderWith(
    () => ({}),
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  const field = await screen.findByLabelText(/^Date/)
  await userEvent.clear(field)
  await userEvent.type(field, '2026-12-31')
  const object = { ...item, date: '2026-11-20', version: 2 }
  act(() => applyRoadmapChanges(cache, 'prj_1', [{ operation: 'UPDATED', id: item.id, object }]))
  expect(await screen.findByText('Changé entre-temps en : 20 nov. 2026')).toBeVisible()
})

/** The dialog of a step that was deleted elsewhere, on a page with its title. */
function Deleted() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <h1 id={pageTitleId} tabIndex={-1}>
        Roadmap
      </h1>
      <ItemDialog
        projectId="prj_1"
        item={open ? item : null}
        refetch={() => Promise.resolve()}
        open={open}
        onClose={() => setOpen(false)}
        onExitComplete={() => undefined}
      />
    </>
  )
}

test('without the step the focus goes to the title of the page', async () => {
  await renderWith(
    () => ({}),
    <MemoryRouter>
      <Deleted />
    </MemoryRouter>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Roadmap' })).toHaveFocus())
})

function Edited() {
  const { isShown, show, dialog } = useDialog()
  return (
    <>
      <button onClick={show}>Modifier</button>
      {isShown && <ItemDialog projectId="prj_1" item={item} refetch={() => Promise.resolve()} {...dialog} />}
    </>
  )
}

test('the button that opened it has the focus afterwards', async () => {
  await renderWith(
    () => ({}),
    <MemoryRouter>
      <Edited />
      <h1 id={pageTitleId} tabIndex={-1}>
        Roadmap
      </h1>
    </MemoryRouter>,
  )
  const opener = screen.getByRole('button', { name: 'Modifier' })
  await userEvent.click(opener)
  await waitFor(() => expect(opener).not.toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})
