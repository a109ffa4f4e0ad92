import { Button, Flex, Grid, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSession } from '~/api/session/session'
import { newProjectPath } from '~/lib/navigation/paths'
import { useAnnouncedKey, useShortcut } from '~/domain/shortcuts'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { ShortcutKey } from '~/ui/Key'
import { LoadError } from '~/ui/part/LoadError'
import { PageMeta } from '~/ui/PageMeta'
import { ActivityFeed } from './ActivityFeed'
import { RecentProjects } from './RecentProjects'
import { StatCards } from './StatCards'
import { UnreadFeedback } from './UnreadFeedback'
import { preloadDashboard, useDashboard } from './useDashboard'

const createKey = 'n'

export const preload = preloadDashboard

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { viewer } = useSession()
  const navigate = useNavigate()
  useShortcut(createKey, () => void navigate(newProjectPath))
  const announcedKey = useAnnouncedKey(createKey)
  const { figures, projects, activities, unread, failure } = useDashboard()
  // Only known with the activities, which stay when the last project is deleted: the rest of the page is laid out around them.
  const isNew = figures.viewer?.dashboard?.projectCount === 0 && (activities.edges !== undefined || activities.failed)
  const hasActivities = !isNew || activities.edges?.length !== 0
  const isShown = ({ failed }: { failed: boolean }) => !(failed && failure)

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <PageMeta title={t('title')} description={t('pageDescription')} noIndex />
      <Flex align="center" wrap="wrap" gap="4">
        <Stack gap="0">
          <Heading as="h1" tabIndex={-1} size={{ base: '3xl', md: '4xl' }}>
            {t('title')}
          </Heading>
          {viewer?.firstName && <Text color="fg.muted">{t('hello', { name: viewer.firstName })}</Text>}
        </Stack>
        <Spacer />
        <Button asChild aria-keyshortcuts={announcedKey}>
          <Link to={newProjectPath}>
            <Plus aria-hidden />
            {t('new')}
            <ShortcutKey announced={announcedKey} />
          </Link>
        </Button>
      </Flex>
      {failure && <LoadError title={t('failed')} hint={failure.reason} onRetry={failure.retry} />}
      <StatCards {...figures} />
      <Grid autoColumns="minmax(0, 1fr)" autoFlow={{ xl: 'column' }} gap={{ base: '5', md: '6' }} alignItems="start">
        {isNew ? (
          <EmptyState
            illustration={<Gauge reading={0.03} w="40" />}
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button asChild size="lg">
                <Link to={newProjectPath}>{t('empty.create')}</Link>
              </Button>
            }
          />
        ) : (
          <Stack gap={{ base: '5', md: '6' }} minW="0" _empty={{ display: 'none' }}>
            {isShown(projects) && <RecentProjects {...projects} />}
            {isShown(unread) && <UnreadFeedback {...unread} />}
          </Stack>
        )}
        {hasActivities && isShown(activities) && <ActivityFeed {...activities} />}
      </Grid>
    </Stack>
  )
}
