import { act, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { FirstTesters } from './FirstTesters'
import { applyProjectChanges } from './liveProjects'
import { project } from './project.fixture'

test('the ways to the first testers go with their project', async () => {
  const { cache } = await renderWith(
    () => ({}),
    <MemoryRouter>
      <FirstTesters projectId={project.id} onClose={() => undefined} />
    </MemoryRouter>,
  )
  act(() => void applyProjectChanges(cache, [{ operation: 'CREATED', id: project.id, object: project }]))
  expect(await screen.findByRole('region', { name: /« Carnet »/ })).toBeVisible()
  act(() => void applyProjectChanges(cache, [{ operation: 'DELETED', id: project.id, object: null }]))
  await expect.poll(() => screen.queryByRole('region')).toBeNull()
})
