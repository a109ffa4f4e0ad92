import { Button, Flex, Heading, HStack, IconButton, Skeleton, Spacer, Stack } from '@chakra-ui/react'
import { ChartGantt, List, Plus, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { useLinkedItem } from '~/forms/useLinkedItem'
import type { Address } from '~/lib/navigation/address'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { useToday } from '~/lib/useToday'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { ShortcutKey } from '~/ui/Key'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { FixStepDialog } from '../feedback/fixes/parts'
import { WorkspacePage } from '../WorkspacePage'
import { RoadmapDocument } from './RoadmapItem.generated'
import { itemTitle, RoadmapEntry } from './RoadmapEntry'
import { RoadmapProgress } from './RoadmapProgress'
import { RoadmapTimeline } from './RoadmapTimeline'
import { pageTitleId } from './useDeleteItem'
import { fixParam } from './useFixOffer'

const addKey = 'n'

const ItemDialog = lazyPart(() => import('./ItemDialog'), { as: 'dialog' })

/** The dialog is part of the address: `?etape=nouvelle`, or the id of a step. */
const NEW = 'nouvelle'

const variablesOf = (projectId: string) => ({ projectId, first: 100 })

export const preload = ({ params: { projectId = '' } }: Address) =>
  preloadOwnQuery(RoadmapDocument, variablesOf(projectId))

export default function RoadmapPage() {
  const { t } = useTranslation('roadmap')
  const { projectId = '' } = useParams()
  const [params] = usePageParams()
  const view = params.get('vue') === 'frise' ? 'timeline' : 'list'
  const { data, failed, error, refetch, fetchMore, isNew } = usePageQuery(RoadmapDocument, {
    variables: variablesOf(projectId),
  })
  const today = useToday()
  const connection = data?.project?.roadmapItems
  const items = connection?.edges.map(({ node }) => node)
  const find = (itemId: string) => items?.find(({ id }) => id === itemId)
  const { shown, isMissing, show, dialog } = useShownDialog(
    'etape',
    (value) => value === NEW || find(value) !== undefined,
  )
  const texts = { failed: t('loadFailed'), notFound: t('notFound') }
  useLinkedItem({ fetchMore, isNew }, connection?.pageInfo, { etape: isMissing }, texts)
  const fixing = useShownDialog(fixParam)
  const add = () => show(NEW)
  useShortcut(addKey, add)
  const announcedKey = useAnnouncedKey(addKey)

  async function showMore() {
    const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
    const firstNew = page.data?.project?.roadmapItems?.edges[0]?.node.id
    return firstNew ? () => itemTitle(firstNew) : undefined
  }

  return (
    <WorkspacePage>
      <Flex align="center" wrap="wrap" gap="3">
        <Heading as="h1" id={pageTitleId} tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Spacer />
        <HStack gap="2" wrap="wrap" _print={{ display: 'none' }}>
          <ViewSwitch view={view} />
          <IconButton
            variant="outline"
            colorPalette="gray"
            aria-label={t('print')}
            title={t('print')}
            onClick={() => window.print()}
          >
            <Printer aria-hidden />
          </IconButton>
          <Button onClick={add} onPointerEnter={ItemDialog.preload} aria-keyshortcuts={announcedKey}>
            <Plus aria-hidden />
            {t('add')}
            <ShortcutKey announced={announcedKey} />
          </Button>
        </HStack>
      </Flex>

      {!items && !failed && <RoadmapSkeleton />}
      {failed && <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
      {items && items.length > 0 && !connection?.pageInfo.hasNextPage && <RoadmapProgress items={items} />}
      {items?.length === 0 && (
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
      {items && items.length > 0 && view === 'timeline' && (
        <RoadmapTimeline items={items} today={today} onEdit={show} />
      )}
      {items && items.length > 0 && view === 'list' && (
        <Stack as="ol" aria-label={t('list')} listStyleType="none" gap="3">
          {items.map((item) => (
            <RoadmapEntry
              key={item.id}
              projectId={projectId}
              item={item}
              overdue={item.date < today && item.status !== 'COMPLETED'}
              onEdit={() => show(item.id)}
            />
          ))}
        </Stack>
      )}
      {connection?.pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('loadFailed')} />}

      {shown && (
        <ItemDialog
          key={shown}
          projectId={projectId}
          item={shown === NEW ? undefined : (find(shown) ?? null)}
          refetch={refetch}
          {...dialog}
        />
      )}
      {fixing.shown && (
        <FixStepDialog
          key={fixing.shown}
          projectId={projectId}
          stepId={fixing.shown}
          // The toast that opened it is gone.
          finalFocusEl={() => itemTitle(fixing.shown ?? '')}
          {...fixing.dialog}
        />
      )}
    </WorkspacePage>
  )
}

/** The view is part of the address, so it is kept in the browser's history. */
function ViewSwitch({ view }: { view: 'list' | 'timeline' }) {
  const { t } = useTranslation('roadmap')
  const [params] = usePageParams()
  const views = [
    { name: 'list', vue: null, Icon: List },
    { name: 'timeline', vue: 'frise', Icon: ChartGantt },
  ] as const
  return (
    <HStack
      as="nav"
      aria-label={t('view.label')}
      gap="0"
      borderWidth="1px"
      borderColor="border.control"
      rounded="l2"
      p="0.5"
    >
      {views.map(({ name, vue, Icon }) => (
        <Button
          key={name}
          asChild
          size="sm"
          h="8"
          variant="ghost"
          colorPalette="gray"
          rounded="l1"
          _currentPage={{ bg: 'ember.subtle', color: 'ember.fg' }}
        >
          <Link
            to={{ search: withParams(params, { vue }).toString() }}
            replace
            preventScrollReset
            aria-current={view === name ? 'page' : undefined}
          >
            <Icon aria-hidden />
            {t(`view.${name}`)}
          </Link>
        </Button>
      ))}
    </HStack>
  )
}

function RoadmapSkeleton() {
  return (
    <Stack aria-hidden gap="3">
      <Skeleton h="4" my="2" maxW="sm" opacity="0.6" />
      {[0, 1, 2].map((row) => (
        <CardSkeleton key={row} h="28" />
      ))}
    </Stack>
  )
}
