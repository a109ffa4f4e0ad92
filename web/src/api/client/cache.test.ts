import { readdir, readFile } from 'node:fs/promises'
import { gql } from '@apollo/client'
import { buildSchema, type FieldNode, getNamedType, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { createCache } from './cache'

interface Connection {
  location: string
  type: string
  field: FieldNode
}

const isCount = ({ selectionSet }: FieldNode) =>
  selectionSet?.selections.every((selection) => selection.kind === 'Field' && selection.name.value === 'totalCount')

/** All selections of lists in the documents of the client. */
async function connections(): Promise<Connection[]> {
  const schema = buildSchema(await readFile('../schema.graphql', 'utf8'))
  const found: Connection[] = []
  const files = await readdir('src', { recursive: true })
  for (const location of files.filter((file) => file.endsWith('.graphql'))) {
    const types = new TypeInfo(schema)
    visit(
      parse(await readFile(`src/${location}`, 'utf8')),
      visitWithTypeInfo(types, {
        Field(field) {
          const type = types.getParentType()?.name
          if (type && getNamedType(types.getType())?.name.endsWith('Connection')) found.push({ location, type, field })
        },
      }),
    )
  }
  return found
}

test('a query for a count alone has a place of its own, so that to ask it again keeps the list', async () => {
  const { policies } = createCache()
  const keyOf = ({ type, field }: Connection) =>
    `${type}.${policies.getStoreFieldName({ typename: type, fieldName: field.name.value, field, variables: {} })}`
  const all = await connections()
  const counts = all.filter(({ field }) => isCount(field))
  const lists = new Set(all.filter(({ field }) => !isCount(field)).map(keyOf))
  expect(counts.length).toBeGreaterThan(5)
  expect(counts.filter((count) => lists.has(keyOf(count))).map(({ location }) => location)).toEqual([])
})

test('a list that may not be read is null in the cache, before and after it may', () => {
  const cache = createCache()
  const query = gql`
    query {
      publicProject(projectId: "prj_1") {
        id
        roadmapItems(first: 2) {
          totalCount
          edges {
            cursor
            node {
              id
            }
          }
        }
      }
    }
  `
  const node = { __typename: 'PublicRoadmapItem', id: 'prm_1' }
  const edges = [{ __typename: 'PublicRoadmapItemEdge', cursor: 'a', node }]
  const list = { __typename: 'PublicRoadmapItemConnection', totalCount: 1, edges }
  for (const roadmapItems of [null, list, null]) {
    const data = { publicProject: { __typename: 'PublicProject', id: 'pub_1', roadmapItems } }
    cache.writeQuery({ query, data })
    expect(cache.readQuery({ query })).toMatchObject(data)
  }
})

test('an author without a name has one in the language of the page', async () => {
  const resources = { fr: { common: { anonymous: 'Anonyme' } }, en: { common: { anonymous: 'Anonymous' } } }
  await i18next.init({ lng: 'fr', defaultNS: 'common', resources })
  const cache = createCache()
  const query = gql`
    {
      node(id: "fbk_1") {
        ... on Feedback {
          id
          authorName
        }
      }
    }
  `
  cache.writeQuery({ query, data: { node: { __typename: 'Feedback', id: 'fbk_1', authorName: 'Anonyme' } } })
  const shown: unknown[] = []
  cache.watch({ query, optimistic: true, immediate: true, callback: ({ result }) => shown.push(result) })
  await i18next.changeLanguage('en')
  await i18next.changeLanguage('fr')
  expect(shown).toMatchObject(['Anonyme', 'Anonymous', 'Anonyme'].map((authorName) => ({ node: { authorName } })))
})
