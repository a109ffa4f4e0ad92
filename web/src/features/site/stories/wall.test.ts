import { describe, expect, test } from 'vitest'
import type { Story, StoryConnection } from './requests'
import { changeWall, type Wall, type WallAction } from './wall'

const story = (id: string, second: number, version = 1): Story => ({
  __typename: 'Story',
  id,
  name: id,
  role: 'PARTICIPANT',
  text: `${id} ${version}`,
  version,
  createdAt: `2026-11-21T10:00:${String(second).padStart(2, '0')}Z`,
})

const page = (nodes: Story[], totalCount = nodes.length, endCursor: string | null = null): StoryConnection => ({
  __typename: 'StoryConnection',
  totalCount,
  nodes,
  pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
})

const created = (story: Story) => ({
  __typename: 'StoryChange' as const,
  operation: 'CREATED' as const,
  id: story.id,
  story,
})
const deleted = (id: string) => ({ __typename: 'StoryChange' as const, operation: 'DELETED' as const, id, story: null })

const [a, b, c, d] = [story('a', 1), story('b', 2), story('c', 3), story('d', 4)]

const play = (...actions: WallAction[]) => actions.reduce<Wall | null>(changeWall, null)
const ids = (wall: Wall | null) => ({
  shown: wall?.shown.map(({ id }) => id).join(''),
  waiting: wall?.waiting.map(({ id }) => id).join(''),
  total: wall?.totalCount,
})

describe('the wall', () => {
  test('lets new stories wait until they are asked for', () => {
    const before = play(
      { type: 'firstPage', page: page([b, a]) },
      { type: 'changes', changes: [created(c), created(d)] },
    )
    expect(ids(before)).toEqual({ shown: 'ba', waiting: 'dc', total: 4 })
    expect(ids(changeWall(before, { type: 'reveal' }))).toEqual({ shown: 'dcba', waiting: '', total: 4 })
  })

  test('takes off at once what is gone, waiting or not, and counts it once', () => {
    const wall = play(
      { type: 'firstPage', page: page([b, a]) },
      { type: 'changes', changes: [created(c), deleted('c'), deleted('a'), deleted('a')] },
    )
    expect(ids(wall)).toEqual({ shown: 'b', waiting: '', total: 1 })
  })

  test('shows one’s own story at once, whether its echo comes before or after', () => {
    const open: WallAction = { type: 'firstPage', page: page([a]) }
    const [own, echo]: WallAction[] = [
      { type: 'submitted', story: b },
      { type: 'changes', changes: [created(b)] },
    ] as const
    expect(ids(play(open, own as WallAction, echo as WallAction))).toEqual({ shown: 'ba', waiting: '', total: 2 })
    expect(ids(play(open, echo as WallAction, own as WallAction))).toEqual({ shown: 'ba', waiting: '', total: 2 })
  })

  test('goes on with the next page, without what it has', () => {
    const wall = play(
      { type: 'firstPage', page: page([c, b], 3, 'cursor') },
      { type: 'nextPage', page: page([b, a], 3) },
    )
    expect(ids(wall)).toEqual({ shown: 'cba', waiting: '', total: 3 })
    expect(wall?.next).toBeNull()
  })

  test('learns from the first page what it missed, as far as that reaches', () => {
    const wall = play(
      { type: 'firstPage', page: page([c, b], 3, 'cursor') },
      { type: 'nextPage', page: page([a], 3) },
      // While the feed was away: d came, c went. Of a this page says nothing.
      { type: 'firstPage', page: page([d, b], 3, 'cursor') },
    )
    expect(ids(wall)).toEqual({ shown: 'ba', waiting: 'd', total: 3 })
  })

  test('keeps the newer of two versions', () => {
    const update = (version: number) => ({ ...created(story('a', 1, version)), operation: 'UPDATED' as const })
    const wall = play(
      { type: 'firstPage', page: page([story('a', 1, 2)]) },
      { type: 'changes', changes: [update(3), update(1)] },
    )
    expect(wall?.shown[0]?.version).toBe(3)
  })
})
