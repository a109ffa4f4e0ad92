import * as v from 'valibot'
import { expect, test } from 'vitest'
import { editSchema, emptyFeedback, feedbackSchema } from './feedbackSchema'

const steps = 'é'.repeat(2001)
const errorFields = (result: v.SafeParseResult<v.GenericSchema>) => result.issues?.map((issue) => v.getDotPath(issue))

test('only steps that are sent can be too long', () => {
  const bug = { ...emptyFeedback, content: 'Rien ne marche.', kind: 'BUG', isDetailed: true, steps }
  expect(errorFields(v.safeParse(feedbackSchema, bug))).toEqual(['steps'])
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, steps: steps.slice(1) }))).toBeUndefined()
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, isDetailed: false }))).toBeUndefined()
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, kind: 'IDEA' }))).toBeUndefined()
  expect(errorFields(v.safeParse(editSchema, { ...bug, removedPictureIds: [] }))).toEqual(['steps'])
  expect(errorFields(v.safeParse(editSchema, { ...bug, removedPictureIds: [], kind: '' }))).toBeUndefined()
})
