import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { emptyProfile, profileSchema, toInput, valuesOf } from './profileSchema'

const ada = { ...emptyProfile, username: 'ada', firstName: 'Ada', lastName: 'Lovelace' }

const errorsOf = (values: object) =>
  v.safeParse(profileSchema, { ...ada, ...values }).issues?.map(({ path, message }) => [path?.[0]?.key, message]) ?? []

describe('validation', () => {
  test.each([
    ['username', '  ', 'profile.usernameRequired'],
    ['username', 'é'.repeat(41), 'profile.usernameTooLong'],
    ['bio', 'é'.repeat(2001), 'profile.bioTooLong'],
    ['skills', Array.from({ length: 51 }, (_, index) => `a${index}`).join(), 'profile.tooManySkills'],
    ['competences', 'é'.repeat(41), 'profile.skillTooLong'],
    ['availability', 'é'.repeat(201), 'profile.availabilityTooLong'],
    ['languages', Array.from({ length: 21 }, (_, index) => `a${index}`).join(), 'profile.tooManyLanguages'],
    ['firstName', 'é'.repeat(81), 'account.firstNameTooLong'],
    ['lastName', 'é'.repeat(81), 'account.lastNameTooLong'],
  ])('%s', (field, value, message) => {
    expect(errorsOf({ [field]: value })).toEqual([[field, message]])
  })

  test.each(['https://discord.gg/Abc', ' @Ada.Lovelace_1 ', 'Ada#0042', '', '  '])(
    '"%s" is a valid contact',
    (discordContact) => {
      expect(errorsOf({ discordContact })).toEqual([])
    },
  )

  test.each(['javascript://x', 'ftp://a.fr', 'https://', 'a', 'a..b', 'a b', 'é', 'ada#12', 'a@b.fr'])(
    '"%s" is not a valid contact',
    (discordContact) => {
      expect(errorsOf({ discordContact })).toEqual([['discordContact', 'profile.discordContactInvalid']])
    },
  )
})

test('only changed fields are sent, lists as arrays and no country as null', () => {
  const values = { ...ada, skills: 'Android, , android,Figma', country: '' as const, bio: 'Bonjour' }
  expect(toInput(values, { skills: true, country: true })).toEqual({ skills: ['Android', 'Figma'], country: null })
})

test('null values become empty text', () => {
  const values = valuesOf({
    __typename: 'TesterProfile',
    id: 'tst_1',
    username: null,
    firstName: 'Ada',
    lastName: null,
    bio: null,
    skills: ['Android', 'Figma'],
    competences: [],
    availability: null,
    country: null,
    languages: [],
    discordContact: null,
    isSearchable: true,
    showsDevices: false,
    version: 1,
  })
  expect(values).toEqual({ ...emptyProfile, firstName: 'Ada', skills: 'Android, Figma' })
})
