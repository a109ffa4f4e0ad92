import type { Release } from './liveReleases'

/** For tests. */
export const release = (number: number, changes: Partial<Release> = {}): Release => ({
  __typename: 'Release',
  id: `rel_${number}`,
  name: `1.${number}`,
  notes: '- plus rapide',
  link: null,
  releasedOn: '2026-11-20',
  fixedCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
  version: 1,
  ...changes,
})
