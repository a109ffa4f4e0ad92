import { Flex } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useParams } from 'react-router'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { PRODUCT_NAME } from '~/domain/name'
import { useConversationChanges } from '~/features/workspace/chat/conversations/useConversationChanges'
import { preloadNotifications } from '~/features/notifications/preloadNotifications'
import { useNotificationChanges } from '~/features/notifications/liveNotifications'
import { useProjectChanges } from '~/features/projects/useProjectChanges'
import { useTriageChanges } from '~/features/workspace/feedback/liveTriage'
import { useRoadmapChanges } from '~/features/workspace/roadmap/useRoadmapChanges'
import { usePersonalStoryChanges } from '~/features/workspace/story/usePersonalStoryChanges'
import { WorkspaceFrameDocument } from '~/features/workspace/WorkspaceFrame.generated'
import { useWorkspaceFrame } from '~/features/workspace/useWorkspaceFrame'
import { WorkspacePage } from '~/features/workspace/WorkspacePage'
import { useWorkspaceSettingsChanges } from '~/features/workspace/settings/useWorkspaceSettingsChanges'
import type { Address } from '~/lib/navigation/address'
import { ConfirmViewport } from '~/ui/dialog/confirm'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { MAIN_ID } from '~/ui/SkipLink'
import { ConnectionBanner } from '../ConnectionBanner'
import { Loading } from '../../navigation/PageLoading'
import { useAccountSettingsChanges } from '../../preferences/useAccountSettingsChanges'
import { CreatorFrame } from '../creator/CreatorFrame'
import { InviteDialogRoute } from '../creator/InviteDialogRoute'
import type { WorkspaceContext } from './FirstPart'
import { WorkspaceHeader } from './WorkspaceHeader'
import { WorkspaceNav } from './WorkspaceNav'
import { WorkspaceSidebar } from './WorkspaceSidebar'
import { workspaceLinks } from './workspaceLinks'

const ProjectMissing = lazyPart(async () => ({ default: (await import('./ProjectMissing')).ProjectMissing }))

export const preload = ({ params: { projectId = '' } }: Address) =>
  Promise.all([preloadOwnQuery(WorkspaceFrameDocument, { projectId }, 'cache-first'), preloadNotifications()])

export default function WorkspaceLayout() {
  const { projectId = '' } = useParams()
  return (
    <>
      <AccountChanges />
      <ConfirmViewport />
      <InviteDialogRoute />
      {/* The key resets all state when the project changes. */}
      <Workspace key={projectId} projectId={projectId} />
    </>
  )
}

/** Not specific to a project, so it stays subscribed when the project changes. */
function AccountChanges() {
  useAccountSettingsChanges()
  useNotificationChanges()
  return null
}

function Workspace({ projectId }: { projectId: string }) {
  const frame = useWorkspaceFrame(projectId)
  if (frame.status === 'notFound') {
    return (
      <CreatorFrame>
        <ProjectMissing />
      </CreatorFrame>
    )
  }
  const project = frame.status === 'ready' ? frame : undefined
  const unread = project?.unreadFeedbackCount ?? 0
  return (
    <Flex minH="100dvh">
      <Title project={project?.title} />
      <WorkspaceSidebar projectId={projectId} unread={unread} />
      <Flex direction="column" flex="1" minW="0" pb={{ base: 'var(--workspace-nav)', md: '0' }} css={dimensions}>
        <WorkspaceHeader projectId={projectId} project={project} />
        <ConnectionBanner />
        <Flex as="main" id={MAIN_ID} tabIndex={-1} direction="column" flex="1" minW="0">
          {frame.status === 'loading' && <Loading />}
          {frame.status === 'failed' && <LoadFailed reason={frame.reason} onRetry={frame.retry} />}
          {project && (
            <>
              <LiveChanges projectId={projectId} />
              <Outlet context={{ unreadFeedbackCount: unread } satisfies WorkspaceContext} />
            </>
          )}
        </Flex>
        <WorkspaceNav projectId={projectId} unread={unread} />
      </Flex>
    </Flex>
  )
}

/** Used by pages that fill the window. */
const dimensions = {
  '--workspace-header': '4rem',
  '--workspace-nav': { base: 'calc(4rem + env(safe-area-inset-bottom))', md: '0rem' },
}

/** The subscriptions shared by all pages of the workspace. */
function LiveChanges({ projectId }: { projectId: string }) {
  useProjectChanges()
  useConversationChanges()
  useTriageChanges(projectId)
  useRoadmapChanges(projectId)
  useWorkspaceSettingsChanges(projectId)
  usePersonalStoryChanges()
  return null
}

function Title({ project }: { project: string | undefined }) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const part = workspaceLinks.find(({ part }) => pathname.endsWith(`/${part}`))
  return <PageMeta title={`${t(part?.label ?? 'calculator')} · ${project ?? PRODUCT_NAME}`} noIndex />
}

function LoadFailed({ reason, onRetry }: { reason: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation('workspace')
  return (
    <WorkspacePage>
      <LoadError title={t('loadFailed')} hint={reason} onRetry={onRetry} />
    </WorkspacePage>
  )
}
