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

/** The error messages by field. */
function errorsOf(values: object) {
  const { issues } = safeParse(signUpSchema, values)
  return Object.fromEntries((issues ?? []).map(({ path, message }) => [path?.[0]?.key, message]))
}

describe('signing up', () => {
  test('trims names and email addresses, but not passwords', () => {
    const { output } = safeParse(signUpSchema, { ...valid, password: ' secret ', confirm: ' secret ' })
    expect(output).toMatchObject({ firstName: 'Ada', email: 'ada@example.org', password: ' secret ' })
  })

  test('reports all missing fields at once', () => {
    expect(
      errorsOf({ userType: null, firstName: ' ', lastName: '', email: 'ada', password: '12345', confirm: '' }),
    ).toEqual({
      userType: 'account.userTypeRequired',
      firstName: 'account.firstNameRequired',
      lastName: 'account.lastNameRequired',
      email: 'account.emailInvalid',
      password: 'account.passwordTooShort',
    })
  })

  test('compares the passwords even when other fields are invalid', () => {
    expect(errorsOf({ ...valid, email: 'ada@', confirm: 'Secret' })).toEqual({
      email: 'account.emailInvalid',
      confirm: 'auth:register.mismatch',
    })
  })

  test.each(['a@b.c', 'ada.lovelace+test@sous.domaine.example'])('accepts %s', (email) => {
    expect(errorsOf({ ...valid, email })).toEqual({})
  })

  test.each(['a@b', '@b.c', 'a b@c.d', 'a@@b.c'])('rejects %s', (email) => {
    expect(errorsOf({ ...valid, email })).toEqual({ email: 'account.emailInvalid' })
  })
})

test('the simple sign-up page has shorter messages and requires the terms', () => {
  const { issues } = safeParse(simpleSignUpSchema, { ...valid, firstName: '', lastName: ' ', terms: false })
  expect(issues?.map(({ message }) => message)).toEqual([
    'auth:simpleRegister.firstNameRequired',
    'auth:simpleRegister.lastNameRequired',
    'auth:simpleRegister.termsRequired',
  ])
  expect(safeParse(simpleSignUpSchema, { ...valid, terms: true }).success).toBe(true)
})
