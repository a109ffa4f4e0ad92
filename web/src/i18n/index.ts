import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readItem, writeItem } from '~/lib/storage'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const KEY = 'language'
// All but those that only the server reads, or the explorer by itself.
const catalogues = import.meta.glob<{ default: Record<string, unknown> }>([
  './locales/*/*.json',
  '!./locales/*/{events,graphiql,mail,noscript}.json',
])

/** Each catalogue is a chunk of its own: only those of the language shown are loaded. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = catalogues[`./locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`no catalogue ${language}/${namespace}`), false)
    load().then(
      (catalogue) => done(null, catalogue.default),
      // Whoever needs it tries again: see lib/loadPart.ts.
      (error: Error) => done(error, false),
    )
  },
}

export const toLanguage = (value: string | null): Language => languages.find((language) => language === value) ?? 'fr'

/** @param language that of the page as it was served, so that nothing on it changes */
export async function startI18n(language: Language = 'fr') {
  const inBrowser = typeof window !== 'undefined'
  if (inBrowser) {
    i18next.on('languageChanged', (language) => {
      document.documentElement.lang = language
    })
  }
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Who asks for a catalogue a moment later is told of this language.
      initAsync: false,
      // Both catalogues are complete (a test compares them), so no second language is ever needed.
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  if (!inBrowser) return
  // Another tab of the same browser chose.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) void i18next.changeLanguage(toLanguage(event.newValue))
  })
}

/** Loads catalogues; fails when one does not come, and asks for it anew the next time. */
export async function loadCatalogues(names: readonly string[]): Promise<void> {
  const missing = () => names.filter((name) => !i18next.hasResourceBundle(i18next.language, name))
  await i18next.loadNamespaces(missing())
  // What failed before is not asked for again by that.
  if (missing().length > 0) await i18next.reloadResources(i18next.language, missing())
  if (missing().length > 0) throw new Error(`no catalogue ${missing().join(', ')}`)
}

export async function setLanguage(language: Language) {
  writeItem(KEY, language)
  tellServer(language)
  await i18next.changeLanguage(language)
}

/** The server sends the next page in this language. */
function tellServer(language: Language) {
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

/** What was chosen in this browser stands, where the server does not know it: it was chosen before there was a cookie, or that is gone. */
export function adoptChosenLanguage(): void {
  const chosen = languages.find((language) => language === readItem(KEY))
  if (chosen && chosen !== currentLanguage()) void setLanguage(chosen)
}

export const currentLanguage = (): Language => toLanguage(i18next.resolvedLanguage ?? null)
