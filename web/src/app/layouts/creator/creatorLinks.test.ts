import { expect, test } from 'vitest'
import { creatorLinks } from './creatorLinks'

test('the testers come before the projects', () => {
  expect(creatorLinks.map(({ label }) => label)).toEqual([
    'creator.dashboard',
    'creator.testers',
    'creator.projects',
    'creator.settings',
  ])
})
