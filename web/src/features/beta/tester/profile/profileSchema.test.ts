import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { noProfile, profileSchema, toInput, valuesOf } from './profileSchema'

const ada = { ...noProfile, username: 'ada', firstName: 'Ada', lastName: 'Lovelace' }

const broken = (values: object) =>
  v.safeParse(profileSchema, { ...ada, ...values }).issues?.map(({ path, message }) => [path?.[0]?.key, message]) ?? []

describe('what the server would say', () => {
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
    expect(broken({ [field]: value })).toEqual([[field, message]])
  })

  test.each(['https://discord.gg/Abc', ' @Ada.Lovelace_1 ', 'Ada#0042', '', '  '])(
    '« %s » is a contact',
    (discordContact) => {
      expect(broken({ discordContact })).toEqual([])
    },
  )

  test.each(['javascript://x', 'ftp://a.fr', 'https://', 'a', 'a..b', 'a b', 'é', 'ada#12', 'a@b.fr'])(
    '« %s » is none',
    (discordContact) => {
      expect(broken({ discordContact })).toEqual([['discordContact', 'profile.discordContactInvalid']])
    },
  )
})

test('only what changed is sent, lists as lists and nothing as null', () => {
  const values = { ...ada, skills: 'Android, , android,Figma', country: '' as const, bio: 'Bonjour' }
  expect(toInput(values, { skills: true, country: true })).toEqual({ skills: ['Android', 'Figma'], country: null })
})

test('a profile that was never saved is an empty form', () => {
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
    version: 1,
  })
  expect(values).toEqual({ ...noProfile, firstName: 'Ada', skills: 'Android, Figma' })
})
