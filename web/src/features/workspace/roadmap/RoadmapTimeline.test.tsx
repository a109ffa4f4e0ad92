import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import type { RoadmapItem } from './liveRoadmap'
import { RoadmapTimeline } from './RoadmapTimeline'

const itemOf = (id: string, date: string): RoadmapItem => ({
  __typename: 'RoadmapItem',
  id,
  title: 'Une étape',
  description: '',
  date,
  status: 'COMPLETED',
  voteCount: 0,
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
})

test('the timeline starts at today', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  const items = [itemOf('rmi_1', '2026-01-01'), itemOf('rmi_2', '2026-07-15'), itemOf('rmi_3', '2026-12-31')]
  await renderWith(() => ({}), <RoadmapTimeline items={items} today="2026-06-30" onEdit={() => undefined} />)
  expect(screen.getByRole('region', { name: 'Frise' }).scrollLeft).toBeGreaterThan(300)
})
