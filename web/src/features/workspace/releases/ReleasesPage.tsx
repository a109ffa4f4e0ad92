import { Button, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { useLinkedItem } from '~/forms/useLinkedItem'
import type { Address } from '~/lib/navigation/address'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { useKept } from '~/lib/useKept'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { ShortcutKey } from '~/ui/Key'
import { MoreButton } from '~/ui/MoreButton'
import { WorkspacePage } from '../WorkspacePage'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { ReleasesDocument } from './Release.generated'
import { ReleaseEntry, releaseTitle } from './ReleaseEntry'
import { pageTitleId } from './useDeleteRelease'
import { useReleaseChanges } from './useReleaseChanges'

const addKey = 'n'

const ReleaseDialog = lazyPart(() => import('./ReleaseDialog'), { as: 'dialog' })
const FixesDialog = lazyPart(() => import('./FixesDialog'), { as: 'dialog' })

/** The dialogs are part of the address: `?version=nouvelle`, or the id of a release, and `?corriges=` with the id of one. */
const NEW = 'nouvelle'

const variablesOf = (projectId: string) => ({ projectId, first: 100 })

export const preload = ({ params: { projectId = '' } }: Address) =>
  preloadOwnQuery(ReleasesDocument, variablesOf(projectId))

/** The releases of a project, as a changelog. */
export default function ReleasesPage() {
  const { t } = useTranslation('releases')
  const { projectId = '' } = useParams()
  const { data, failed, error, refetch, fetchMore, isNew } = usePageQuery(ReleasesDocument, {
    variables: variablesOf(projectId),
  })
  useReleaseChanges(projectId)
  const connection = data?.project?.releases
  const releases = connection?.edges.map(({ node }) => node)
  const find = (releaseId: string | null) => releases?.find(({ id }) => id === releaseId)
  const isRelease = (value: string) => find(value) !== undefined
  const editing = useShownDialog('version', (value) => value === NEW || isRelease(value))
  const fixes = useShownDialog('corriges', isRelease)
  const isMissing = { version: editing.isMissing, corriges: fixes.isMissing }
  const texts = { failed: t('loadFailed'), notFound: t('notFound') }
  useLinkedItem({ fetchMore, isNew }, connection?.pageInfo, isMissing, texts)
  const add = () => editing.show(NEW)
  useShortcut(addKey, add)
  const announcedKey = useAnnouncedKey(addKey)

  async function showMore() {
    const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
    const firstNew = page.data?.project?.releases?.edges[0]?.node.id
    return firstNew ? () => releaseTitle(firstNew) : undefined
  }

  const fixing = useKept(find(fixes.shown))
  return (
    <WorkspacePage maxW="4xl">
      <Flex align="center" wrap="wrap" gap="3">
        <Stack gap="1">
          <Heading as="h1" id={pageTitleId} tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
            {t('title')}
          </Heading>
          <Text color="fg.muted">{t('lead')}</Text>
        </Stack>
        <Spacer hideBelow="md" />
        <Button onClick={add} onPointerEnter={ReleaseDialog.preload} aria-keyshortcuts={announcedKey}>
          <Plus aria-hidden />
          {t('add')}
          <ShortcutKey announced={announcedKey} />
        </Button>
      </Flex>

      {!releases && !failed && <ReleasesSkeleton />}
      {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {releases?.length === 0 && (
        <EmptyState
          illustration={<Gauge reading={0.12} w="40" />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <Button size="lg" onClick={add}>
              {t('empty.action')}
            </Button>
          }
        />
      )}
      {releases && releases.length > 0 && (
        <Stack as="ol" aria-label={t('list')} listStyleType="none" gap="4">
          {releases.map((release) => (
            <ReleaseEntry
              key={release.id}
              projectId={projectId}
              release={release}
              onEdit={() => editing.show(release.id)}
              onShowFixes={() => fixes.show(release.id)}
            />
          ))}
        </Stack>
      )}
      {connection?.pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('loadFailed')} />}

      {editing.shown && (
        <ReleaseDialog
          key={editing.shown}
          projectId={projectId}
          release={editing.shown === NEW ? undefined : (find(editing.shown) ?? null)}
          refetch={refetch}
          {...editing.dialog}
        />
      )}
      {fixes.shown && fixing && (
        <FixesDialog key={fixing.id} projectId={projectId} release={fixing} {...fixes.dialog} />
      )}
    </WorkspacePage>
  )
}

function ReleasesSkeleton() {
  return (
    <Stack aria-hidden gap="4">
      {[0, 1, 2].map((row) => (
        <CardSkeleton key={row} h="36" />
      ))}
    </Stack>
  )
}
