import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emptyLink, linkSchema, toCreateInput, toUpdateInput } from './schema'

const problems = (values: Partial<typeof emptyLink>) =>
  v
    .safeParse(linkSchema, { ...emptyLink, name: 'Le Discord', ...values })
    .issues?.map((issue) => [issue.path?.[0]?.key, issue.message]) ?? []

test('a link needs a name, and 1 to 1000 seats when they are limited', () => {
  expect(problems({})).toEqual([])
  expect(problems({ name: ' ' })).toEqual([['name', 'projectLink.nameRequired']])
  expect(problems({ name: 'x'.repeat(81) })).toEqual([['name', 'projectLink.nameTooLong']])
  for (const seats of ['1', ' 20 ', '1000']) expect(problems({ seats })).toEqual([])
  for (const seats of ['0', '1001', '2.5', '-3', 'dix'])
    expect(problems({ seats })).toEqual([['seats', 'projectLink.seatsInvalid']])
})

test('what is left empty is not limited', () => {
  const values = { ...emptyLink, name: 'Le Discord' }
  expect(toCreateInput(values, 'prj_1')).toEqual({
    projectId: 'prj_1',
    name: 'Le Discord',
    mode: 'DIRECT',
    seats: null,
    endsOn: null,
  })
})

test('only changed fields are sent', () => {
  const values = { ...emptyLink, name: 'Le Discord', seats: '20' }
  expect(toUpdateInput(values, { seats: true }, 'lnk_1')).toEqual({ id: 'lnk_1', seats: 20 })
})
