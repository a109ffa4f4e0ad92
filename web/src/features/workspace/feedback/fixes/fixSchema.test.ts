import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyFix, fixSchema, NEW_RELEASE, NO_RELEASE } from './fixSchema'

const problems = (release: string, name: string) =>
  v.safeParse(fixSchema, { ...emptyFix, release, name }).issues?.map((issue) => [v.getDotPath(issue), issue.message])

test.each([
  ['rel_1', ''],
  [NO_RELEASE, ''],
  // What was typed before another choice.
  ['rel_1', ' '],
  [NEW_RELEASE, ' 1.2 '],
  [NEW_RELEASE, '🚲'.repeat(40)],
])('%s with the name « %s » can be sent', (release, name) => {
  expect(problems(release, name)).toBeUndefined()
})

test('a new release has a name of at most 40 characters', () => {
  expect(problems(NEW_RELEASE, ' ')).toEqual([['name', 'release.nameRequired']])
  expect(problems(NEW_RELEASE, 'x'.repeat(41))).toEqual([['name', 'release.nameTooLong']])
})
