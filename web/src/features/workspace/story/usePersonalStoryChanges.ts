import { viewerCacheId } from '~/api/client/cache'
import { applyObject, type LiveObjectType } from '~/api/realtime/applyObject'
import { useChanges } from '~/api/realtime/useChanges'
import { PersonalStory_PersonalStoryFragmentDoc, PersonalStoryChangesDocument } from './PersonalStory.generated'

export const liveStory: LiveObjectType = {
  typename: 'PersonalStory',
  fragment: PersonalStory_PersonalStoryFragmentDoc,
  fragmentName: 'PersonalStory_personalStory',
  owner: { id: viewerCacheId, field: 'personalStory' },
}

/** Keeps the user's story up to date. Mounted once, by the layout of the workspace. */
export function usePersonalStoryChanges(): void {
  useChanges(PersonalStoryChangesDocument, {
    variables: {},
    apply(cache, { personalStoryChanges: { changes } }) {
      for (const { object } of changes) if (object) applyObject(cache, liveStory, object)
    },
  })
}
