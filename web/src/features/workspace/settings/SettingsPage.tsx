import { Heading, Skeleton, Stack } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import type { Address } from '~/lib/navigation/address'
import { useTabParam } from '~/lib/navigation/usePageParams'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { SaveBar } from '~/ui/form/SaveBar'
import { LoadError } from '~/ui/part/LoadError'
import { TabPanels } from '~/ui/TabPanels'
import { WorkspacePage } from '../WorkspacePage'
import { AdvancedTab } from './AdvancedTab'
import { GeneralTab } from './GeneralTab'
import { JavierTab } from './JavierTab'
import { NotificationsTab } from './NotificationsTab'
import { PublicPageTab } from './PublicPageTab'
import type { SettingsValues } from './schema'
import { useWorkspaceSettingsForm } from './useWorkspaceSettingsForm'
import { WidgetTab } from './WidgetTab'
import { WorkspaceSettingsDocument } from './WorkspaceSettings.generated'

export const preload = ({ params: { projectId = '' } }: Address) =>
  preloadOwnQuery(WorkspaceSettingsDocument, { projectId })

/** The tab is part of the address: `?onglet=javier`. */
const tabs = ['general', 'page', 'widget', 'javier', 'notifications', 'avance'] as const
type Tab = (typeof tabs)[number]

/** The tabs of the fields that can be invalid, or changed elsewhere to another value, and are not in the first. */
const tabOfField: Partial<Record<keyof SettingsValues, Tab>> = {
  visibility: 'page',
  kind: 'page',
  projectLanguage: 'page',
  question: 'page',
  origins: 'widget',
  defaultPersona: 'javier',
}

const tabOf = (field: keyof SettingsValues): Tab => tabOfField[field] ?? 'general'

export default function SettingsPage() {
  const { t } = useTranslation(['workspace-settings', 'errors'])
  const { projectId = '' } = useParams()
  const [tab, show] = useTabParam(tabs)
  const {
    isLoaded,
    failed,
    reason,
    retry,
    form,
    isDirty,
    loading,
    onSubmit,
    discard,
    changedElsewhere,
    partlySaved,
    savedVisibility,
    savedListing,
    widgetId,
    assistantModel,
  } = useWorkspaceSettingsForm(projectId)

  // The tab of the first invalid field is opened, and the field focused.
  const { submitCount, errors } = form.formState
  const [invalidField] = Object.keys(errors) as (keyof SettingsValues)[]
  const invalidTab = invalidField ? tabOf(invalidField) : 'general'
  /** Not when the tab is opened later, which leaves the focus where it is. */
  const isFocusDue = useRef(false)
  const showInvalidTab = useEffectEvent(() => {
    if (!invalidField) return
    isFocusDue.current = tab !== invalidTab
    // Also when it is shown already: the navigation to another tab may be pending.
    show(invalidTab)
  })
  useEffect(
    function showInvalidTabOnSubmit() {
      if (submitCount > 0) showInvalidTab()
    },
    [submitCount],
  )
  const focusInvalidField = useEffectEvent(() => {
    if (invalidField && isFocusDue.current) form.setFocus(invalidField)
    isFocusDue.current = false
  })
  useEffect(
    function focusInvalidFieldOnceShown() {
      if (tab === invalidTab) focusInvalidField()
    },
    [tab, invalidTab],
  )

  const changedTabs = tabs.filter((name) =>
    (Object.keys(changedElsewhere) as (keyof SettingsValues)[]).some((field) => tabOf(field) === name),
  )
  const names = changedTabs.map((name) => t(`tab.${name}`)).join(', ')
  const conflict = names && `${t('errors:workspace.versionConflict')} ${t('changedTabs', { tabs: names })}`
  const problem = [isDirty && partlySaved, conflict].filter(Boolean).join(' ')

  return (
    <WorkspacePage maxW="3xl">
      <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
        {t('title')}
      </Heading>
      {!isLoaded && !failed && (
        <Stack aria-hidden gap="4">
          <Skeleton h="5" my="3" maxW="sm" opacity="0.6" />
          <CardSkeleton h="64" />
        </Stack>
      )}
      {failed && <LoadError title={t('loadFailed')} hint={reason} onRetry={retry} />}
      {isLoaded && (
        <form noValidate onSubmit={onSubmit}>
          <TabPanels
            label={t('title')}
            value={tab}
            onChange={show}
            tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          >
            {tab === 'general' && <GeneralTab form={form} changedElsewhere={changedElsewhere} />}
            {tab === 'page' && (
              <PublicPageTab
                form={form}
                changedElsewhere={changedElsewhere}
                projectId={projectId}
                savedVisibility={savedVisibility ?? 'PRIVATE'}
                savedListing={savedListing}
              />
            )}
            {tab === 'widget' && <WidgetTab form={form} changedElsewhere={changedElsewhere} widgetId={widgetId} />}
            {tab === 'javier' && <JavierTab form={form} changedElsewhere={changedElsewhere} model={assistantModel} />}
            {tab === 'notifications' && <NotificationsTab form={form} />}
            {tab === 'avance' && <AdvancedTab projectId={projectId} />}
          </TabPanels>
          <SaveBar isDirty={isDirty} loading={loading} onDiscard={discard} error={problem} />
        </form>
      )}
    </WorkspacePage>
  )
}
