import { Box, Button, chakra, Flex, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { ChevronDown, UserPlus } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newProjectPath } from '~/lib/paths'
import { useShortcut } from '~/lib/shortcuts'
import { useDialogParam } from '~/lib/useDialogParam'
import { LoadError } from '~/ui/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { TabPanels } from '~/ui/TabPanels'
import { InvitedTab } from './InvitedTab'
import { useFeedbackChanges } from './liveFeedback'
import { useInvitationChanges } from './liveInvitations'
import { tabs, useTestersAddress } from './useTestersAddress'
import { useProjectChoices } from './useProjectChoices'

const inviteKey = 'i'

const SearchTab = lazy(() => import('./SearchTab').then((module) => ({ default: module.SearchTab })))
const FeedbackTab = lazy(() => import('./FeedbackTab').then((module) => ({ default: module.FeedbackTab })))

export default function TestersPage() {
  const { t } = useTranslation('testers')
  const address = useTestersAddress()
  const { projects, failed, retry } = useProjectChoices()
  const invite = useDialogParam('inviter')
  const project = projects?.find(({ id }) => id === address.projectId) ?? projects?.[0] ?? null
  const projectId = project?.id ?? null
  useInvitationChanges(projectId)
  useFeedbackChanges(projectId)
  useShortcut(inviteKey, () => projectId && invite.open(projectId))

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PageMeta title={t('title')} description={t('pageDescription')} noIndex />
      <Flex align="end" wrap="wrap" gap="4">
        <Heading as="h1" tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
        <Spacer />
        <ProjectSelect projects={projects} projectId={projectId} onChange={address.setProject} />
        <Button disabled={!projectId} aria-keyshortcuts={inviteKey} onClick={() => projectId && invite.open(projectId)}>
          <UserPlus aria-hidden />
          {t('invite.open')}
        </Button>
      </Flex>

      {failed && <LoadError title={t('projects.failed')} onRetry={retry} />}
      {!failed && (
        <TabPanels
          label={t('tabs.label')}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={address.tab}
          onChange={address.setTab}
        >
          <Suspense>
            {address.tab === 'recherche' ? (
              <SearchTab projectId={projectId} query={address.query} testerId={address.testerId} onSearch={address.setQuery} />
            ) : projects && !projectId ? (
              <NoProject />
            ) : address.tab === 'invites' ? (
              <InvitedTab
                key={projectId}
                projectId={projectId}
                status={address.status}
                onStatus={address.setStatus}
                onInvite={() => projectId && invite.open(projectId)}
              />
            ) : (
              <FeedbackTab key={projectId} projectId={projectId} title={project?.title ?? ''} query={address.query} onSearch={address.setQuery} />
            )}
          </Suspense>
        </TabPanels>
      )}
    </Stack>
  )
}

interface SelectProps {
  projects: { id: string; title: string }[] | undefined
  projectId: string | null
  onChange: (projectId: string) => void
}

function ProjectSelect({ projects, projectId, onChange }: SelectProps) {
  const { t } = useTranslation('testers')
  const id = useId()
  return (
    <Stack gap="1" w={{ base: 'full', sm: '2xs' }}>
      <Text asChild textStyle="sm" fontWeight="semibold">
        <label htmlFor={id}>{t('projects.label')}</label>
      </Text>
      <Box position="relative">
        <chakra.select
          id={id}
          disabled={!projectId}
          value={projectId ?? ''}
          onChange={(event) => onChange(event.target.value)}
          appearance="none"
          w="full"
          h="11"
          ps="3"
          pe="9"
          rounded="l2"
          borderWidth="1px"
          borderColor="border.control"
          bg="bg.panel"
          truncate
          focusVisibleRing="inside"
        >
          {projectId === null && <option value="">{t(projects ? 'projects.none' : 'projects.loading')}</option>}
          {projects?.map((project) => (
            <option key={project.id} value={project.id}>
              {project.title}
            </option>
          ))}
        </chakra.select>
        <Box position="absolute" insetEnd="3" top="50%" translate="0 -50%" pointerEvents="none" color="fg.muted" aria-hidden>
          <ChevronDown size="1em" />
        </Box>
      </Box>
    </Stack>
  )
}

function NoProject() {
  const { t } = useTranslation('testers')
  return (
    <Stack align="start" gap="4" p="6" rounded="l3" borderWidth="1px" borderStyle="dashed" borderColor="border.emphasized">
      <Text color="fg.muted">{t('projects.noneHint')}</Text>
      <Button asChild>
        <Link to={newProjectPath}>{t('projects.create')}</Link>
      </Button>
    </Stack>
  )
}
