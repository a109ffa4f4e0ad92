import { Box, type BoxProps, chakra, Text } from '@chakra-ui/react'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMonth } from '~/i18n/format'
import { dayNumber } from '~/lib/days'
import { roadmapStyles } from '~/ui/status/roadmapStyles'
import type { RoadmapItem } from './liveRoadmap'
import { firstScroll, labelWidth, layOut, monthOffsets, periodOf } from './timeline'

const axisHeight = 44
const laneHeight = 68

interface Props {
  items: readonly RoadmapItem[]
  today: string
  onEdit: (itemId: string) => void
}

/** The steps on a time axis. */
export function RoadmapTimeline({ items, today, onEdit }: Props) {
  const { t, i18n } = useTranslation('roadmap')
  const period = periodOf(items.map(({ date }) => date))
  const { width, lanes, placed, ticks, xOf } = layOut(items, period)
  const now = dayNumber(today)
  const nowX = now >= period.from && now <= period.to ? xOf(now) : null
  const offsets = monthOffsets(ticks, nowX)
  const region = useRef<HTMLDivElement>(null)

  const [hidden, setHidden] = useState({ before: false, after: false })

  function noteHidden() {
    const element = region.current
    if (!element) return
    const { scrollLeft, clientWidth, scrollWidth } = element
    setHidden({ before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 })
  }

  const start = useEffectEvent((element: HTMLElement) => {
    const xs = placed.map(({ x }) => x)
    element.scrollLeft = firstScroll(xs, xOf(now), element.clientWidth)
  })
  const onResize = useEffectEvent(noteHidden)

  useLayoutEffect(function startNearToday() {
    const element = region.current
    if (!element) return
    start(element)
    const observer = new ResizeObserver(() => onResize())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <Box position="relative">
      <Box
        ref={region}
        role="region"
        aria-label={t('view.timeline')}
        tabIndex={0}
        overflowX="auto"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l3"
        focusVisibleRing="outside"
        onScroll={noteHidden}
        _print={{ overflow: 'visible', zoom: 0.6 }}
      >
        <Box position="relative" mx="5" mb="4" style={{ width, height: axisHeight + lanes * laneHeight }}>
          <Box
            position="absolute"
            insetX="0"
            borderTopWidth="2px"
            borderColor="border.emphasized"
            style={{ top: axisHeight - 8 }}
          />
          {ticks.map(({ date, x }, index) => (
            <Box
              key={date}
              position="absolute"
              top="0"
              bottom="0"
              borderStartWidth="1px"
              borderColor="border.muted"
              style={{ insetInlineStart: x }}
            >
              {offsets[index] !== null && (
                <Text
                  textStyle="xs"
                  color="fg.muted"
                  ps="1.5"
                  pt="2.5"
                  whiteSpace="nowrap"
                  style={{ marginInlineStart: offsets[index] }}
                >
                  {formatMonth(date, i18n.language)}
                </Text>
              )}
            </Box>
          ))}
          {nowX !== null && (
            <Box
              position="absolute"
              top="0"
              bottom="0"
              borderStartWidth="2px"
              borderColor="ember.border"
              style={{ insetInlineStart: nowX }}
            >
              <Text textStyle="xs" fontWeight="semibold" color="ember.fg" ps="1.5" pt="2.5" whiteSpace="nowrap">
                {t('today')}
              </Text>
            </Box>
          )}
          <chakra.ol listStyleType="none">
            {placed.map(({ item, x, lane }) => (
              <chakra.li
                key={item.id}
                position="absolute"
                style={{ insetInlineStart: x, top: axisHeight + lane * laneHeight, width: labelWidth - 8 }}
              >
                <Step item={item} onEdit={() => onEdit(item.id)} />
              </chakra.li>
            ))}
          </chakra.ol>
        </Box>
      </Box>
      {hidden.before && <Fade insetStart="1px" bgGradient="to-r" roundedStart="l3" />}
      {hidden.after && <Fade insetEnd="1px" bgGradient="to-l" roundedEnd="l3" />}
    </Box>
  )
}

/** Covers an edge behind which the axis goes on. */
function Fade(side: BoxProps) {
  return (
    <Box
      aria-hidden
      position="absolute"
      insetY="1px"
      w="10"
      gradientFrom="bg.panel"
      gradientTo="transparent"
      pointerEvents="none"
      _print={{ display: 'none' }}
      {...side}
    />
  )
}

function Step({ item, onEdit }: { item: RoadmapItem; onEdit: () => void }) {
  const { t, i18n } = useTranslation('roadmap')
  const { palette, Icon } = roadmapStyles[item.status]
  return (
    <chakra.button
      type="button"
      colorPalette={palette}
      display="block"
      w="full"
      textAlign="start"
      cursor="pointer"
      ps="2"
      pe="2"
      py="1.5"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderStartWidth="3px"
      borderColor="colorPalette.border"
      roundedEnd="l1"
      focusVisibleRing="outside"
      title={item.title}
      _hover={{ bg: 'colorPalette.muted' }}
      onClick={onEdit}
    >
      <chakra.span display="flex" alignItems="center" gap="1.5" fontWeight="semibold" textStyle="sm" color="fg">
        <Icon size="1em" aria-hidden style={{ flexShrink: 0 }} />
        <chakra.span truncate>{item.title}</chakra.span>
      </chakra.span>
      <chakra.span display="block" textStyle="xs" truncate>
        {`${formatDate(item.date, i18n.language)} · ${t(`status.${item.status}`)}`}
      </chakra.span>
    </chakra.button>
  )
}
