import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges } from '~/api/realtime/useChanges'
import { type Story_StoryFragment, Story_StoryFragmentDoc, StoryChangesDocument } from './Story.generated'

export type Story = Story_StoryFragment

const list: LiveList<Story> = {
  typename: 'Story',
  fragment: Story_StoryFragmentDoc,
  fragmentName: 'Story_story',
  owner: 'ROOT_QUERY',
  field: 'stories',
}

export const applyStoryChanges = (cache: ApolloCache, changes: readonly Change<Story>[]): boolean =>
  applyChanges(cache, list, changes)

/**
 * Keeps the cached stories up to date.
 * @param after the cursor at which they were read; undefined while they are loading
 */
export function useStoryChanges(after: string | null | undefined): void {
  useChanges(StoryChangesDocument, {
    variables: after === undefined ? null : { after },
    apply(cache, { storyChanges: { changes } }) {
      return applyStoryChanges(
        cache,
        changes.map(({ story, ...change }) => ({ ...change, object: story })),
      )
    },
  })
}
