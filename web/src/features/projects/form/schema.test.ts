import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import errors from '~/i18n/locales/fr/errors.json'
import { noValues, projectSchema, type ProjectValues, toCreateInput, toUpdateInput } from './schema'

const valid: ProjectValues = {
  title: 'Oie',
  description: 'Dix signes.',
  objectives: 'Dix signes.',
  feedbackType: 'Avis',
  prototypeLink: '',
  deadline: '2031-06-15',
  status: 'IN_PROGRESS',
  keywords: 'jeu',
  detailsForTesters: 'Dix signes.',
}

/** The French message shown under each field. */
function messages(values: Partial<ProjectValues>) {
  const { issues } = v.safeParse(projectSchema, { ...valid, ...values })
  const { nested = {} } = v.flatten(issues ?? ([] as never))
  return Object.fromEntries(
    Object.entries(nested).map(([field, keys]) => [field, keys?.map((key) => sentence(key)).join()]),
  )
}

function sentence(key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], errors)
}

test('an empty form has an error for every required field', () => {
  expect(messages(noValues)).toEqual({
    title: 'Le titre doit contenir au moins 3 caractères',
    description: 'La description doit contenir au moins 10 caractères',
    objectives: 'Les objectifs doivent contenir au moins 10 caractères',
    feedbackType: 'Le type de feedback doit contenir au moins 3 caractères',
    deadline: 'Une deadline est requise',
    keywords: 'Au moins un mot-clé est requis',
    detailsForTesters: 'Les détails doivent contenir au moins 10 caractères',
  })
})

test('the shortest valid form passes', () => {
  expect(messages({})).toEqual({})
})

describe('lengths', () => {
  test('are counted after trimming, in characters', () => {
    expect(messages({ title: '  ab  ' })).toHaveProperty('title')
    expect(messages({ title: '🦆🦆' })).toHaveProperty('title')
    expect(messages({ title: '🦆'.repeat(120) })).toEqual({})
  })

  test('have an upper bound', () => {
    expect(messages({ title: 'a'.repeat(121) })).toEqual({ title: 'Le titre doit contenir au plus 120 caractères' })
    expect(messages({ description: 'a'.repeat(5001) })).toHaveProperty('description')
  })
})

describe('the prototype link', () => {
  test.each(['https://exemple.fr/essai', 'http://localhost:3000', ''])('%s passes', (prototypeLink) => {
    expect(messages({ prototypeLink })).toEqual({})
  })

  test.each(['exemple.fr', 'javascript:alert(1)', 'ftp://exemple.fr', 'https://'])('%s does not', (prototypeLink) => {
    expect(messages({ prototypeLink })).toEqual({ prototypeLink: 'URL invalide' })
  })
})

describe('keywords', () => {
  test('commas alone are no keyword', () => {
    expect(messages({ keywords: ' , , ' })).toEqual({ keywords: 'Au moins un mot-clé est requis' })
  })

  test('are counted and measured one by one', () => {
    expect(messages({ keywords: Array.from({ length: 21 }, (_, index) => `m${index}`).join() })).toHaveProperty(
      'keywords',
    )
    expect(messages({ keywords: 'a'.repeat(41) })).toHaveProperty('keywords')
  })
})

describe('what is sent', () => {
  test('to create: keywords as a list, an empty link as null', () => {
    const { status: _status, ...fields } = valid
    expect(toCreateInput({ ...valid, keywords: 'jeu, , oie' })).toEqual({
      ...fields,
      prototypeLink: null,
      keywords: ['jeu', 'oie'],
    })
  })

  test('to update: the changed fields, and the version that was edited', () => {
    const changed = { title: true, prototypeLink: true, keywords: false }
    expect(toUpdateInput(valid, changed, { id: 'prj_1', version: 4 })).toEqual({
      id: 'prj_1',
      expectedVersion: 4,
      title: 'Oie',
      prototypeLink: null,
    })
  })
})
