import { useSession } from '~/api/session/session'
import { lazyPart } from '~/ui/part/lazyPart'

const PreferencesSync = lazyPart(async () => ({ default: (await import('./preferences')).PreferencesSync }), {
  as: 'decoration',
})

/** Syncs preferences with the account of the viewer. Visitors do not load this code. */
export const AccountPreferences = () => useSession().viewer && <PreferencesSync />
