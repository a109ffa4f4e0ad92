import { useState } from 'react'
import { useSession } from '~/api/session/session'
import { chosenLanguage } from '~/i18n'
import { readPreference } from '~/theme/colorMode'
import { lazyPart } from '~/ui/part/lazyPart'

const PreferencesSync = lazyPart(async () => ({ default: (await import('./preferences')).PreferencesSync }), {
  as: 'decoration',
})

/** Syncs preferences with the account of the viewer. Visitors do not load this code. */
export const AccountPreferences = () => useSession().status !== 'anonymous' && <PreferencesOnceLoaded />

/** Remembers what the page showed before: what is chosen until the sync is loaded counts, too. */
function PreferencesOnceLoaded() {
  const { viewer } = useSession()
  const [before] = useState(() => ({ language: chosenLanguage(), preference: readPreference() }))
  return viewer && <PreferencesSync before={before} />
}
