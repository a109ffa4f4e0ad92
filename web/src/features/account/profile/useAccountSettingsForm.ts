import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { refreshSession } from '~/api/session/session'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { languageNames, languagesByName, themeNames } from '~/domain/preferences'
import { isSaved, useParts } from '~/forms/useParts'
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
import { AccountSettingsDocument, SaveAccountSettingsDocument } from './Settings.generated'

/** One form for the settings of an account and, for a creator, their names. */
export function useAccountSettingsForm() {
  const { t, i18n } = useTranslation('settings')
  const { data, error, refetch } = usePageQuery(AccountSettingsDocument, {})
  // No subscription sends the names.
  useRefetchOnTabVisible('AccountSettings')
  const theme = themeNames[useColorPreference()]
  const viewer = data?.viewer

  const { send: sendParts, partlySaved } = useParts(SaveAccountSettingsDocument, {
    names: t('profile.names'),
    settings: t('profile.others'),
  })

  async function send(values: SettingsValues, changed: Changed<SettingsValues>): Promise<readonly UserError[]> {
    const names = toNamesInput(values, changed)
    const settings = toSettingsInput(values, changed)
    const { parts, userErrors, error } = await sendParts({
      ...(names && { names }),
      hasNames: names !== null,
      ...(settings && { settings }),
      hasSettings: settings !== null,
    })
    // Every page, in this tab and in the others, reads the names, the language and the theme from the session.
    await refreshSession()
    // The toast is in the language just chosen.
    if (changed.language && isSaved(parts.settings)) await setLanguage(languagesByName[values.language])
    if (error) throw error
    if (userErrors.length > 0) return userErrors
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

  return {
    ...page,
    partlySaved,
    viewer,
    hasFailed: !viewer && error !== undefined,
    reason: reasonOf(error),
    retry: () => void refetch(),
  }
}
