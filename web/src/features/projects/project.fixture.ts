import type { LiveProject } from './liveProjects'

/** For tests. */
export const project: LiveProject = {
  __typename: 'Project',
  id: 'prj_1',
  title: 'Carnet',
  description: 'Un carnet de voyage.',
  objectives: 'Savoir si tout se comprend.',
  feedbackType: 'Entretien',
  detailsForTesters: 'Prévoyez un quart d’heure.',
  prototypeLink: null,
  deadline: '2031-06-15',
  keywords: ['mobile'],
  status: 'IN_PROGRESS',
  visibility: 'PRIVATE',
  createdAt: '2026-01-01T00:00:00Z',
  version: 1,
  invitationCount: 0,
  unreadFeedbackCount: 0,
  testers: { __typename: 'ProjectTesterConnection', totalCount: 0 },
  feedbacks: { __typename: 'FeedbackConnection', totalCount: 0 },
}
