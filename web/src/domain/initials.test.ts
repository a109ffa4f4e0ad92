import { describe, expect, test } from 'vitest'
import { displayName, initials } from './initials'

const person = (firstName: string | null, lastName: string | null, email = 'zoe@example.org') => ({
  firstName,
  lastName,
  email,
})

describe('initials', () => {
  test.each([
    [person('Ada', 'Lovelace'), 'AL'],
    [person('élodie', 'œuvrard'), 'ÉŒ'],
    [person('e\u0301lodie', null), 'É'],
    [person(null, 'Durand'), 'D'],
    [person('  ', null), 'Z'],
    [person(null, null, ''), 'U'],
    [person('😀', 'Martin'), '😀M'],
  ])('of %j are %s', (someone, letters) => {
    expect(initials(someone)).toBe(letters)
  })
})

test('the display name of a person without a name is their email', () => {
  expect(displayName(person('Ada', ' Lovelace '))).toBe('Ada Lovelace')
  expect(displayName(person(null, null))).toBe('zoe@example.org')
})
