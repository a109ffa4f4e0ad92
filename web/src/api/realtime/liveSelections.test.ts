import { readFile } from 'node:fs/promises'
import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { liveSelectionFaults } from '../../../scripts/live-selections.mjs'

const schema = buildSchema(await readFile('../schema.graphql', 'utf8'))
const faultsOf = (...texts: string[]) =>
  liveSelectionFaults(
    schema,
    texts.map((text) => ({ location: 'x.graphql', document: parse(text) })),
  )

test('rejects a fragment on a live type without its version', () => {
  expect(faultsOf('fragment Row on Activity { id message createdAt }')).toEqual([
    'x.graphql: the fragment Row of the live type Activity does not ask for version',
  ])
})

test('requires the sort keys of a list of live objects, also through fragments', () => {
  const list = (node: string) => `query { viewer { id projects { edges { cursor node { ${node} } } } } }`
  expect(faultsOf(list('id title'))).toEqual([
    'x.graphql: a list, `node`, of the live type Project does not ask for version, createdAt',
  ])
  const row = 'fragment Row on Project { id title version ... on Project { createdAt } }'
  expect(faultsOf(list('id ...Row'), row)).toEqual([])
})

test('requires no version of an object outside lists, or of a type without subscriptions', () => {
  expect(
    faultsOf('query { viewer { id apiTokens { nodes { id name } } } }', 'query { project(id: 1) { id title } }'),
  ).toEqual([])
})
