import type { TesterProfile_ProfileFragment } from './TesterProfile.generated'

/** What creators look for in a tester, in the order of the form. */
const expected = ['username', 'bio', 'skills', 'availability', 'country', 'languages'] as const

export type ExpectedField = (typeof expected)[number]

/** The share of expected fields that are filled, from 0 to 1, and the missing fields. */
export function completenessOf(profile: Pick<TesterProfile_ProfileFragment, ExpectedField>): {
  share: number
  missing: ExpectedField[]
} {
  const missing = expected.filter((field) => (profile[field]?.length ?? 0) === 0)
  return { share: 1 - missing.length / expected.length, missing }
}
