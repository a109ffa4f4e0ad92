import { Box, Button, Center, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import {
  ArrowUp,
  FilePlus2,
  Gauge,
  MessageSquareText,
  Pencil,
  Send,
  Trash2,
  UserCheck,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ActivityType } from '~/api/types.generated'
import { focusAfterRender } from '~/lib/focusAfterRender'
import { feedbackPath, testersPath, workspacePath } from '~/lib/navigation/paths'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { RecentActivity_ActivityFragmentDoc, type RecentActivity_ActivityFragment } from './ActivityChange.generated'
import type { RecentActivitiesQuery } from './Dashboard.generated'
import { Panel, Retry, RowsSkeleton } from './Panel'
import { activitiesShown } from './useDashboard'

const looks: Record<ActivityType, { Icon: LucideIcon; palette: string }> = {
  PROJECT_CREATED: { Icon: FilePlus2, palette: 'ember' },
  PROJECT_UPDATED: { Icon: Pencil, palette: 'gray' },
  PROJECT_STATUS_CHANGED: { Icon: Gauge, palette: 'gray' },
  PROJECT_DELETED: { Icon: Trash2, palette: 'gray' },
  TESTER_INVITED: { Icon: Send, palette: 'orange' },
  INVITATION_ACCEPTED: { Icon: UserCheck, palette: 'green' },
  INVITATION_REFUSED: { Icon: UserX, palette: 'red' },
  FEEDBACK_RECEIVED: { Icon: MessageSquareText, palette: 'violet' },
}

interface Props {
  edges: NonNullable<NonNullable<RecentActivitiesQuery['viewer']>['activities']>['edges'] | undefined
  /** Undefined unless it failed. */
  onRetry: (() => void) | undefined
}

/** The latest activities. While the pointer or the focus is here the list does not move: new ones are shown by a button. */
export function ActivityFeed({ edges, onRetry }: Props) {
  const { t } = useTranslation('dashboard')
  const listId = useId()
  const [frozenAt, setFrozenAt] = useState<string | null>(null)

  const waiting = Math.max(0, edges?.findIndex(({ node }) => node.id === frozenAt) ?? 0)
  const newest = edges?.[0]?.node.id ?? null
  const freeze = () => setFrozenAt(frozenAt ?? newest)
  const unfreeze = () => setFrozenAt(null)

  return (
    <Box
      minW="0"
      onPointerOver={freeze}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && unfreeze()}
      onFocus={freeze}
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover') && unfreeze()
      }
    >
      <Panel
        title={t('activities.title')}
        aside={
          <Box role="status">
            {waiting > 0 && (
              <Button
                size="xs"
                rounded="full"
                onClick={() => {
                  setFrozenAt(newest)
                  focusAfterRender(listId)
                }}
              >
                <ArrowUp aria-hidden />
                {t('activities.new', { count: waiting })}
              </Button>
            )}
          </Box>
        }
      >
        {edges && edges.length > 0 && (
          <Box as="ul" id={listId} tabIndex={-1} listStyleType="none" focusVisibleRing="inside">
            {edges.slice(waiting, waiting + activitiesShown).map(({ node }) => (
              <ActivityRow key={node.id} activity={node} />
            ))}
          </Box>
        )}
        {edges?.length === 0 && (
          <Center px="6" py="10">
            <Text color="fg.muted" maxW="25.5em" textAlign="center">
              {t('activities.empty')}
            </Text>
          </Center>
        )}
        {!edges &&
          (onRetry ? (
            <Retry message={t('activities.failed')} onRetry={onRetry} />
          ) : (
            <RowsSkeleton rows={activitiesShown} />
          ))}
      </Panel>
    </Box>
  )
}

function ActivityRow({ activity: reference }: { activity: FragmentType<RecentActivity_ActivityFragment> }) {
  const { data: activity, complete } = useFragment({ fragment: RecentActivity_ActivityFragmentDoc, from: reference })
  if (!complete) return null
  const { Icon, palette } = looks[activity.type]
  const content = (
    <>
      <Flex
        as="span"
        flexShrink="0"
        p="2"
        rounded="full"
        colorPalette={palette}
        bg="colorPalette.subtle"
        color="colorPalette.fg"
        aria-hidden
      >
        <Icon size="1em" />
      </Flex>
      <Stack as="span" gap="0.5" minW="0">
        <chakra.span lineHeight="short">{activity.message}</chakra.span>
        <chakra.span textStyle="sm" color="fg.muted">
          <TimeAgo value={activity.createdAt} />
        </chakra.span>
      </Stack>
    </>
  )
  const row = { align: 'start', gap: '3', px: '5', py: '3', minH: '16' } as const
  const to = activity.project && pathOf(activity.type, activity.project.id)
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: '0' }} animation="fade-in 400ms">
      {to ? (
        <Flex asChild {...row} focusVisibleRing="inside" _hover={{ bg: 'bg.subtle' }}>
          <Link to={to}>{content}</Link>
        </Flex>
      ) : (
        <Flex {...row}>{content}</Flex>
      )}
    </Box>
  )
}

/** The page with the details of an activity. */
function pathOf(type: ActivityType, projectId: string): string {
  switch (type) {
    case 'TESTER_INVITED':
    case 'INVITATION_ACCEPTED':
    case 'INVITATION_REFUSED':
      return testersPath({ projectId })
    case 'FEEDBACK_RECEIVED':
      return feedbackPath(projectId)
    case 'PROJECT_CREATED':
    case 'PROJECT_UPDATED':
    case 'PROJECT_STATUS_CHANGED':
    case 'PROJECT_DELETED':
      return workspacePath(projectId)
  }
}
