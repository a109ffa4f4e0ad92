import type { FiguresQuery } from './Figures.generated'

/** The figures of a project, as its page reads them. */
export type ProjectFigures = NonNullable<NonNullable<FiguresQuery['project']>['figures']>

export type SilentTester = NonNullable<ProjectFigures['silentTesters']>['edges'][number]['node']

/** Whether there was feedback. What came through the widget has no invitation. */
export const hasFeedback = ({ funnel, ratingsByRelease, kindsByWeek }: ProjectFigures): boolean =>
  funnel.gaveFeedback > 0 ||
  ratingsByRelease.length > 0 ||
  kindsByWeek.some(({ bugs, ideas, opinions, unspecified }) => bugs + ideas + opinions + unspecified > 0)
