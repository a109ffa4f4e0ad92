import { request } from '~/api/request'
import type { SubmitStoryInput } from '~/api/types.generated'
import type { TextQuery } from '~/api/useRequest'
import type { ReportStoryMutation, ReportStoryMutationVariables } from './ReportStory.generated'
import reportStoryText from './ReportStory.graphql?raw'
import type { StoryChangesSubscription, StoryChangesSubscriptionVariables } from './StoryChanges.generated'
import storyChangesText from './StoryChanges.graphql?raw'
import type { StoryPageQuery, StoryPageQueryVariables } from './StoryPage.generated'
import storyPageText from './StoryPage.graphql?raw'
import type { StoryWallQuery, StoryWallQueryVariables } from './StoryWall.generated'
import storyWallText from './StoryWall.graphql?raw'
import type { SubmitStoryMutation, SubmitStoryMutationVariables } from './SubmitStory.generated'
import submitStoryText from './SubmitStory.graphql?raw'

export const storyWall: TextQuery<StoryWallQuery, StoryWallQueryVariables> = { text: storyWallText }
export const storyPage: TextQuery<StoryPageQuery, StoryPageQueryVariables> = { text: storyPageText }
export const storyChanges: TextQuery<StoryChangesSubscription, StoryChangesSubscriptionVariables> = {
  text: storyChangesText,
}

export type StoryConnection = NonNullable<StoryWallQuery['stories']>
export type Story = StoryConnection['nodes'][number]
export type StoryChange = StoryChangesSubscription['storyChanges']['changes'][number]

/** A page of the wall, and from where on to be told what changed since. */
export async function readStories(
  variables: StoryWallQueryVariables,
): Promise<{ page: StoryConnection; cursor: string | null }> {
  const { stories, changeCursor } = await request<StoryWallQuery, StoryWallQueryVariables>(storyWall.text, variables)
  if (!stories) throw new TypeError('the wall did not come')
  return { page: stories, cursor: changeCursor }
}

export async function submitStory(input: SubmitStoryInput) {
  const { submitStory } = await request<SubmitStoryMutation, SubmitStoryMutationVariables>(submitStoryText, { input })
  return { story: submitStory?.story ?? null, userErrors: submitStory?.userErrors ?? [] }
}

export async function reportStory(id: string) {
  const { reportStory } = await request<ReportStoryMutation, ReportStoryMutationVariables>(reportStoryText, {
    input: { id },
  })
  return reportStory?.userErrors ?? []
}
