import { STEP_TITLE_MAX_LENGTH } from '../../roadmap/schema'

/** The first line of a feedback, as the title of a step. Its length is in code points, as the server counts it. */
export const stepTitle = (content: string): string =>
  [...(content.trim().split('\n')[0] ?? '')].slice(0, STEP_TITLE_MAX_LENGTH).join('')
