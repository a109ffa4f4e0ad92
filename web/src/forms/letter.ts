import * as v from 'valibot'
import { isEmail } from '~/domain/email'
import { atLeast, atMost, rule, text } from '~/ui/form/rules'

/* What one writes to the operator, whatever it is about: who, where to answer, what. */

export const letterSchema = v.object({
  name: text(atLeast(1, 'contact.nameRequired'), atMost(80, 'contact.nameTooLong')),
  email: text(
    atLeast(1, 'contact.emailRequired'),
    rule((value) => value === '' || isEmail(value), 'account.emailInvalid'),
  ),
  message: text(atLeast(1, 'contact.messageRequired'), atMost(5000, 'contact.messageTooLong')),
})

export type Letter = v.InferInput<typeof letterSchema>

export const emptyLetter: Letter = { name: '', email: '', message: '' }
