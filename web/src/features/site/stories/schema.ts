import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'

export const maxLength = 5000

export const storySchema = v.object({
  name: text(atLeast(1, 'stories:form.nameRequired'), atMost(80, 'story.nameTooLong')),
  text: text(atLeast(1, 'stories:form.textRequired'), atMost(maxLength, 'story.textTooLong')),
  email: text(rule((value) => value === '' || isEmail(value), 'account.emailInvalid')),
  /** A honeypot: only bots fill it in. */
  website: v.string(),
})

export type StoryValues = v.InferInput<typeof storySchema>

export const emptyStory: StoryValues = { name: '', text: '', email: '', website: '' }
