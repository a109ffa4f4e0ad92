import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { languagesByName, themesByName } from '~/domain/preferences'
import type { Changed } from '~/forms/useServerForm'
import { usePageForm } from '~/forms/usePageForm'
import { setLanguage } from '~/i18n'
import { setPreference } from '~/theme/colorMode'
import { toast } from '~/ui/toast/toast'
import {
  defaultValues,
  settingsSchema,
  toListingInput,
  toPersonalInput,
  toProjectInput,
  toWidgetInput,
  valuesOf,
  type SettingsValues,
} from './schema'
import {
  SetFeedbackWidgetDocument,
  SetProjectListingDocument,
  SetProjectVisibilityDocument,
  SetWorkspaceProjectStatusDocument,
  UpdatePersonalSettingsDocument,
  UpdateWorkspaceSettingsDocument,
  WorkspaceSettingsDocument,
} from './WorkspaceSettings.generated'

/** One form for the settings of the user, the status of the project, and the settings of its workspace. */
export function useWorkspaceSettingsForm(projectId: string) {
  const { t, i18n } = useTranslation('workspace-settings')
  const { data, error, refetch } = usePageQuery(WorkspaceSettingsDocument, { variables: { projectId } })
  // No subscription sends the listing in the directory and the widget.
  useRefetchOnTabVisible('WorkspaceSettings')
  const personal = data?.viewer?.settings
  const owned = data?.project
  const project = owned?.workspaceSettings

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
      const { userErrors } = await mutate(UpdateWorkspaceSettingsDocument, { input: projectInput })
      if (userErrors.length > 0) return userErrors
    }
    if (changed.status) {
      const input = { id: projectId, status: values.status }
      const { userErrors } = await mutate(SetWorkspaceProjectStatusDocument, { input })
      if (userErrors.length > 0) return userErrors
    }
    if (changed.visibility) {
      const input = { id: projectId, visibility: values.visibility }
      const { userErrors } = await mutate(SetProjectVisibilityDocument, { input })
      if (userErrors.length > 0) return userErrors
    }
    const listingInput = toListingInput(values, changed, projectId)
    if (listingInput) {
      const { userErrors } = await mutate(SetProjectListingDocument, { input: listingInput })
      if (userErrors.length > 0) return userErrors
    }
    // Whether the project is in the directory depends on all three; the first listing is not in the cache of its project yet.
    if (listingInput || (owned?.listing && (changed.visibility || changed.status))) await refetch()
    const widget = owned?.widget
    const widgetInput = toWidgetInput(values, changed, { projectId, version: widget?.version ?? 0 })
    if (widgetInput) {
      const { userErrors } = await mutate(SetFeedbackWidgetDocument, { input: widgetInput })
      if (userErrors.length > 0) return userErrors
      if (!widget) await refetch()
    }
    const personalInput = toPersonalInput(values, changed)
    if (!personalInput) return []
    const { settings, userErrors } = await mutate(UpdatePersonalSettingsDocument, { input: personalInput })
    if (settings) {
      if (changed.theme) setPreference(themesByName[settings.theme])
      if (changed.language) await setLanguage(languagesByName[settings.language])
    }
    return userErrors
  }

  const page = usePageForm({
    name: `workspace-settings:${projectId}`,
    schema: settingsSchema,
    empty: defaultValues,
    values: personal && owned && project ? valuesOf(personal, owned, project) : null,
    send,
    onConflict: refetch,
    failed: t('saveFailed'),
    // `i18n.t` uses the new language when that was changed.
    onDone: () => toast({ type: 'success', title: i18n.t('saved', { ns: 'workspace-settings' }) }),
  })

  return {
    ...page,
    /** Who sees the public page as saved; undefined until it is loaded. */
    savedVisibility: owned?.visibility,
    /** What is saved of the project in the directory. */
    savedListing: owned?.listing ?? null,
    widgetId: owned?.widget?.id,
    /** The language model of this deployment, null when it has none. */
    assistantModel: data?.configuration?.assistantModel ?? null,
    isLoaded: Boolean(personal && project),
    failed: !data && error !== undefined,
    retry: () => void refetch(),
  }
}
