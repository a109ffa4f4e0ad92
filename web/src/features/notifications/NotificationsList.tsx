import { Box, Button, Center, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment, useQuery } from '@apollo/client/react'
import { CheckCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { TimeAgo } from '~/ui/text/TimeAgo'
import {
  NotificationsDocument,
  Notification_NotificationFragmentDoc,
  type Notification_NotificationFragment,
} from './Notifications.generated'
import { pathOf } from './pathOf'
import { useMarkNotificationsRead } from './useMarkNotificationsRead'

const pageSize = 20

const idOf = (notificationId: string) => `notification-${notificationId}`

/** Newest first. Each is a link to what it is about; following it marks it as read. */
export function NotificationsList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { t } = useTranslation('notifications')
  const { data, error, refetch, fetchMore } = useQuery(NotificationsDocument, {
    variables: { first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const markRead = useMarkNotificationsRead()
  const title = useRef<HTMLHeadingElement>(null)
  // Once everything is read the button stays disabled.
  const markAll = () => void restoreFocusAfter(markRead.all, () => title.current)
  const connection = data?.viewer?.notifications
  return (
    <>
      <Flex
        align="center"
        justify="space-between"
        wrap="wrap"
        columnGap="3"
        py="1.5"
        ps="4"
        pe="2"
        minH="14"
        borderBottomWidth="1px"
        flexShrink="0"
      >
        <Heading ref={title} as="h2" size="lg" overflowWrap="normal">
          {t('title')}
        </Heading>
        <Button size="sm" variant="ghost" colorPalette="gray" disabled={unread === 0} onClick={markAll}>
          <CheckCheck aria-hidden />
          {t('markAll')}
        </Button>
      </Flex>
      <Box overflowY="auto" overscrollBehavior="contain">
        {!data && error && <LoadError title={t('failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />}
        {!connection && !error && <ListSkeleton />}
        {connection && connection.edges.length === 0 && (
          <Center px="8" py="12">
            <Text color="fg.muted" textAlign="center">
              {t('empty')}
            </Text>
          </Center>
        )}
        {connection && connection.edges.length > 0 && (
          <Box as="ul" listStyleType="none">
            {connection.edges.map(({ node }) => (
              <Item
                key={node.id}
                notification={node}
                onFollow={(notification) => (void markRead.one(notification), onLeave())}
              />
            ))}
          </Box>
        )}
        {connection?.pageInfo.hasNextPage && (
          <Box p="3">
            <MoreButton
              failed={t('failed')}
              onMore={async () => {
                const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
                const first = page.data?.viewer?.notifications?.edges[0]?.node.id
                return first ? () => document.getElementById(idOf(first)) : undefined
              }}
            />
          </Box>
        )}
      </Box>
    </>
  )
}

interface ItemProps {
  notification: FragmentType<Notification_NotificationFragment>
  onFollow: (notification: Notification_NotificationFragment) => void
}

function Item({ notification: reference, onFollow }: ItemProps) {
  const { t } = useTranslation('notifications')
  const { data: notification, complete } = useFragment({
    fragment: Notification_NotificationFragmentDoc,
    from: reference,
  })
  if (!complete) return null
  const path = pathOf(notification)
  const content = (
    <>
      <Box
        as="span"
        boxSize="2"
        mt="2"
        rounded="full"
        flexShrink="0"
        bg={notification.isRead ? 'transparent' : 'ember.solid'}
        title={notification.isRead ? undefined : t('isUnread')}
      />
      <Stack as="span" gap="0.5" minW="0" textAlign="start">
        <chakra.span fontWeight={notification.isRead ? 'normal' : 'semibold'} lineHeight="short">
          {notification.message}
        </chakra.span>
        {notification.reply && (
          <chakra.span color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
            {notification.reply}
          </chakra.span>
        )}
        <chakra.span textStyle="sm" color="fg.muted">
          <TimeAgo value={notification.createdAt} />
        </chakra.span>
      </Stack>
    </>
  )
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Flex
        asChild
        w="full"
        align="start"
        gap="3"
        ps="4"
        pe="4"
        py="3"
        focusVisibleRing="inside"
        _hover={{ bg: 'bg.subtle' }}
      >
        {path ? (
          <Link id={idOf(notification.id)} to={path} onClick={() => onFollow(notification)}>
            {content}
          </Link>
        ) : (
          <button type="button" id={idOf(notification.id)} onClick={() => onFollow(notification)}>
            {content}
          </button>
        )}
      </Flex>
    </Box>
  )
}

function ListSkeleton() {
  return (
    <Stack aria-hidden gap="5" p="4" ps="9">
      {[0, 1, 2].map((item) => (
        <Stack key={item} gap="2">
          <Skeleton h="4" w="85%" opacity="0.6" />
          <Skeleton h="3" w="30%" opacity="0.6" />
        </Stack>
      ))}
    </Stack>
  )
}
