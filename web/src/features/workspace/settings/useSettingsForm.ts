import { useMutation, useQuery } from '@apollo/client/react'
import { NetworkStatus } from '@apollo/client'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Changed } from '~/forms/useServerForm'
import { usePageForm } from '~/forms/usePageForm'
import { setLanguage } from '~/i18n'
import { setPreference } from '~/theme/colorMode'
import { toast } from '~/ui/toast/toast'
import { noValues, settingsSchema, toPersonalInput, toProjectInput, valuesOf, type SettingsValues } from './schema'
import {
  SetWorkspaceProjectStatusDocument,
  UpdatePersonalSettingsDocument,
  UpdateWorkspaceSettingsDocument,
  WorkspaceSettingsDocument,
} from './WorkspaceSettings.generated'

const languages = { FRENCH: 'fr', ENGLISH: 'en' } as const
const preferences = { LIGHT: 'light', DARK: 'dark', SYSTEM: 'system' } as const

/** One form over what goes with the person everywhere, the project's status, and the settings of its workspace. */
export function useSettingsForm(projectId: string) {
  const { t, i18n } = useTranslation('workspace-settings')
  const { data, error, networkStatus, refetch } = useQuery(WorkspaceSettingsDocument, {
    variables: { projectId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const [updateProject] = useMutation(UpdateWorkspaceSettingsDocument)
  const [setStatus] = useMutation(SetWorkspaceProjectStatusDocument)
  const [updatePersonal] = useMutation(UpdatePersonalSettingsDocument)
  const personal = data?.viewer?.settings
  const status = data?.project?.status
  const project = data?.project?.workspaceSettings

  useEffect(
    function logFailure() {
      if (error) console.error('workspace settings:', error)
    },
    [error],
  )

  async function send(values: SettingsValues, changed: Changed<SettingsValues>) {
    if (!project) throw new Error('there are no settings yet')
    const projectInput = toProjectInput(values, changed, { projectId, version: project.version })
    if (projectInput) {
      const { data: answer } = await updateProject({ variables: { input: projectInput } })
      if (!answer?.updateWorkspaceSettings) throw new Error('updateWorkspaceSettings answered nothing')
      const { userErrors } = answer.updateWorkspaceSettings
      // The other version comes into the form, beside what was typed here.
      if (userErrors.some(({ code }) => code === 'VERSION_CONFLICT')) await refetch()
      if (userErrors.length > 0) return userErrors
    }
    if (changed.status) {
      const { data: answer } = await setStatus({ variables: { input: { id: projectId, status: values.status } } })
      if (!answer?.setProjectStatus) throw new Error('setProjectStatus answered nothing')
      const { userErrors } = answer.setProjectStatus
      if (userErrors.length > 0) return userErrors
    }
    const personalInput = toPersonalInput(values, changed)
    if (!personalInput) return []
    const { data: answer } = await updatePersonal({ variables: { input: personalInput } })
    if (!answer?.updateSettings) throw new Error('updateSettings answered nothing')
    const { settings, userErrors } = answer.updateSettings
    if (settings) {
      if (changed.theme) setPreference(preferences[settings.theme])
      if (changed.language) await setLanguage(languages[settings.language])
    }
    return userErrors
  }

  const page = usePageForm({
    name: `workspace-settings:${projectId}`,
    schema: settingsSchema,
    empty: noValues,
    values: personal && status && project ? valuesOf(personal, status, project) : null,
    send,
    failed: t('saveFailed'),
    // In the language that may just have been chosen.
    onDone: () => toast({ type: 'success', title: i18n.t('saved', { ns: 'workspace-settings' }) }),
  })

  const loaded = personal && project
  return {
    ...page,
    state: loaded
      ? ('ready' as const)
      : networkStatus === NetworkStatus.error
        ? ('failed' as const)
        : ('loading' as const),
    retry: () => void refetch(),
  }
}
