import { atLeast, atMost, text } from '~/ui/form/rules'

/** A message in the thread of a feedback. */
export const feedbackMessage = text(atLeast(1, 'feedback.messageRequired'), atMost(5000, 'feedback.messageTooLong'))
