import type { ApolloCache } from '@apollo/client'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import { useChanges, useFirstCursor } from '~/api/realtime/useChanges'
import { type Story_StoryFragment, Story_StoryFragmentDoc, StoryChangesDocument } from './Story.generated'

export type Story = Story_StoryFragment

const list: LiveList<Story> = {
  typename: 'Story',
  fragment: Story_StoryFragmentDoc,
  fragmentName: 'Story_story',
  owner: 'ROOT_QUERY',
  field: 'stories',
  // The operator may show a story again.
  canReturn: true,
}

export const applyStoryChanges = (cache: ApolloCache, changes: readonly Change<Story>[]): boolean =>
  applyChanges(cache, list, changes)

/**
 * Keeps the stories on the screen up to date.
 * @param changeCursor that of the query that read them; undefined until it is answered
 */
export function useStoryChanges(changeCursor: string | null | undefined): void {
  const after = useFirstCursor(changeCursor)
  useChanges(StoryChangesDocument, {
    variables: after === undefined ? null : { after },
    apply(cache, { storyChanges: { changes } }) {
      return applyStoryChanges(cache, changes)
    },
  })
}
