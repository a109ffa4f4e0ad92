import { applyObject, type LiveObjectType } from '~/api/realtime/applyObject'
import { useChanges } from '~/api/realtime/useChanges'
import { getSession, refreshSession } from '~/api/session/session'
import {
  AccountSettingsChanges_SettingsFragmentDoc,
  AccountSettingsChangesDocument,
} from './AccountSettingsChanges.generated'

const liveSettings: LiveObjectType = {
  typename: 'Settings',
  fragment: AccountSettingsChanges_SettingsFragmentDoc,
  fragmentName: 'AccountSettingsChanges_settings',
}

/** Keeps the settings of the account up to date, also its name, language and theme. Once in each signed-in layout. */
export function useAccountSettingsChanges(): void {
  useChanges(AccountSettingsChangesDocument, {
    variables: {},
    apply(cache, { settingsChanges: { changes } }) {
      for (const { object } of changes) if (object) applyObject(cache, liveSettings, object)
    },
    onNews({ settingsChanges: { changes } }) {
      const known = getSession().viewer?.settings?.version ?? 0
      if (changes.some(({ object }) => object && object.version > known)) void refreshSession()
    },
  })
}
