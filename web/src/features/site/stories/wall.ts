import type { Story, StoryChange, StoryConnection } from './requests'

/**
 * The wall as one reader sees it. What others write meanwhile waits until it is asked for, so that nothing jumps under the
 * reader's eyes; what is taken off is gone at once.
 */
export interface Wall {
  /** The newest first, like everything here. */
  shown: readonly Story[]
  waiting: readonly Story[]
  totalCount: number
  /** Where the next page begins, null when there is none. */
  next: string | null
}

export type WallAction =
  /** The first page, when the wall opens, and again when changes may have been missed. */
  | { type: 'firstPage'; page: StoryConnection }
  | { type: 'nextPage'; page: StoryConnection }
  | { type: 'changes'; changes: readonly StoryChange[] }
  /** One's own story: shown at once. */
  | { type: 'submitted'; story: Story }
  | { type: 'reveal' }

export function changeWall(wall: Wall | null, action: WallAction): Wall | null {
  if (action.type === 'firstPage') return wall ? reconcile(wall, action.page) : open(action.page)
  if (!wall) return wall
  switch (action.type) {
    case 'nextPage': {
      const { nodes, totalCount } = action.page
      return { ...wall, shown: [...wall.shown, ...nodes.filter(isNewTo(wall))], totalCount, next: nextOf(action.page) }
    }
    case 'changes':
      return action.changes.reduce(applyChange, wall)
    case 'submitted': {
      const without = remove(wall, action.story.id)
      return { ...without, shown: [action.story, ...without.shown], totalCount: without.totalCount + 1 }
    }
    case 'reveal':
      return { ...wall, shown: [...wall.waiting, ...wall.shown], waiting: [] }
  }
}

const nextOf = ({ pageInfo }: StoryConnection) => (pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null)

const open = (page: StoryConnection): Wall => ({
  shown: page.nodes,
  waiting: [],
  totalCount: page.totalCount,
  next: nextOf(page),
})

const isNewTo =
  ({ shown, waiting }: Wall) =>
  ({ id }: Story) =>
    ![...shown, ...waiting].some((known) => known.id === id)

/** The feed of changes had a gap: the first page says which stories came, and which are gone as far as it reaches. */
function reconcile(wall: Wall, page: StoryConnection): Wall {
  const oldest = page.nodes.at(-1)?.createdAt ?? ''
  const present = new Set(page.nodes.map(({ id }) => id))
  const remains = ({ id, createdAt }: Story) => present.has(id) || (page.pageInfo.hasNextPage && createdAt < oldest)
  const shown = wall.shown.filter(remains)
  const known = new Set(shown.map(({ id }) => id))
  const waiting = page.nodes.filter(({ id }) => !known.has(id))
  const isAsBefore =
    shown.length === wall.shown.length && isSameList(waiting, wall.waiting) && page.totalCount === wall.totalCount
  return isAsBefore ? wall : { ...wall, shown, waiting, totalCount: page.totalCount }
}

const isSameList = (one: readonly Story[], other: readonly Story[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id)

function applyChange(wall: Wall, { operation, id, story }: StoryChange): Wall {
  if (operation === 'DELETED') return remove(wall, id)
  if (!story) return wall
  if (!isNewTo(wall)(story)) {
    const newer = (known: Story) => (known.id === id && known.version < story.version ? story : known)
    return { ...wall, shown: wall.shown.map(newer), waiting: wall.waiting.map(newer) }
  }
  return operation === 'CREATED'
    ? { ...wall, waiting: [story, ...wall.waiting], totalCount: wall.totalCount + 1 }
    : wall
}

function remove(wall: Wall, id: string): Wall {
  const others = (stories: readonly Story[]) => stories.filter((story) => story.id !== id)
  const [shown, waiting] = [others(wall.shown), others(wall.waiting)]
  const found = wall.shown.length + wall.waiting.length - shown.length - waiting.length
  return { ...wall, shown, waiting, totalCount: wall.totalCount - found }
}
