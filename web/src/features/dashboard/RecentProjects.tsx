import { Badge, Box, chakra, Flex, HStack, Link as ChakraLink, Stack } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, projectPath } from '~/lib/navigation/paths'
import { touchTarget } from '~/theme/touch'
import { projectStyles } from '~/ui/status/projectStyles'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { Panel, Retry, RowsSkeleton } from './Panel'
import {
  RecentProject_ProjectFragmentDoc,
  type RecentProject_ProjectFragment,
  type RecentProjectsQuery,
} from './Dashboard.generated'
import { projectsShown } from './useDashboard'

interface Props {
  connection: NonNullable<RecentProjectsQuery['viewer']>['projects'] | undefined
  refetch: () => Promise<unknown>
  /** Undefined unless it failed. */
  onRetry: (() => void) | undefined
}

/** The newest projects, each a link to its workspace. */
export function RecentProjects({ connection, refetch, onRetry }: Props) {
  const { t } = useTranslation('dashboard')
  const edges = connection?.edges
  const isShort = connection ? connection.edges.length < Math.min(projectsShown, connection.totalCount) : false

  useEffect(
    function fillUp() {
      // A failure leaves the shorter list.
      if (isShort) void refetch()
    },
    [isShort, refetch],
  )

  return (
    <Panel
      title={t('projects.title')}
      aside={
        <ChakraLink asChild variant="underline" textStyle="sm" css={touchTarget}>
          <Link to={paths.projects}>{t('projects.all')}</Link>
        </ChakraLink>
      }
    >
      {edges ? (
        <Box as="ul" listStyleType="none">
          {edges.slice(0, projectsShown).map(({ node }) => (
            <ProjectRow key={node.id} project={node} />
          ))}
        </Box>
      ) : onRetry ? (
        <Retry message={t('projects.failed')} onRetry={onRetry} />
      ) : (
        <RowsSkeleton rows={projectsShown} />
      )}
    </Panel>
  )
}

function ProjectRow({ project: reference }: { project: FragmentType<RecentProject_ProjectFragment> }) {
  const { t } = useTranslation('dashboard')
  const { data: project, complete } = useFragment({ fragment: RecentProject_ProjectFragmentDoc, from: reference })
  if (!complete) return null
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex
        asChild
        align="center"
        justify="space-between"
        gap="4"
        px="5"
        py="3"
        minH="16"
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.subtle' }}
      >
        <Link to={projectPath(project.id, project.unreadFeedbackCount ?? 0)}>
          <Stack as="span" gap="0.5" minW="0">
            <chakra.span fontWeight="semibold" lineClamp="1">
              {project.title}
            </chakra.span>
            <chakra.span textStyle="sm" color="fg.muted">
              <TimeAgo value={project.createdAt} />
            </chakra.span>
          </Stack>
          <Flex
            as="span"
            direction={{ base: 'column', sm: 'row' }}
            align={{ base: 'end', sm: 'center' }}
            gap={{ base: '1', sm: '4' }}
            flexShrink="0"
          >
            <HStack as="span" gap="1.5" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
              <Mail size="1.1em" aria-hidden />
              {t('projects.invitations', { count: project.invitationCount ?? 0 })}
            </HStack>
            <Badge colorPalette={projectStyles[project.status].palette} rounded="full" px="2.5">
              {t(`status.${project.status}`)}
            </Badge>
          </Flex>
        </Link>
      </Flex>
    </Box>
  )
}
