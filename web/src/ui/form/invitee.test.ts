import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { inviteeEmail } from './invitee'

const check = (typed: string) => {
  const { success, output, issues } = safeParse(inviteeEmail, typed)
  return success ? output : issues[0].message
}

test('takes the address out of what mail programs copy', () => {
  expect(check(' zoe@exemple.fr ')).toBe('zoe@exemple.fr')
  expect(check('Zoé <zoe@exemple.fr>')).toBe('zoe@exemple.fr')
  expect(check('<zoe@exemple.fr>')).toBe('zoe@exemple.fr')
})

test.each(['a@x.fr, b@y.fr', 'a@x.fr;b@y.fr', 'a@x.fr b@y.fr', 'A <a@x.fr>, B <b@y.fr>'])(
  'asks for one address at a time: %s',
  (typed) => expect(check(typed)).toBe('invitation.oneAddress'),
)

test.each(['', 'zoe', 'Zoé <zoe>', 'Zoé zoe@exemple.fr'])('refuses what is no address: %s', (typed) =>
  expect(check(typed)).toBe('account.emailInvalid'),
)
