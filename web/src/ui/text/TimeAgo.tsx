import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatTimeAgo } from '~/i18n/format'

/** How long ago, kept true while it is on the screen; the instant itself on hover. */
export function TimeAgo({ value }: { value: string }) {
  const { t, i18n } = useTranslation()
  const now = useSyncExternalStore(subscribe, currentMinute)
  return (
    <time
      dateTime={value}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = formatInstant(value, i18n.language))}
    >
      {formatTimeAgo(value, i18n.language, now) ?? t('justNow')}
    </time>
  )
}

/* One clock for all of them. */
const MINUTE = 60_000
let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const currentMinute = () => minute

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Only what is no longer true is drawn anew.
    if (Date.now() - minute >= MINUTE) minute = Date.now()
    timer = setInterval(tick, MINUTE)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  minute = Date.now()
  listeners.forEach((listener) => listener())
}
