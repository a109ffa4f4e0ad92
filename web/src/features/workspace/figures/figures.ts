import type { FiguresQuery } from './Figures.generated'

/** The figures of a project, as its page reads them. */
export type ProjectFigures = NonNullable<NonNullable<FiguresQuery['project']>['figures']>

export type SilentTester = NonNullable<ProjectFigures['silentTesters']>['edges'][number]['node']
