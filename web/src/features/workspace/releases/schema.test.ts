import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newRelease, releaseSchema, toCreateInput, toUpdateInput, valuesOf } from './schema'
import { release as testRelease } from './release.fixture'

const release = testRelease(1, { version: 3 })

test('a release needs a name and a date only', () => {
  expect(v.safeParse(releaseSchema, { ...newRelease(), name: ' 1.2 ' }).output).toMatchObject({ name: '1.2' })
  for (const wrong of [
    { name: ' ' },
    { name: 'é'.repeat(41) },
    { releasedOn: '' },
    { link: 'javascript:alert(1)' },
    { notes: 'n'.repeat(10_001) },
  ]) {
    expect(v.safeParse(releaseSchema, { ...valuesOf(release), ...wrong }).success).toBe(false)
  }
})

test('an empty link is none', () => {
  expect(toCreateInput(valuesOf(release), 'prj_1')).toEqual({
    projectId: 'prj_1',
    name: '1.1',
    notes: '- plus rapide',
    link: null,
    releasedOn: '2026-11-20',
  })
})

test('an update sends the changed fields and the version that they were changed from', () => {
  const values = { ...valuesOf(release), link: 'https://exemple.fr', notes: 'Autre chose' }
  expect(toUpdateInput(values, { link: true }, release)).toEqual({
    id: 'rel_1',
    expectedVersion: 3,
    link: 'https://exemple.fr',
  })
})
