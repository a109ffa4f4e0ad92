import type { ApolloCache } from '@apollo/client'
import { viewerCacheId } from '~/api/client/cache'
import { applyChanges, type Change, type LiveList } from '~/api/realtime/applyChanges'
import {
  ReplyTemplate_ReplyTemplateFragmentDoc,
  type ReplyTemplate_ReplyTemplateFragment,
} from './ReplyTemplates.generated'

export type ReplyTemplate = ReplyTemplate_ReplyTemplateFragment

const list: LiveList<ReplyTemplate> = {
  typename: 'ReplyTemplate',
  fragment: ReplyTemplate_ReplyTemplateFragmentDoc,
  fragmentName: 'ReplyTemplate_replyTemplate',
  owner: viewerCacheId,
  field: 'replyTemplates',
  compare: (one, other) => one.title.localeCompare(other.title),
}

/** Templates are written by their owner only: what this page has saved is shown in its list. */
export function applyTemplateChanges(cache: ApolloCache, changes: readonly Change<ReplyTemplate>[]): void {
  applyChanges(cache, list, changes)
}
