import * as v from 'valibot'
import { expect, test } from 'vitest'
import { editSchema, emptyEdit, emptyFeedback, feedbackSchema, toFeedbackInput, toUpdateInput } from './feedbackSchema'

const steps = 'é'.repeat(2001)
const errorFields = (result: v.SafeParseResult<v.GenericSchema>) => result.issues?.map((issue) => v.getDotPath(issue))

test('only steps that are sent can be too long', () => {
  const bug = { ...emptyFeedback, content: 'Rien ne marche.', kind: 'BUG', isDetailed: true, steps }
  expect(errorFields(v.safeParse(feedbackSchema, bug))).toEqual(['steps'])
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, steps: steps.slice(1) }))).toBeUndefined()
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, isDetailed: false }))).toBeUndefined()
  expect(errorFields(v.safeParse(feedbackSchema, { ...bug, kind: 'IDEA' }))).toBeUndefined()
  expect(errorFields(v.safeParse(editSchema, { ...emptyEdit, ...bug }))).toEqual(['steps'])
  expect(errorFields(v.safeParse(editSchema, { ...emptyEdit, ...bug, kind: '' }))).toBeUndefined()
})

test('a film is named by its upload, and null removes the one that was sent before', () => {
  const nothing = { pictures: [], film: undefined }
  expect(toFeedbackInput(emptyFeedback, nothing, undefined, [])).not.toHaveProperty('filmUploadId')
  expect(toFeedbackInput(emptyFeedback, { pictures: [], film: 'fup_1' }, undefined, []).filmUploadId).toBe('fup_1')
  expect(toUpdateInput(emptyEdit, {}, nothing, [], [])).not.toHaveProperty('filmUploadId')
  const removed = { ...emptyEdit, isFilmRemoved: true }
  expect(toUpdateInput(removed, {}, nothing, [], []).filmUploadId).toBeNull()
  expect(toUpdateInput(removed, {}, { pictures: [], film: 'fup_1' }, [], []).filmUploadId).toBe('fup_1')
})

test('only what was changed is sent', () => {
  const nothing = { pictures: [], film: undefined }
  const bug = { ...emptyEdit, content: 'Le menu ferme.', kind: 'BUG', steps: 'Cliquer.', rating: '4' } as const
  const sent = (values: typeof emptyEdit, changed: Parameters<typeof toUpdateInput>[1]) =>
    toUpdateInput(values, changed, nothing, [], [])
  expect(sent(bug, {})).toEqual({})
  expect(sent(bug, { rating: true })).toEqual({ rating: 4 })
  expect(sent(bug, { kind: true, steps: true })).toEqual({ kind: 'BUG', steps: 'Cliquer.' })
  expect(sent({ ...bug, kind: 'IDEA' }, { kind: true, steps: true })).toEqual({ kind: 'IDEA' })
  // The kind was changed elsewhere: the server says that steps are those of a bug.
  expect(sent({ ...bug, kind: 'IDEA' }, { steps: true })).toEqual({ steps: 'Cliquer.' })
})
