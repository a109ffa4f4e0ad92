import { Box, Center, Flex, Grid, Heading, HStack, IconButton, Stack, Text } from '@chakra-ui/react'
import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { loadCatalogues } from '~/i18n'
import type { Address } from '~/lib/navigation/address'
import { useDialog } from '~/lib/useDialog'
import { lazyPart } from '~/ui/part/lazyPart'
import { toast } from '~/ui/toast/toast'
import { DetailSkeleton } from './detail/DetailSkeleton'
import { shortcutKeys } from './shortcutKeys'
import { successor, neighbour } from './list/stableOrder'
import {
  TriageDetailDocument,
  TriageDuplicatesDocument,
  TriageListDocument,
  TriageTagsDocument,
} from './Triage.generated'
import { duplicatesVariables, isFiltered, listVariables, readTriageAddress } from './triageAddress'
import { searchField, TriageFilters } from './list/TriageFilters'
import { TriageList } from './list/TriageList'
import { rowLink } from './list/TriageRow'
import { useReleaseChanges } from '../releases/useReleaseChanges'
import { useTriageAddress } from './useTriageAddress'
import { useTriageList } from './list/useTriageList'

/** Loaded after the list: forms are larger than the rest of the page. */
const TriageDetail = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./detail/TriageDetail'), loadCatalogues(['follow-up'])])
    return { default: module.TriageDetail }
  },
  { pending: <DetailSkeleton /> },
)
const QuestionsDialog = lazyPart(
  async () => {
    const [module] = await Promise.all([import('../questions/QuestionsDialog'), loadCatalogues(['questions'])])
    return { default: module.QuestionsDialog }
  },
  { as: 'dialog' },
)
const NoFeedback = lazyPart(async () => ({ default: (await import('./list/NoFeedback')).NoFeedback }))
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog'), { as: 'dialog' })

export function preload({ params: { projectId = '' }, searchParams }: Address) {
  const address = readTriageAddress(searchParams)
  return Promise.all([
    preloadOwnQuery(TriageListDocument, listVariables(projectId, address)),
    preloadOwnQuery(TriageTagsDocument, { projectId }),
    address.feedbackId && preloadOwnQuery(TriageDetailDocument, { id: address.feedbackId }),
    address.feedbackId && preloadOwnQuery(TriageDuplicatesDocument, duplicatesVariables(projectId, address.feedbackId)),
  ])
}

/** The feedback on a project: the list, and beside it, or instead of it on narrow screens, the one that is open. */
export default function TriagePage() {
  const { t } = useTranslation('triage')
  const { projectId = '' } = useParams()
  const { address, opened, hrefOf, setFilter, setQuery, open, close } = useTriageAddress()
  const list = useTriageList(projectId, address)
  // Named by what is fixed, and proposed for what will be.
  useReleaseChanges(projectId)
  const { data } = usePageQuery(TriageTagsDocument, { variables: { projectId } })
  const knownTags = data?.project?.feedbackTags ?? []
  const help = useDialog()
  const questions = useDialog()
  const { feedbackId } = address
  const isLoadingMore = useRef(false)
  const lastOpen = useRef<{ id: string; ids: readonly string[] }>(null)
  const title = useRef<HTMLHeadingElement>(null)

  function show(id: string) {
    open(id)
    requestAnimationFrame(() => rowLink(id)?.focus())
  }

  async function showNextPage() {
    if (!list.hasMore || isLoadingMore.current) return
    isLoadingMore.current = true
    try {
      const first = await list.loadMore()
      const isStillOpen = (lastOpen.current?.id ?? null) === feedbackId
      if (first && isStillOpen) show(first)
    } catch {
      toast({ type: 'error', title: t('loadFailed') })
    }
    isLoadingMore.current = false
  }

  function step(by: 1 | -1) {
    const next = neighbour(list.ids ?? [], feedbackId, by)
    if (next) show(next)
    else if (by === 1) void showNextPage()
  }

  useShortcut(shortcutKeys.next, () => step(1))
  useShortcut(shortcutKeys.previous, () => step(-1))
  useShortcut(shortcutKeys.help, help.show)

  useEffect(function loadDetail() {
    TriageDetail.preload()
  }, [])

  const onReturn = useEffectEvent((closed: { id: string; ids: readonly string[] }) => {
    // Opening it may have removed it from the list.
    const id = list.ids?.includes(closed.id) ? closed.id : successor(closed.ids, closed.id, list.ids ?? [])
    const row = id === undefined ? null : rowLink(id)
    ;(row ?? title.current)?.focus()
  })

  useEffect(
    function focusRowOnReturn() {
      if (feedbackId === null && lastOpen.current) onReturn(lastOpen.current)
    },
    [feedbackId],
  )

  useEffect(
    function rememberOpen() {
      lastOpen.current = feedbackId === null ? null : { id: feedbackId, ids: list.ids ?? [] }
    },
    [feedbackId, list.ids],
  )

  const isEmpty = list.isEmpty && !isFiltered(address) && feedbackId === null
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: isEmpty ? undefined : '25rem minmax(0, 1fr)' }}
      templateRows={{ lg: 'minmax(0, 1fr)' }}
      h={{ lg: 'calc(100dvh - var(--workspace-header) - var(--workspace-nav))' }}
      minH={{ lg: '24rem' }}
    >
      <Heading as="h1" ref={title} tabIndex={-1} srOnly>
        {t('title')}
      </Heading>
      {isEmpty ? (
        <Box px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
          <NoFeedback projectId={projectId} onQuestions={questions.show} />
        </Box>
      ) : (
        <>
          <Flex
            display={{ base: feedbackId === null ? 'flex' : 'none', lg: 'flex' }}
            direction="column"
            minH="0"
            borderEndWidth={{ lg: '1px' }}
            bg={{ lg: 'bg.subtle' }}
          >
            <Box p="4" pb="3">
              <TriageFilters
                projectId={projectId}
                address={address}
                knownTags={knownTags}
                onFilter={setFilter}
                onSearch={setQuery}
                onQuestions={questions.show}
              />
            </Box>
            <TriageList
              projectId={projectId}
              list={list}
              openId={feedbackId}
              isAfterList={opened.isAfterList}
              hrefOf={hrefOf}
              onShowAll={() => {
                setFilter({ view: 'all', kind: null, tag: null, query: '' })
                // The button goes with the filters.
                searchField()?.focus()
              }}
            />
          </Flex>
          <Box
            // Each begins at its top.
            key={feedbackId}
            display={{ base: feedbackId === null ? 'none' : 'block', lg: 'block' }}
            position="relative"
            minH="0"
            overflowY={{ lg: 'auto' }}
            px={{ base: '4', md: '8' }}
            py={{ base: '4', md: '6' }}
          >
            {feedbackId === null ? (
              <NothingOpen onHelp={help.show} />
            ) : (
              <TriageDetail
                projectId={projectId}
                feedbackId={feedbackId}
                knownTags={knownTags}
                hrefOf={hrefOf}
                onStep={step}
                onClose={close}
              />
            )}
          </Box>
        </>
      )}
      {questions.isShown && <QuestionsDialog projectId={projectId} {...questions.dialog} />}
      {help.isShown && <ShortcutsDialog {...help.dialog} />}
    </Grid>
  )
}

function NothingOpen({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation('triage')
  const helpKey = useAnnouncedKey(shortcutKeys.help)
  return (
    <Center h="full" minH="48">
      <Stack align="center" textAlign="center" gap="4" maxW="25em">
        <Text color="fg.muted">{t('nothingOpen')}</Text>
        <HStack>
          <IconButton
            variant="outline"
            colorPalette="gray"
            aria-label={t('shortcuts.title')}
            title={t('shortcuts.title')}
            aria-keyshortcuts={helpKey}
            onClick={onHelp}
          >
            <Keyboard aria-hidden />
          </IconButton>
        </HStack>
      </Stack>
    </Center>
  )
}
