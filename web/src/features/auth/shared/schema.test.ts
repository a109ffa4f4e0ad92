import { safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'
import { signUpSchema, simpleSignUpSchema } from './schema'

const valid = {
  userType: 'CREATOR' as const,
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' ada@example.org ',
  password: 'secret',
  confirm: 'secret',
}

/** Field → message, as the form shows them. */
function refusals(values: object) {
  const { issues } = safeParse(signUpSchema, values)
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path?.[0]?.key, message]))
}

describe('signing up', () => {
  test('trims what people type around names and addresses, and never a password', () => {
    const { output } = safeParse(signUpSchema, { ...valid, password: ' secret ', confirm: ' secret ' })
    expect(output).toMatchObject({ firstName: 'Ada', email: 'ada@example.org', password: ' secret ' })
  })

  test('says everything that is missing at once', () => {
    expect(
      refusals({ userType: null, firstName: ' ', lastName: '', email: 'ada', password: '12345', confirm: '' }),
    ).toEqual({
      userType: 'account.userTypeRequired',
      firstName: 'account.firstNameRequired',
      lastName: 'account.lastNameRequired',
      email: 'account.emailInvalid',
      password: 'account.passwordTooShort',
    })
  })

  test('compares the two passwords even while other fields are wrong', () => {
    expect(refusals({ ...valid, email: 'ada@', confirm: 'Secret' })).toEqual({
      email: 'account.emailInvalid',
      confirm: 'auth:register.mismatch',
    })
  })

  test.each(['a@b.c', 'ada.lovelace+test@sous.domaine.example'])('takes %s', (email) => {
    expect(refusals({ ...valid, email })).toEqual({})
  })

  test.each(['a@b', '@b.c', 'a b@c.d', 'a@@b.c'])('refuses %s', (email) => {
    expect(refusals({ ...valid, email })).toEqual({ email: 'account.emailInvalid' })
  })
})

test('the playful page asks the same in fewer words, and for the terms', () => {
  const { issues } = safeParse(simpleSignUpSchema, { ...valid, firstName: '', lastName: ' ', terms: false })
  expect(issues?.map(({ message }) => message)).toEqual([
    'auth:simpleRegister.firstNameRequired',
    'auth:simpleRegister.lastNameRequired',
    'auth:simpleRegister.termsRequired',
  ])
  expect(safeParse(simpleSignUpSchema, { ...valid, terms: true }).success).toBe(true)
})
