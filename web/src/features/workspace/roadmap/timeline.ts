import { DAY_MS, dayNumber } from '~/lib/days'

/** In pixels: the width of an item, and the least distance of two month labels. */
export const labelWidth = 188
const tickWidth = 64
/** Width of the label of today. */
const todayWidth = 76
const comfortableWidth = 960
const [narrowestDay, widestDay] = [0.75, 22]

/** Days since 1970, both included. */
interface Period {
  from: number
  to: number
}

interface Timeline<T> {
  width: number
  lanes: number
  placed: { item: T; x: number; lane: number }[]
  /** First days of months, `2026-11-01`, as many as have room for a label. */
  ticks: { date: string; x: number }[]
  xOf: (day: number) => number
}

/** Places dated items, in order, on a time axis: items that would overlap are placed in different lanes. */
export function layOut<T extends { date: string }>(items: readonly T[], period: Period): Timeline<T> {
  const days = period.to - period.from + 1
  const dayWidth = Math.min(widestDay, Math.max(narrowestDay, comfortableWidth / days))
  const xOf = (day: number) => (day - period.from) * dayWidth
  const laneEnds: number[] = []
  const placed = items.map((item) => {
    const x = xOf(dayNumber(item.date))
    const free = laneEnds.findIndex((end) => end <= x)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = x + labelWidth
    return { item, x, lane }
  })
  return {
    width: xOf(period.to) + labelWidth,
    lanes: laneEnds.length,
    placed,
    ticks: monthsOf(period, dayWidth).map((date) => ({ date, x: xOf(dayNumber(date)) })),
    xOf,
  }
}

/**
 * The distance of the label of each month from its tick: a label that would touch that of today is behind it. Null, for none, where
 * it would touch the next month there.
 */
export function monthOffsets(ticks: Timeline<unknown>['ticks'], nowX: number | null): (number | null)[] {
  return ticks.map(({ x }, index) => {
    if (nowX === null || x + tickWidth < nowX || x > nowX + todayWidth) return 0
    const next = ticks[index + 1]
    const behind = nowX + todayWidth
    return !next || next.x >= behind + tickWidth ? behind - x : null
  })
}

/**
 * How far to scroll at first: to today, since what comes next is of more use than the beginning. Where no step would then follow
 * today in the view, to the step nearest to it.
 */
export function firstScroll(xs: readonly number[], nowX: number, viewWidth: number): number {
  const start = nowX - viewWidth / 4
  if (xs.some((x) => x >= nowX && x + labelWidth / 2 <= start + viewWidth)) return start
  const nearest = xs.toSorted((one, other) => Math.abs(one - nowX) - Math.abs(other - nowX))[0] ?? 0
  return nearest - (viewWidth - labelWidth) / 2
}

/** The period of all dates, with a margin of three days. */
export function periodOf(dates: readonly string[]): Period {
  const days = dates.map(dayNumber)
  return { from: Math.min(...days) - 3, to: Math.max(...days) + 3 }
}

function monthsOf({ from, to }: Period, dayWidth: number): string[] {
  const step = Math.max(1, Math.ceil(tickWidth / (dayWidth * 30)))
  const first = new Date(from * DAY_MS)
  const months: string[] = []
  for (let month = first.getUTCMonth() + 1; ; month += step) {
    const date = new Date(Date.UTC(first.getUTCFullYear(), month, 1)).toISOString().slice(0, 10)
    if (dayNumber(date) > to) return months
    months.push(date)
  }
}
