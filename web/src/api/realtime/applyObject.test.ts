import { gql } from '@apollo/client'
import { beforeEach, expect, test } from 'vitest'
import { createCache, viewerCacheId } from '../client/cache'
import { applyObject, type LiveObjectType } from './applyObject'

const query = gql`
  query Story {
    viewer {
      id
      personalStory {
        id
        content
        version
      }
    }
  }
`

const config: LiveObjectType = {
  typename: 'PersonalStory',
  fragment: gql`
    fragment Live on PersonalStory {
      id
      content
      version
    }
  `,
  fragmentName: 'Live',
  owner: { id: viewerCacheId, field: 'personalStory' },
}

let cache: ReturnType<typeof createCache>
const story = (version: number) => ({ __typename: 'PersonalStory', id: 'sto_1', content: `v${version}`, version })
const shown = () =>
  cache.readQuery<{ viewer: { personalStory: { content: string } | null } }>({ query })?.viewer.personalStory?.content

beforeEach(() => {
  cache = createCache()
  cache.writeQuery({ query, data: { viewer: { __typename: 'Viewer', id: 'usr_1', personalStory: null } } })
})

test('links a new object to its owner', () => {
  applyObject(cache, config, story(1))
  expect(shown()).toBe('v1')
})

test('a newer version replaces an older one, and never the reverse', () => {
  applyObject(cache, config, story(2))
  applyObject(cache, config, story(1))
  expect(shown()).toBe('v2')
  applyObject(cache, config, story(3))
  expect(shown()).toBe('v3')
})

test('a partially cached object is completed by a change of the same version', () => {
  applyObject(cache, config, story(1))
  const part = gql`
    fragment Part on PersonalStory {
      id
      version
    }
  `
  cache.writeFragment({
    id: 'PersonalStory:sto_1',
    fragment: part,
    data: { __typename: 'PersonalStory', id: 'sto_1', version: 2 },
  })
  applyObject(cache, config, story(2))
  expect(shown()).toBe('v2')
})

test('a response from before its creation does not hide it', () => {
  applyObject(cache, config, story(1))
  cache.writeQuery({ query, data: { viewer: { __typename: 'Viewer', id: 'usr_1', personalStory: null } } })
  applyObject(cache, config, story(1))
  expect(shown()).toBe('v1')
})

test('notifies watchers of the cache', () => {
  const seen: unknown[] = []
  cache.watch({
    query,
    optimistic: true,
    callback: ({ result }) => seen.push((result as { viewer: { personalStory: unknown } }).viewer.personalStory),
  })
  applyObject(cache, config, story(1))
  expect(seen).toHaveLength(1)
})
