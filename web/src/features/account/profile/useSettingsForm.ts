import { useMutation, useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshSession } from '~/api/session'
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

const languages = { fr: 'FRENCH', en: 'ENGLISH' } as const
const shownLanguages = { FRENCH: 'fr', ENGLISH: 'en' } as const
const themes = { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' } as const

/** One form over the settings of a person and, for a creator, their names. */
export function useSettingsForm() {
  const { t, i18n } = useTranslation('settings')
  const { data, error, refetch } = useQuery(AccountSettingsDocument, {
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const [updateSettings] = useMutation(UpdateAccountSettingsDocument)
  const [updateNames] = useMutation(UpdateCreatorNamesDocument)
  const theme = themes[useColorPreference()]
  const viewer = data?.viewer

  async function send(values: SettingsValues, changed: Changed<SettingsValues>): Promise<readonly UserError[]> {
    const names = toNamesInput(values, changed)
    if (names) {
      const refused = (await updateNames({ variables: { input: names } })).data?.updateCreatorProfile?.userErrors ?? []
      if (refused.length > 0) return refused
    }
    const input = toSettingsInput(values, changed)
    if (input) {
      const refused = (await updateSettings({ variables: { input } })).data?.updateSettings?.userErrors ?? []
      if (refused.length > 0) return refused
    }
    // The session carries the names, the language and the theme: every page, here and in the other tabs, takes them from it.
    await refreshSession()
    // What is said of it is said in the language just chosen.
    if (changed.language) await setLanguage(shownLanguages[values.language])
    const remark = changed.username && remarkOn(values.username)
    const say = i18n.getFixedT(null, 'settings')
    toast({ type: 'success', title: say('saved'), description: remark ? say(`remark.${remark}`) : undefined })
    return []
  }

  const page = usePageForm({
    name: 'settings',
    schema: settingsSchema,
    empty: noSettings,
    values: viewer ? valuesOf(viewer, { language: languages[currentLanguage()], theme }) : null,
    send,
    failed: t('saveFailed'),
  })

  useEffect(
    function logFailure() {
      if (error) console.error('settings:', error)
    },
    [error],
  )

  return { ...page, viewer, hasFailed: !viewer && error !== undefined, retry: () => void refetch() }
}
