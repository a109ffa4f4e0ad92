import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatTimeAgo } from '~/i18n/format'

/** The time since an instant, updated every minute. The instant itself is shown on hover. */
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

// One timer for all instances.
const MINUTE = 60_000
let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const currentMinute = () => minute

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Avoids a render when the stored minute is still current.
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
