import { Button, Flex, Grid, Heading, Spacer, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useSession } from '~/api/session'
import { newProjectPath } from '~/lib/paths'
import { useShortcut } from '~/lib/shortcuts'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { ActivityFeed, activitiesShown } from './ActivityFeed'
import { DashboardFiguresDocument, RecentActivitiesDocument } from './Dashboard.generated'
import { RecentProjects } from './RecentProjects'
import { StatCards } from './StatCards'
import { useFreshFigures } from './useFreshFigures'

const createKey = 'n'

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { viewer } = useSession()
  const navigate = useNavigate()
  useShortcut(createKey, () => void navigate(newProjectPath))
  const activities = useQuery(RecentActivitiesDocument, { variables: { first: activitiesShown }, fetchPolicy: 'cache-and-network' })
  const edges = activities.data?.viewer?.activities?.edges
  useFreshFigures(edges && (edges[0]?.node.id ?? 'none'))
  const { data } = useQuery(DashboardFiguresDocument, { fetchPolicy: 'cache-only' })
  const isNew = data?.viewer?.dashboard?.projectCount === 0

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
        <Button asChild aria-keyshortcuts={createKey}>
          <Link to={newProjectPath}>
            <Plus aria-hidden />
            {t('new')}
          </Link>
        </Button>
      </Flex>
      <StatCards />
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
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap={{ base: '5', md: '6' }} alignItems="start">
          <RecentProjects />
          <ActivityFeed edges={edges} failed={activities.error !== undefined} onRetry={() => void activities.refetch()} />
        </Grid>
      )}
    </Stack>
  )
}
