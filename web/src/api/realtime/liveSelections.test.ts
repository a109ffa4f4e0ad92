import { readFile } from 'node:fs/promises'
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { liveSelectionErrors } from '../../../scripts/live-selections.mjs'

const schema = buildSchema(await readFile('../schema.graphql', 'utf8'))
const errorsOf = (...texts: string[]) =>
  liveSelectionErrors(
    schema,
    texts.map((text) => ({ location: 'x.graphql', document: parse(text) })),
  )

test('rejects a fragment on a live type without its version', () => {
  expect(errorsOf('fragment Row on Activity { id message createdAt }')).toEqual([
    'x.graphql: the fragment Row of the live type Activity does not select version',
  ])
})

test('requires the sort keys of a list of live objects, also through fragments', () => {
  const list = (node: string) => `query { viewer { id projects { edges { cursor node { ${node} } } } } }`
  expect(errorsOf(list('id title'))).toEqual([
    'x.graphql: a list, `node`, of the live type Project does not select version, createdAt',
  ])
  const row = 'fragment Row on Project { id title version ... on Project { createdAt } }'
  expect(errorsOf(list('id ...Row'), row)).toEqual([])
})

test('requires no version of an object outside lists, or of a type without subscriptions', () => {
  expect(
    errorsOf('query { viewer { id apiTokens { nodes { id name } } } }', 'query { project(id: 1) { id title } }'),
  ).toEqual([])
})
