import type { ProjectLink } from './liveLinks'

export const projectLink: ProjectLink = {
  __typename: 'ProjectLink',
  id: 'pjl_1',
  version: 1,
  name: 'Forum',
  token: 'secret',
  url: 'https://rodage.fr/rejoindre/secret',
  seats: 10,
  endsOn: null,
  mode: 'DIRECT',
  state: 'OPEN',
  openedCount: 0,
  acceptedCount: 0,
  feedbackCount: 0,
  pendingCount: 0,
  createdAt: '2026-11-20T10:00:00Z',
}
