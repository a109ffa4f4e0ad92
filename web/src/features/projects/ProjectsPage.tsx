import { Box, Button, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { ProjectStatus } from '~/api/types.generated'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { nextPage, usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import type { Address } from '~/lib/navigation/address'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { ShortcutKey } from '~/ui/Key'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { FirstTesters } from './FirstTesters'
import { cardTitle } from './card/ProjectCard'
import { ProjectList } from './ProjectList'
import { ProjectsPageDocument } from './ProjectsPage.generated'
import { ProjectsSkeleton } from './ProjectsSkeleton'
import { pageTitleId } from './card/useDeleteProject'
import { showAllChoice, StatusFilter, statusOf, useStatusFilter } from './StatusFilter'

const pageSize = 12
const createKey = 'n'

const CreateProjectDialog = lazyPart(() => import('./form/CreateProjectDialog'), { as: 'dialog' })
const EditProjectDialog = lazyPart(() => import('./form/EditProjectDialog'), { as: 'dialog' })

const variablesFor = (status: ProjectStatus | null) => ({
  first: pageSize,
  filter: status ? { status: [status] } : null,
})

export const preload = ({ searchParams }: Address) =>
  preloadOwnQuery(ProjectsPageDocument, variablesFor(statusOf(searchParams)), 'cache-first')

export default function ProjectsPage() {
  const { t } = useTranslation('projects')
  const [status, setStatus] = useStatusFilter()
  const { shown, failed, isStale, error, refetch, fetchMore } = usePageQuery(ProjectsPageDocument, {
    variables: variablesFor(status),
  })
  useRefetchOnTabVisible('ProjectsPage')
  const create = useShownDialog('nouveau')
  const edit = useShownDialog('modifier')
  const [createdId, setCreatedId] = useState<string | null>(null)
  const openCreate = () => create.show('1')
  useShortcut(createKey, openCreate)
  const announcedKey = useAnnouncedKey(createKey)

  const showAll = () => {
    setStatus(null)
    // The button that was used goes with the filter.
    showAllChoice()?.focus()
  }

  const connection = shown?.viewer?.projects
  const isLoading = !connection && !failed
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title={t('title')} description={t('pageDescription')} noIndex />
      <Flex align="center" wrap="wrap" gap="4">
        <Heading as="h1" id={pageTitleId} tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Text color="fg.muted" role="status">
          {isLoading && t('loading')}
          {connection && connection.totalCount > 0 && t('count', { count: connection.totalCount })}
        </Text>
        <Spacer />
        <Button onClick={openCreate} onPointerEnter={CreateProjectDialog.preload} aria-keyshortcuts={announcedKey}>
          <Plus aria-hidden />
          {t('new')}
          <ShortcutKey announced={announcedKey} />
        </Button>
      </Flex>

      {createdId && <FirstTesters projectId={createdId} onClose={() => setCreatedId(null)} />}
      {(status || isLoading || isStale || (connection && connection.totalCount > 0)) && (
        <StatusFilter status={status} onChange={setStatus} />
      )}
      {isLoading && <ProjectsSkeleton />}
      {failed && (
        <LoadError
          title={t('loadFailed')}
          hint={reasonOf(error) ?? t('loadFailedHint')}
          onRetry={() => void refetch()}
        />
      )}
      {connection && (
        <Box aria-busy={isStale} opacity={isStale ? '0.6' : '1'} transition="opacity 150ms">
          <ProjectList
            connection={connection}
            isStale={isStale}
            onMore={async () => {
              const page = await nextPage({ fetchMore, refetch }, connection)
              const first = page.data?.viewer?.projects?.edges[0]?.node.id
              return first ? () => cardTitle(first) : undefined
            }}
            onShowAll={status && showAll}
            onCreate={openCreate}
            onEdit={edit.show}
          />
        </Box>
      )}

      {create.shown && !edit.shown && <CreateProjectDialog {...create.dialog} onCreated={setCreatedId} />}
      {edit.shown && <EditProjectDialog key={edit.shown} projectId={edit.shown} {...edit.dialog} />}
    </Stack>
  )
}
