import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import type { RoadmapItem } from './liveRoadmap'
import { RoadmapProgress } from './RoadmapProgress'

test('only statuses that steps have are in the bar', async () => {
  const items = [{ status: 'COMPLETED' }, { status: 'COMPLETED' }] as RoadmapItem[]
  await renderWith(() => ({}), <RoadmapProgress items={items} />)
  expect(document.querySelector('[aria-hidden]')?.children).toHaveLength(1)
})
