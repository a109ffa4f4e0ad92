import { Box, Button, chakra, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '~/domain/shortcuts'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { cardTitle } from './card/ProjectCard'
import { ProjectList } from './ProjectList'
import { ProjectsPageDocument } from './ProjectsPage.generated'
import { ProjectsSkeleton } from './ProjectsPlaceholders'
import { pageTitleId } from './card/useDeleteProject'
import { StatusFilter, useStatusFilter } from './StatusFilter'

const pageSize = 12
const createKey = 'n'

const CreateProjectDialog = lazyPart(() => import('./form/CreateProjectDialog'), { as: 'dialog' })
const EditProjectDialog = lazyPart(() => import('./form/EditProjectDialog'), { as: 'dialog' })

export default function ProjectsPage() {
  const { t } = useTranslation('projects')
  const [status, setStatus] = useStatusFilter()
  const { data, previousData, networkStatus, refetch, fetchMore } = useQuery(ProjectsPageDocument, {
    variables: { first: pageSize, filter: status ? { status: [status] } : null },
  })
  const create = useShownDialog('nouveau')
  const edit = useShownDialog('modifier')
  const openCreate = () => create.show('1')
  useShortcut(createKey, openCreate)

  const connection = (data ?? previousData)?.viewer?.projects
  const stale = !data && previousData !== undefined
  const failed = !connection && networkStatus === NetworkStatus.error
  const loading = !connection && !failed
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title={t('title')} description={t('pageDescription')} noIndex />
      <Flex align="center" wrap="wrap" gap="4">
        <Heading as="h1" id={pageTitleId} tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Text color="fg.muted" role="status">
          {loading && t('loading')}
          {connection && connection.totalCount > 0 && t('count', { count: connection.totalCount })}
        </Text>
        <Spacer />
        <Button onClick={openCreate} onPointerEnter={CreateProjectDialog.warmUp} aria-keyshortcuts={createKey}>
          <Plus aria-hidden />
          {t('new')}
          <chakra.kbd aria-hidden hideBelow="md" fontFamily="mono" textStyle="xs" opacity="0.75">
            {createKey.toUpperCase()}
          </chakra.kbd>
        </Button>
      </Flex>

      {connection && (connection.totalCount > 0 || status) && <StatusFilter status={status} onChange={setStatus} />}
      {loading && <ProjectsSkeleton />}
      {failed && <LoadError title={t('loadFailed')} hint={t('loadFailedHint')} onRetry={() => void refetch()} />}
      {connection && (
        <Box aria-busy={stale} opacity={stale ? '0.6' : '1'} transition="opacity 150ms">
          <ProjectList
            connection={connection}
            onMore={async () => {
              const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
              const first = page.data?.viewer?.projects?.edges[0]?.node.id
              return first ? () => cardTitle(first) : undefined
            }}
            onShowAll={status && (() => setStatus(null))}
            onCreate={openCreate}
            onEdit={edit.show}
          />
        </Box>
      )}

      {create.shown && !edit.shown && <CreateProjectDialog {...create.dialog} />}
      {edit.shown && <EditProjectDialog key={edit.shown} projectId={edit.shown} {...edit.dialog} />}
    </Stack>
  )
}
