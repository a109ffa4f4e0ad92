import type fr from '~/i18n/locales/fr/offline.json'

type Texts = typeof fr

/** The script of the offline page. It is written into that page as text, so it must not use anything from outside of itself. */
export function startOfflinePage(all: Record<'fr' | 'en', Texts>): void {
  const FIRST_DELAY_MS = 3000
  const MAX_DELAY_MS = 30_000
  const TIME_LIMIT_MS = 10_000

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const language = (stored('language') ?? navigator.language).startsWith('en') ? 'en' : 'fr'
  const texts = all[language]
  const root = document.documentElement
  root.lang = language
  const theme = stored('color-mode')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  document.title = `${texts.title} · Rodage`

  const element = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement
  element('h1').textContent = texts.title
  const state = element('.state')
  const button = element('button')
  button.textContent = texts.retry

  function describe() {
    element('.text').textContent = navigator.onLine ? texts.serverText : texts.text
  }

  let delay = FIRST_DELAY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = new AbortController()

  /** Replaces the attempt that is under way, or waits for its time. */
  async function look() {
    clearTimeout(timer)
    attempt.abort()
    const own = new AbortController()
    attempt = own
    timer = setTimeout(() => own.abort(), TIME_LIMIT_MS)
    describe()
    try {
      const response = await fetch('/healthz', { cache: 'no-store', signal: own.signal })
      if (response.ok) {
        state.textContent = texts.back
        window.location.reload()
        return
      }
    } catch {
      // The server does not answer yet: try again later.
    }
    if (attempt !== own) return
    clearTimeout(timer)
    timer = setTimeout(() => void look(), delay)
    delay = Math.min(delay * 1.5, MAX_DELAY_MS)
  }

  async function retry() {
    state.textContent = texts.looking
    delay = FIRST_DELAY_MS
    await look()
    if (state.textContent === texts.looking) state.textContent = texts.notYet
  }

  button.addEventListener('click', () => void retry())
  window.addEventListener('online', () => void look())
  window.addEventListener('offline', describe)
  state.textContent = texts.waiting
  void look()
}
