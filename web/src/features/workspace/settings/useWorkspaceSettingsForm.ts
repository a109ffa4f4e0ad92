import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { languagesByName, themesByName } from '~/domain/preferences'
import { isSaved, useParts } from '~/forms/useParts'
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
import { SaveWorkspaceSettingsDocument, WorkspaceSettingsDocument } from './WorkspaceSettings.generated'

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

  const { send: sendParts, partlySaved } = useParts(SaveWorkspaceSettingsDocument, {
    project: t('forProject'),
    status: t('field.status'),
    visibility: t('page.who'),
    listing: t('page.listing.looks'),
    widget: t('tab.widget'),
    personal: t('forYou'),
  })

  async function send(values: SettingsValues, changed: Changed<SettingsValues>) {
    if (!owned || !project) throw new Error('there are no settings yet')
    const projectInput = toProjectInput(values, changed, { projectId, version: project.version })
    const listing = toListingInput(values, changed, projectId)
    const widget = toWidgetInput(values, changed, { projectId, version: owned.widget?.version ?? 0 })
    const personal = toPersonalInput(values, changed)
    const { parts, userErrors, error } = await sendParts({
      ...(projectInput && { project: projectInput }),
      hasProject: projectInput !== null,
      status: { id: projectId, status: values.status },
      hasStatus: Boolean(changed.status),
      visibility: { id: projectId, visibility: values.visibility },
      hasVisibility: Boolean(changed.visibility),
      ...(listing && { listing }),
      hasListing: listing !== null,
      ...(widget && { widget }),
      hasWidget: widget !== null,
      ...(personal && { personal }),
      hasPersonal: personal !== null,
    })
    // Whether the project is in the directory depends on all three; the first listing and the widget are not in the cache of
    // their project yet.
    const isListingChanged = isSaved(parts.listing) || (owned.listing && (parts.visibility || parts.status))
    if (isListingChanged || (!owned.widget && isSaved(parts.widget))) await refetch()
    const saved = parts.personal?.settings
    if (saved && changed.theme) setPreference(themesByName[saved.theme])
    if (saved && changed.language) await setLanguage(languagesByName[saved.language])
    if (error) throw error
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
    partlySaved,
    /** Who sees the public page as saved; undefined until it is loaded. */
    savedVisibility: owned?.visibility,
    /** What is saved of the project in the directory. */
    savedListing: owned?.listing ?? null,
    widgetId: owned?.widget?.id,
    /** The language model of this deployment, null when it has none. */
    assistantModel: data?.configuration?.assistantModel ?? null,
    isLoaded: Boolean(personal && project),
    failed: !data && error !== undefined,
    reason: reasonOf(error),
    retry: () => void refetch(),
  }
}
