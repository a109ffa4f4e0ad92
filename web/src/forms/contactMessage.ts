import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'

/** A message to the operator of the site. */
export const contactMessageSchema = v.object({
  name: text(atLeast(1, 'contact.nameRequired'), atMost(80, 'contact.nameTooLong')),
  email: text(
    atLeast(1, 'contact.emailRequired'),
    rule((value) => value === '' || isEmail(value), 'account.emailInvalid'),
  ),
  message: text(atLeast(1, 'contact.messageRequired'), atMost(5000, 'contact.messageTooLong')),
})

export type ContactMessage = v.InferInput<typeof contactMessageSchema>

export const emptyContactMessage: ContactMessage = { name: '', email: '', message: '' }
