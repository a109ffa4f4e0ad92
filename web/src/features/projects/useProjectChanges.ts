import { useSubscription } from '@apollo/client/react'
import { changeLog } from '~/api/client'
import { applyProjectChanges } from './liveProjects'
import { ProjectChangesDocument } from './ProjectChange.generated'

/** Keeps every project on the screen as it is on the server. Mounted once, by the layout of the creator's pages. */
export function useProjectChanges(): void {
  useSubscription(ProjectChangesDocument, {
    // Apollo would write whatever arrives; applyProjectChanges knows which of it is news.
    fetchPolicy: 'no-cache',
    ignoreResults: true,
    onData({ client, data }) {
      const changes = data.data?.projectChanges.changes.map(({ project, ...change }) => ({ ...change, object: project }))
      if (changes?.length) changeLog.apply(() => applyProjectChanges(client.cache, changes))
    },
    onError: reportError,
  })
}
