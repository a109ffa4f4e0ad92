import * as v from 'valibot'
import { atLeast, atMost, text } from '~/ui/form/rules'

export const feedbackSchema = v.object({
  content: text(atLeast(1, 'feedback.required'), atMost(5000, 'feedback.tooLong')),
  authorName: text(atMost(80, 'feedback.authorTooLong')),
})

export type FeedbackValues = v.InferOutput<typeof feedbackSchema>

export const emptyFeedback: FeedbackValues = { content: '', authorName: '' }
