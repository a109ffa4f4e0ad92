import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { loadPart, retryUntilReachable } from '~/lib/loadPart'
import { readItem, writeItem } from '~/lib/storage'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const KEY = 'language'
// Without the catalogues of the server and of the separate builds.
const catalogues = import.meta.glob<{ default: Record<string, unknown> }>([
  './locales/*/*.json',
  '!./locales/*/{events,graphiql,mail,noscript,offline,server-errors,widget}.json',
])

/** Each catalogue is a separate chunk: only those of the current language are loaded. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    const load = catalogues[`./locales/${language}/${namespace}.json`]
    if (!load) return done(new Error(`no catalogue ${language}/${namespace}`), false)
    load().then(
      (catalogue) => done(null, catalogue.default),
      // Retried by the caller: see lib/loadPart.ts.
      (error: Error) => done(error, false),
    )
  },
}

/** Groups the thousands of the numbers in texts. Smaller ones do without Intl, whose first formatter takes long to create. */
const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _format, language) =>
    typeof value === 'number' && Math.abs(value) >= 1000 ? value.toLocaleString(language) : value,
}

export const toLanguage = (value: string | null): Language => languages.find((language) => language === value) ?? 'fr'

/**
 * Initializes i18next with the `common` catalogue, which no page does without.
 * @param language the language of the served page, so that hydration matches it
 */
export async function startI18n(language: Language = 'fr') {
  const inBrowser = typeof window !== 'undefined'
  if (inBrowser) {
    i18next.on('languageChanged', (language) => {
      document.documentElement.lang = language
    })
  }
  await i18next
    .use(backend)
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: language,
      // Makes the language available before the catalogue is loaded.
      initAsync: false,
      // Both languages are complete: a test compares them.
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
  // i18next goes on without a catalogue that it could not load.
  const loadCommon = async () => catalogues[`./locales/${language}/common.json`]?.()
  await retryUntilReachable(() => loadPart(loadCommon))
  await loadCatalogues(['common'])
  if (!inBrowser) return
  // A choice in another tab.
  window.addEventListener('storage', (event) => {
    if (event.key === KEY) void changeLanguage(toLanguage(event.newValue))
  })
}

/**
 * Loads catalogues. A failed one is requested again by the next call.
 * @throws when a catalogue cannot be loaded
 */
export async function loadCatalogues(names: readonly string[], language = i18next.language): Promise<void> {
  const missing = () => names.filter((name) => !i18next.hasResourceBundle(language, name))
  await i18next.loadNamespaces(missing())
  // loadNamespaces does not retry a catalogue that failed before.
  if (missing().length > 0) await i18next.reloadResources(language, missing())
  if (missing().length > 0) throw new Error(`no catalogue ${missing().join(', ')}`)
}

/**
 * Changes the language, and stores the choice. False when the language cannot be loaded: the page keeps its own, and the next
 * page has the one chosen.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  writeItem(KEY, language)
  setLanguageCookie(language)
  return changeLanguage(language)
}

/** The language that is loading, if any, and whether it could be loaded. */
let loading: { language: Language; isLoaded: Promise<boolean> } | null = null

function changeLanguage(language: Language): Promise<boolean> {
  if (language !== chosenLanguage()) {
    const change: typeof loading = { language, isLoaded: load(language, () => loading === change) }
    loading = change
  }
  return loading?.isLoaded ?? Promise.resolve(true)
}

/** @param isLast whether no language was chosen since: an earlier choice may take longer to load */
async function load(language: Language, isLast: () => boolean): Promise<boolean> {
  let isLoaded = true
  try {
    // i18next would show the keys of a catalogue that it could not load.
    await loadPart(() => loadCatalogues(loadedCatalogues(), language))
    if (isLast()) await i18next.changeLanguage(language)
  } catch {
    isLoaded = false
  }
  if (isLast()) loading = null
  return isLoaded
}

/** The catalogues of this page. */
const loadedCatalogues = () => [i18next.options.ns || []].flat()

/** Lets the server send the next page in this language. */
function setLanguageCookie(language: Language) {
  document.cookie = `${KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

/** Applies the language stored in this browser if the page was served in another one, because the cookie is missing. */
export function applyStoredLanguage(): void {
  const chosen = languages.find((language) => language === readItem(KEY))
  if (chosen && chosen !== currentLanguage()) void setLanguage(chosen)
}

export const currentLanguage = (): Language => toLanguage(i18next.resolvedLanguage ?? null)

/** The language of the page, or the one that it will have once it is loaded. */
export const chosenLanguage = (): Language => loading?.language ?? currentLanguage()
