import i18next from 'i18next'
import { mutate } from '~/api/mutate'
import { getSession, type Session, subscribeToSession } from '~/api/session'
import type { Language, Theme, UpdateSettingsInput } from '~/api/types.generated'
import { languageNames, languagesByName, themeNames, themesByName } from '~/domain/preferences'
import { currentLanguage, setLanguage } from '~/i18n'
import { readPreference, setPreference, subscribeToPreference } from '~/theme/colorMode'
import { SavePreferencesDocument } from './SavePreferences.generated'

/*
 * Syncs the language and the theme with the account: the preferences of the account apply on all devices, and a choice on a
 * page is saved to the account. The choice of a visitor stays in the browser.
 */

/** The preferences last received from or saved to the account. Null while signed out. */
let synced: { language: Language; theme: Theme } | null = null
let isApplying = false

/** Starts the sync. Returns the function that stops it. */
export function followPreferences(): () => void {
  const unsubscribes = [
    subscribeToSession((session) => void applyAccount(session)),
    subscribeToPreference(() => void save()),
  ]
  const onLanguage = () => void save()
  i18next.on('languageChanged', onLanguage)
  void applyAccount(getSession())
  return () => {
    unsubscribes.forEach((unsubscribe) => unsubscribe())
    i18next.off('languageChanged', onLanguage)
  }
}

async function applyAccount({ viewer }: Session): Promise<void> {
  const settings = viewer?.settings
  synced = settings ? { language: settings.language, theme: settings.theme } : null
  // Version 0: the account has no preferences yet.
  if (!settings || settings.version === 0) return
  isApplying = true
  try {
    const preference = themesByName[settings.theme]
    const language = languagesByName[settings.language]
    if (preference !== readPreference()) setPreference(preference)
    if (language !== currentLanguage()) await setLanguage(language)
  } finally {
    isApplying = false
  }
}

/** Saves all preferences that differ from the account: on the first choice, that may be both. */
async function save(): Promise<void> {
  // Only the tab in which the choice was made saves it.
  if (isApplying || !synced || document.visibilityState === 'hidden') return
  const language = languageNames[currentLanguage()]
  const theme = themeNames[readPreference()]
  const input: UpdateSettingsInput = {}
  if (language !== synced.language) input.language = language
  if (theme !== synced.theme) input.theme = theme
  if (Object.keys(input).length === 0) return
  synced = { language, theme }
  await mutate(SavePreferencesDocument, { input }).catch(() => {
    // The choice applies here, and is saved with the next one.
  })
}
