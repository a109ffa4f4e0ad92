import { expect, test } from 'vitest'
import { completenessOf } from './completeness'

const emptyProfile = { username: null, bio: null, skills: [], availability: null, country: null, languages: [] }

test('the share is 0 for an empty profile, 1 for a complete one', () => {
  expect(completenessOf(emptyProfile)).toEqual({
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

test('empty lists count as missing', () => {
  expect(completenessOf({ ...emptyProfile, username: 'ada', bio: 'Oui.', country: 'FRANCE' }).missing).toEqual([
    'skills',
    'availability',
    'languages',
  ])
})
