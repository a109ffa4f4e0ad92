import * as v from 'valibot'
import { atLeast, atMost, text } from '~/ui/form/rules'

export const templateSchema = v.object({
  title: text(atLeast(1, 'replyTemplate.titleRequired'), atMost(60, 'replyTemplate.titleTooLong')),
  content: text(atLeast(1, 'replyTemplate.contentRequired'), atMost(5000, 'replyTemplate.contentTooLong')),
})

export type TemplateValues = v.InferInput<typeof templateSchema>

export const emptyTemplate: TemplateValues = { title: '', content: '' }
