import i18next from 'i18next'
import { mutate } from '~/api/mutate'
import { getSession, type Session, subscribeToSession } from '~/api/session'
import type { Language, Theme, UpdateSettingsInput } from '~/api/types.generated'
import { currentLanguage, setLanguage, type Language as ShownLanguage } from '~/i18n'
import { type Preference, readPreference, setPreference, subscribeToPreference } from '~/theme/colorMode'
import { SavePreferencesDocument } from './SavePreferences.generated'

/*
 * The language and the theme go with the person. What their account says is worn by every page of every device they are signed
 * in on; what they choose on a page is told to their account. A visitor's choice stays in the browser.
 */

const shownLanguages: Record<Language, ShownLanguage> = { FRENCH: 'fr', ENGLISH: 'en' }
const languages: Record<ShownLanguage, Language> = { fr: 'FRENCH', en: 'ENGLISH' }
const preferences: Record<Theme, Preference> = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' }
const themes: Record<Preference, Theme> = { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' }

/** What the account is known to say; null while nobody is signed in. */
let told: { language: Language; theme: Theme } | null = null
let adopting = false

/** Returns how to stop. */
export function followPreferences(): () => void {
  const stops = [subscribeToSession((session) => void adopt(session)), subscribeToPreference(() => void tell())]
  const onLanguage = () => void tell()
  i18next.on('languageChanged', onLanguage)
  void adopt(getSession())
  return () => {
    stops.forEach((stop) => stop())
    i18next.off('languageChanged', onLanguage)
  }
}

async function adopt({ viewer }: Session): Promise<void> {
  const settings = viewer?.settings
  told = settings ? { language: settings.language, theme: settings.theme } : null
  // Of an account that never chose, what this browser shows stands.
  if (!settings || settings.version === 0) return
  adopting = true
  try {
    const preference = preferences[settings.theme]
    const language = shownLanguages[settings.language]
    if (preference !== readPreference()) setPreference(preference)
    if (language !== currentLanguage()) await setLanguage(language)
  } finally {
    adopting = false
  }
}

/** One choice at a time changes, but a first one tells all: the account of a new person knows neither. */
async function tell(): Promise<void> {
  // The tab in which it was chosen tells it; the others only follow.
  if (adopting || !told || document.visibilityState === 'hidden') return
  const language = languages[currentLanguage()]
  const theme = themes[readPreference()]
  const input: UpdateSettingsInput = {}
  if (language !== told.language) input.language = language
  if (theme !== told.theme) input.theme = theme
  if (Object.keys(input).length === 0) return
  told = { language, theme }
  await mutate(SavePreferencesDocument, { input }).catch(() => {
    // It is shown here all the same, and told with the next choice.
  })
}
