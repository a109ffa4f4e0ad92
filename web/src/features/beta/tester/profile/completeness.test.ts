import { expect, test } from 'vitest'
import { completenessOf } from './completeness'

const nothing = { username: null, bio: null, skills: [], availability: null, country: null, languages: [] }

test('an empty profile is at rest, a full one is at full speed', () => {
  expect(completenessOf(nothing)).toEqual({
    share: 0,
    missing: ['username', 'bio', 'skills', 'availability', 'country', 'languages'],
  })
  const full = {
    username: 'ada',
    bio: 'Oui.',
    skills: ['C'],
    availability: 'le soir',
    country: 'FRANCE',
    languages: ['français'],
  } as const
  expect(completenessOf({ ...full, skills: ['C'], languages: ['français'] })).toEqual({ share: 1, missing: [] })
})

test('what is missing is named, empty lists included', () => {
  expect(completenessOf({ ...nothing, username: 'ada', bio: 'Oui.', country: 'FRANCE' }).missing).toEqual([
    'skills',
    'availability',
    'languages',
  ])
})
