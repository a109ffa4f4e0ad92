import { Button, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { UserPlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Address } from '~/lib/navigation/address'
import { newProjectPath, paths, type TestersTab } from '~/lib/navigation/paths'
import { loadCatalogues } from '~/i18n'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { useDialogParam } from '~/lib/navigation/useDialogParam'
import { CountBadge } from '~/ui/CountBadge'
import { EmptyState } from '~/ui/EmptyState'
import { Select } from '~/ui/form/Select'
import { ShortcutKey } from '~/ui/Key'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { TabPanels } from '~/ui/TabPanels'
import { InvitedTab } from './invitations/InvitedTab'
import { useJoinRequests } from './links/useJoinRequests'
import { useFeedbackChanges } from './feedback/liveFeedback'
import { useInvitationChanges } from './invitations/liveInvitations'
import { preloadTestersPage } from './pageQueries'
import { tabs, useTestersAddress } from './useTestersAddress'
import { useChosenProject } from './useProjectChoices'

const inviteKey = 'i'

const SearchTab = lazyPart(async () => {
  const [module] = await Promise.all([import('./search/SearchTab'), loadCatalogues(['suggestions'])])
  return { default: module.SearchTab }
})
const LinksTab = lazyPart(async () => ({ default: (await import('./links/LinksTab')).LinksTab }))
const FeedbackTab = lazyPart(async () => ({ default: (await import('./feedback/FeedbackTab')).FeedbackTab }))

export const preload = ({ searchParams }: Address) => preloadTestersPage(searchParams)

export default function TestersPage() {
  const { t } = useTranslation('testers')
  const address = useTestersAddress()
  const { projects, project, projectId, notFound, failed, reason, retry } = useChosenProject(address.projectId)
  const invite = useDialogParam('inviter')
  const knownId = project?.id ?? null
  useInvitationChanges(knownId)
  useFeedbackChanges(knownId)
  const requests = useJoinRequests(projectId)
  const requestCount = requests.data?.project?.joinRequests?.totalCount ?? 0
  const whyEmpty = failed ? 'unavailable' : notFound ? 'unknown' : project === null ? 'none' : 'loading'
  const openInvite = () => knownId !== null && invite.open(knownId)
  useShortcut(inviteKey, openInvite)
  const announcedKey = useAnnouncedKey(inviteKey)

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PageMeta title={t('title')} description={t('pageDescription')} noIndex />
      <Flex align="end" wrap="wrap" gap="4">
        <Heading as="h1" tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Spacer />
        <ProjectSelect
          projects={projects}
          projectId={knownId}
          emptyLabel={t(`projects.${whyEmpty}`)}
          onChange={address.setProject}
        />
        <Button disabled={!knownId} aria-keyshortcuts={announcedKey} onClick={openInvite}>
          <UserPlus aria-hidden />
          {t('invite.open')}
          <ShortcutKey announced={announcedKey} />
        </Button>
      </Flex>

      {failed && <LoadError title={t('projects.failed')} hint={reason} onRetry={retry} />}
      {!failed && notFound && <ProjectNotFound />}
      {!failed && !notFound && (
        <TabPanels
          label={t('tabs.label')}
          tabs={tabs.map((value) => ({ value, label: <TabLabel tab={value} requestCount={requestCount} /> }))}
          value={address.tab}
          onChange={address.setTab}
        >
          {address.tab === 'recherche' ? (
            <Stack gap="6">
              {project === null && <NoProject />}
              <SearchTab
                projectId={projectId}
                hasNoProject={project === null}
                query={address.query}
                testerId={address.testerId}
                isFavorites={address.isFavorites}
                onSearch={address.setQuery}
                onFavorites={address.setFavorites}
              />
            </Stack>
          ) : project === null ? (
            <NoProject />
          ) : address.tab === 'invites' ? (
            <Stack gap="5">
              {requestCount > 0 && <RequestsNotice count={requestCount} onShow={() => address.setTab('liens')} />}
              <InvitedTab
                key={projectId}
                projectId={projectId}
                status={address.status}
                onStatus={address.setStatus}
                onInvite={openInvite}
              />
            </Stack>
          ) : address.tab === 'liens' ? (
            <LinksTab key={projectId} projectId={projectId} requests={requests} />
          ) : (
            <FeedbackTab key={projectId} projectId={projectId} query={address.query} onSearch={address.setQuery} />
          )}
        </TabPanels>
      )}
    </Stack>
  )
}

/** The label of a tab; that of the links contains the number of requests to join, which are answered there. */
function TabLabel({ tab, requestCount }: { tab: TestersTab; requestCount: number }) {
  const { t } = useTranslation(['testers', 'links'])
  return (
    <>
      {t(`tabs.${tab}`)}
      {tab === 'liens' && (
        <CountBadge count={requestCount} spoken={t('links:requests.title', { count: requestCount })} />
      )}
    </>
  )
}

function RequestsNotice({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation(['testers', 'links'])
  return (
    <Flex align="center" wrap="wrap" gap="3" p="3" ps="4" rounded="l2" bg="bg.info" color="fg.info">
      <Text fontWeight="medium">{t('links:requests.title', { count })}</Text>
      <Spacer />
      <Button size="sm" variant="outline" color="inherit" borderColor="currentColor" onClick={onShow}>
        {t('invited.showRequests')}
      </Button>
    </Flex>
  )
}

interface SelectProps {
  projects: { id: string; title: string }[] | undefined
  projectId: string | null
  /** The option shown when no project is chosen. */
  emptyLabel: string
  onChange: (projectId: string) => void
}

function ProjectSelect({ projects = [], projectId, emptyLabel, onChange }: SelectProps) {
  const { t } = useTranslation('testers')
  const id = useId()
  const options = projects.map((project) => ({ value: project.id, label: project.title }))
  return (
    <Stack gap="1" w={{ base: 'full', sm: '2xs' }}>
      <Text asChild textStyle="sm" fontWeight="semibold">
        <label htmlFor={id}>{t('projects.label')}</label>
      </Text>
      <Select
        id={id}
        options={projectId === null ? [{ value: '', label: emptyLabel }, ...options] : options}
        disabled={options.length === 0}
        value={projectId ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  )
}

/** The project in the address does not exist, was deleted, or belongs to somebody else. */
function ProjectNotFound() {
  const { t } = useTranslation('testers')
  return (
    <EmptyState
      title={t('projects.unknown')}
      text={t('projects.unknownHint')}
      action={
        <Button asChild>
          <Link to={paths.projects}>{t('projects.all')}</Link>
        </Button>
      }
    />
  )
}

function NoProject() {
  const { t } = useTranslation('testers')
  return (
    <Stack
      align="start"
      gap="4"
      p="6"
      rounded="l3"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
    >
      <Text color="fg.muted">{t('projects.noneHint')}</Text>
      <Button asChild>
        <Link to={newProjectPath}>{t('projects.create')}</Link>
      </Button>
    </Stack>
  )
}
