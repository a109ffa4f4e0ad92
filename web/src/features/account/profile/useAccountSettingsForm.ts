import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { refreshSession } from '~/api/session/session'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { languageNames, languagesByName, themeNames } from '~/domain/preferences'
import { type Changed, type UserError } from '~/forms/useServerForm'
import { usePageForm } from '~/forms/usePageForm'
import { currentLanguage, setLanguage } from '~/i18n'
import { useColorPreference } from '~/theme/colorMode'
import { toast } from '~/ui/toast/toast'
import {
  noSettings,
  remarkOn,
  settingsSchema,
  type SettingsValues,
  toNamesInput,
  toSettingsInput,
  valuesOf,
} from './schema'
import {
  AccountSettingsDocument,
  UpdateAccountSettingsDocument,
  UpdateCreatorNamesDocument,
} from './Settings.generated'

/** One form for the settings of an account and, for a creator, their names. */
export function useAccountSettingsForm() {
  const { t, i18n } = useTranslation('settings')
  const { data, error, refetch } = usePageQuery(AccountSettingsDocument, {})
  // No subscription sends the names.
  useRefetchOnTabVisible('AccountSettings')
  const theme = themeNames[useColorPreference()]
  const viewer = data?.viewer

  async function send(values: SettingsValues, changed: Changed<SettingsValues>): Promise<readonly UserError[]> {
    const names = toNamesInput(values, changed)
    if (names) {
      const { userErrors } = await mutate(UpdateCreatorNamesDocument, { input: names })
      if (userErrors.length > 0) return userErrors
    }
    const input = toSettingsInput(values, changed)
    if (input) {
      const { userErrors } = await mutate(UpdateAccountSettingsDocument, { input })
      if (userErrors.length > 0) return userErrors
    }
    // Every page, in this tab and in the others, reads the names, the language and the theme from the session.
    await refreshSession()
    // The toast is in the language just chosen.
    if (changed.language) await setLanguage(languagesByName[values.language])
    const remark = changed.username && remarkOn(values.username)
    const inNewLanguage = i18n.getFixedT(null, 'settings')
    toast({
      type: 'success',
      title: inNewLanguage('saved'),
      description: remark ? inNewLanguage(`remark.${remark}`) : undefined,
    })
    return []
  }

  const page = usePageForm({
    name: 'settings',
    schema: settingsSchema,
    empty: noSettings,
    values: viewer ? valuesOf(viewer, { language: languageNames[currentLanguage()], theme }) : null,
    send,
    failed: t('saveFailed'),
  })

  return { ...page, viewer, hasFailed: !viewer && error !== undefined, retry: () => void refetch() }
}
