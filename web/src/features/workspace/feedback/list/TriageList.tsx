import { Box, Button, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '~/lib/restoreFocus'
import { notStickyWhenLow } from '~/theme/lowWindow'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { rowLink, TriageRow } from './TriageRow'
import type { useTriageList } from './useTriageList'

const BulkBar = lazyPart(async () => ({ default: (await import('./BulkBar')).BulkBar }))

interface Props {
  projectId: string
  list: ReturnType<typeof useTriageList>
  openId: string | null
  /** Whether what is opened has the list before it in the history. */
  isAfterList: boolean
  hrefOf: (feedbackId: string) => string
  /** Removes the filters. */
  onShowAll: () => void
}

/** The list with its selection. Feedback that leaves the list leaves the selection. */
export function TriageList({ projectId, list, openId, isAfterList, hrefOf, onShowAll }: Props) {
  const { t } = useTranslation('triage')
  const { ids, totalCount, isStale, failed } = list
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = ids?.filter((id) => selected.has(id)) ?? []
  if (ids && !isStale && chosen.length < selected.size) setSelected(new Set(chosen))
  const hasChosen = chosen.length > 0
  const isAll = hasChosen && chosen.length === ids?.length
  const selectAll = useRef<HTMLInputElement>(null)
  const showAll = useRef<HTMLButtonElement>(null)
  const isInBar = useRef(false)

  useEffect(
    function keepFocusWithoutBar() {
      if (hasChosen || !isInBar.current) return
      isInBar.current = false
      if (isFocusLost()) (selectAll.current ?? showAll.current)?.focus({ preventScroll: true })
    },
    [hasChosen],
  )

  useEffect(
    function keepFocusedAboveBar() {
      if (hasChosen) document.activeElement?.scrollIntoView({ block: 'nearest' })
    },
    [hasChosen],
  )

  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((other) => other !== id))),
    [],
  )

  return (
    <Flex direction="column" flex="1" minH="0">
      <Box px="4" pb="3">
        {/* It keeps the focus while other rows replace those that have left. */}
        {ids && (ids.length > 0 || list.hasMore) && (
          <HStack as="label" minH="9" gap="2.5" cursor="pointer" textStyle="sm" color="fg.muted" css={touchTarget}>
            <input
              ref={selectAll}
              type="checkbox"
              aria-label={t('selectAll')}
              checked={isAll}
              onPointerEnter={BulkBar.preload}
              onChange={() => setSelected(new Set(isAll ? [] : ids))}
            />
            <Text as="span" role="status">
              {t('count', { count: totalCount })}
            </Text>
          </HStack>
        )}
      </Box>
      {/* Positioned, so that what is hidden visually in it does not make the page higher. */}
      <Box position="relative" flex="1" minH="0" overflowY={{ lg: 'auto' }} pb="4">
        {failed && (
          <Box px="4">
            <LoadError title={t('loadFailed')} hint={list.reason} onRetry={list.retry} />
          </Box>
        )}
        {!ids && !failed && <ListSkeleton />}
        {list.isEmpty && (
          <Stack align="start" gap="3" px="4">
            <Text role="status">{t('noneFound')}</Text>
            <Button ref={showAll} size="sm" variant="outline" colorPalette="gray" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          </Stack>
        )}
        {ids && ids.length > 0 && (
          <Box
            as="ul"
            aria-label={t('list')}
            listStyleType="none"
            aria-busy={isStale}
            borderYWidth="1px"
            bg="bg.panel"
            opacity={isStale ? '0.6' : '1'}
            transition="opacity 150ms"
            // What is focused is scrolled clear of the actions on a selection.
            css={
              hasChosen
                ? { '& :is(a, input)': { scrollMarginBottom: { base: 'min(9rem, 25vh)', lg: '0' } } }
                : undefined
            }
          >
            {ids.map((id) => (
              <TriageRow
                key={id}
                feedbackId={id}
                href={hrefOf(id)}
                replaces={openId !== null}
                isAfterList={isAfterList}
                isOpen={id === openId}
                isSelected={selected.has(id)}
                onSelect={select}
              />
            ))}
          </Box>
        )}
        {list.hasMore && !isStale && (
          <Box pt="4">
            <MoreButton
              emptyAt={ids?.length === 0 && list.cursor}
              failed={t('loadFailed')}
              onMore={async () => {
                const first = await list.loadMore()
                return first ? () => rowLink(first) : undefined
              }}
            />
          </Box>
        )}
      </Box>
      {hasChosen && (
        <Box
          // Below the list, whose rows stay where they are.
          position={{ base: 'sticky', lg: 'static' }}
          bottom="var(--workspace-nav, 0)"
          zIndex="docked"
          px="4"
          py="3"
          bg="bg.muted"
          borderTopWidth="1px"
          css={notStickyWhenLow}
          // Also in its dialogs.
          onFocus={() => (isInBar.current = true)}
          // An element that is disabled or removed loses the focus to none.
          onBlur={({ relatedTarget }) => (isInBar.current &&= relatedTarget === null)}
        >
          <BulkBar projectId={projectId} ids={chosen} onClear={() => setSelected(new Set())} />
        </Box>
      )}
    </Flex>
  )
}

function ListSkeleton() {
  return (
    <Stack aria-hidden gap="0" borderYWidth="1px" bg="bg.panel">
      {[0, 1, 2, 3, 4].map((row) => (
        <Stack key={row} gap="2" px="4" py="4" borderTopWidth={row ? '1px' : '0'}>
          <Skeleton h="4" w="40%" opacity="0.6" />
          <Skeleton h="4" w="90%" opacity="0.6" />
          <Skeleton h="5" w="30%" rounded="full" opacity="0.6" />
        </Stack>
      ))}
    </Stack>
  )
}
