/** The statuses of feedback, in the order of the filters. */
export const feedbackStatuses = ['NEW', 'INFO_REQUESTED', 'PLANNED', 'FIXED', 'DECLINED'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

export const feedbackKinds = ['BUG', 'IDEA', 'OPINION'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** The severities of a bug, from the worst one. */
export const feedbackSeverities = ['BLOCKING', 'MAJOR', 'MINOR'] as const
export type FeedbackSeverity = (typeof feedbackSeverities)[number]

export const ratings = [1, 2, 3, 4, 5] as const

/** What a tester may send about the device they test with. */
export const environmentParts = ['browser', 'system', 'screen', 'language'] as const
type EnvironmentPart = (typeof environmentParts)[number]

export type FeedbackEnvironment = Record<EnvironmentPart, string | null>
