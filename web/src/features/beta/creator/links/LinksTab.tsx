import { Button, Flex, Stack, Text } from '@chakra-ui/react'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import { useLinkedItem } from '~/forms/useLinkedItem'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { MoreButton } from '~/ui/MoreButton'
import { LoadError } from '~/ui/part/LoadError'
import { linksVariables } from '../pageQueries'
import { JoinRequests } from './JoinRequests'
import { LinkDialog } from './LinkDialog'
import { LinkRow, linkTitle } from './LinkRow'
import { useProjectLinkChanges } from './liveLinks'
import { ProjectLinksDocument } from './ProjectLink.generated'
import type { JoinRequestsResult } from './useJoinRequests'

/** The value of the dialog's parameter for a new link; otherwise it is the link to edit. */
const NEW = 'nouveau'

/** The links of the project with what came of them, and who asks to join through them, live. */
export function LinksTab({ projectId, requests }: { projectId: string | null; requests: JoinRequestsResult }) {
  const { t } = useTranslation('links')
  const links = usePageQuery(ProjectLinksDocument, { variables: linksVariables(projectId ?? ''), skip: !projectId })
  useProjectLinkChanges(projectId)

  const connection = links.data?.project?.links
  const find = (linkId: string) => connection?.edges.find(({ node }) => node.id === linkId)?.node
  const dialog = useShownDialog('lien', (value) => value === NEW || find(value) !== undefined)
  const texts = { failed: t('failed'), notFound: t('notFound') }
  useLinkedItem(links, connection?.pageInfo, { lien: dialog.isMissing }, texts)
  const pending = requests.data?.project?.joinRequests
  // The section stays when the last request is answered: its title has the focus then.
  const [projectWithRequests, setProjectWithRequests] = useState<string | null>(null)
  if (pending && pending.totalCount > 0 && projectWithRequests !== projectId) setProjectWithRequests(projectId)
  const failed = (!links.data && links.error !== undefined) || (!requests.data && requests.error !== undefined)
  const retry = () => void Promise.all([links.refetch(), requests.refetch()]).catch(() => undefined)

  return (
    <Stack gap="6">
      <Flex gap="4" wrap="wrap" align="center" justify="space-between">
        <Text color="fg.muted" maxW="40em">
          {t('lead')}
        </Text>
        <Button disabled={!projectId} onClick={() => dialog.show(NEW)}>
          <Link2 aria-hidden />
          {t('create')}
        </Button>
      </Flex>
      {failed && <LoadError title={t('failed')} hint={reasonOf(links.error ?? requests.error)} onRetry={retry} />}
      {!failed && (!connection || !pending) && (
        <Stack gap="3" aria-hidden>
          <CardSkeleton h="36" />
          <CardSkeleton h="36" />
        </Stack>
      )}
      {!failed && connection && pending && (
        <>
          {projectId &&
            (projectWithRequests === projectId || connection.edges.some(({ node }) => node.mode === 'REQUEST')) && (
              <JoinRequests
                projectId={projectId}
                requests={pending}
                loadMore={async () => {
                  const page = await nextPage(requests, pending)
                  return page.data?.project?.joinRequests?.edges[0]?.node.id
                }}
              />
            )}
          {connection.edges.length === 0 && !connection.pageInfo.hasNextPage ? (
            <EmptyState
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={
                <Button size="lg" onClick={() => dialog.show(NEW)}>
                  {t('createFirst')}
                </Button>
              }
            />
          ) : (
            <Stack as="ul" listStyleType="none" gap="3" aria-label={t('list')}>
              {connection.edges.map(({ node }) => (
                <LinkRow key={node.id} link={node} onEdit={() => dialog.show(node.id)} />
              ))}
            </Stack>
          )}
          {connection.pageInfo.hasNextPage && (
            <MoreButton
              emptyAt={connection.edges.length === 0 && connection.pageInfo.endCursor}
              failed={t('failed')}
              onMore={async () => {
                const page = await nextPage(links, connection)
                const first = page.data?.project?.links?.edges[0]?.node.id
                return first ? () => linkTitle(first) : undefined
              }}
            />
          )}
        </>
      )}
      {projectId && dialog.shown && (
        <LinkDialog
          key={dialog.shown}
          projectId={projectId}
          link={dialog.shown === NEW ? undefined : (find(dialog.shown) ?? null)}
          {...dialog.dialog}
        />
      )}
    </Stack>
  )
}
