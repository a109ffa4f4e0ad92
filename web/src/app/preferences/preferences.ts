import i18next from 'i18next'
import { useEffect } from 'react'
import { mutate } from '~/api/mutations/mutate'
import { getSession, type Session, subscribeToSession } from '~/api/session/session'
import type { Language, Theme } from '~/api/types.generated'
import { whenReachable } from '~/api/mutations/whenReachable'
import { languageNames, languagesByName, themeNames, themesByName } from '~/domain/preferences'
import { chosenLanguage, currentLanguage, type Language as PageLanguage, setLanguage } from '~/i18n'
import { type Preference, readPreference, setPreference, subscribeToPreference } from '~/theme/colorMode'
import { SavePreferencesDocument } from './SavePreferences.generated'

/*
 * Syncs the language and the theme with the account: the preferences of the account apply on all devices, and a choice on a
 * page is saved to the account. The choice of a visitor stays in the browser, until a new account takes it.
 */

interface Preferences {
  language: Language
  theme: Theme
}

/**
 * The preferences last received from or saved to an account, with the id of its settings. A new account has none of its own yet:
 * those that it shows are the defaults. Null while signed out.
 */
let synced: (Preferences & { id: string; isNew: boolean }) | null = null
let isSaving = false

/** What a page shows. */
interface Shown {
  language: PageLanguage
  preference: Preference
}

const shown = (): Shown => ({ language: chosenLanguage(), preference: readPreference() })

/** Syncs while it is mounted. Renders nothing: without it, the preferences stored in this browser remain. */
export function PreferencesSync({ before }: { before: Shown }) {
  useEffect(() => followPreferences(before), [before])
  return null
}

/**
 * Starts the sync. Returns the function that stops it.
 * @param before what the page showed when the session began to load: what differs was chosen since
 */
export function followPreferences(before = shown()): () => void {
  // What the account says is applied, too: that is no choice.
  const onTheme = () => {
    if (themeNames[readPreference()] !== synced?.theme) void save()
  }
  const onLanguage = () => {
    if (languageNames[currentLanguage()] !== synced?.language) void save()
  }
  const unsubscribes = [subscribeToSession(applyAccount), subscribeToPreference(onTheme)]
  i18next.on('languageChanged', onLanguage)
  applyAccount(getSession(), before)
  return () => {
    unsubscribes.forEach((unsubscribe) => unsubscribe())
    i18next.off('languageChanged', onLanguage)
    synced = null
  }
}

function applyAccount({ viewer }: Session, { language, preference } = shown()): void {
  const settings = viewer?.settings
  const before = synced
  // A choice that has not reached the account yet is newer.
  const isOutdated = isSaving && settings?.id === synced?.id
  synced = settings
    ? { id: settings.id, language: settings.language, theme: settings.theme, isNew: settings.version === 0 }
    : null
  if (!synced || !settings || isOutdated) return
  // It takes those of this browser.
  if (synced.isNew) {
    void save()
    return
  }
  // What the account did not change stays, even if it differs on this page, and is saved with the next choice.
  const known = before?.id === settings.id ? before : null
  const isLanguageChosen = chosenLanguage() !== language
  const isThemeChosen = readPreference() !== preference
  if (known?.language !== settings.language && !isLanguageChosen) void setLanguage(languagesByName[settings.language])
  const accountTheme = themesByName[settings.theme]
  if (known?.theme !== settings.theme && !isThemeChosen && accountTheme !== readPreference())
    setPreference(accountTheme)
  if (isLanguageChosen || isThemeChosen) void save()
}

/** Saves a choice, and what is chosen until the server has answered. */
async function save(): Promise<void> {
  // Only the tab in which the choice was made saves it.
  if (isSaving || document.visibilityState === 'hidden') return
  isSaving = true
  try {
    while (unsaved()) await whenReachable(saveOnce)
  } catch {
    // The choice applies here, and is saved with the next one.
  } finally {
    isSaving = false
  }
}

async function saveOnce(): Promise<void> {
  const account = synced
  const input = unsaved()
  if (!account || !input) return
  await mutate(SavePreferencesDocument, { input })
  if (synced === account) synced = { ...account, ...input, isNew: false }
}

/**
 * All preferences that differ from the account: on the first choice, that may be both. A new account takes both even if they are
 * the defaults, or else the next browser would decide. Null for none.
 */
function unsaved(): Partial<Preferences> | null {
  if (!synced) return null
  const language = languageNames[chosenLanguage()]
  const theme = themeNames[readPreference()]
  if (synced.isNew) return { language, theme }
  const differences: Partial<Preferences> = {}
  if (language !== synced.language) differences.language = language
  if (theme !== synced.theme) differences.theme = theme
  return Object.keys(differences).length > 0 ? differences : null
}
