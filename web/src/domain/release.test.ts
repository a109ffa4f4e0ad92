import { expect, test } from 'vitest'
import { compareReleases } from './release'

test('releases are sorted by day, those of a day by creation, newest first', () => {
  const releases = [
    { id: 'rel_2', releasedOn: '2026-11-20' },
    { id: 'rel_1', releasedOn: '2026-11-20' },
    { id: 'rel_3', releasedOn: '2026-01-31' },
    { id: 'rel_0', releasedOn: '2026-12-01' },
  ]
  expect(releases.toSorted(compareReleases).map(({ id }) => id)).toEqual(['rel_0', 'rel_2', 'rel_1', 'rel_3'])
})
