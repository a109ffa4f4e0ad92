import { gql } from '@apollo/client'
import type { Unmasked } from '@apollo/client/masking'
import { beforeEach, expect, test } from 'vitest'
import { createCache, viewerCacheId } from '~/api/client/cache'
import { applyNotificationChanges, type LiveNotification } from './liveNotifications'
import { NotificationsDocument, type NotificationsQuery } from './Notifications.generated'

const notification = (number: number, { isRead = false, version = 1 } = {}): LiveNotification => ({
  __typename: 'Notification',
  id: `ntf_${number}`,
  type: 'FEEDBACK_RECEIVED',
  message: 'Léa a fait un retour',
  reply: null,
  isRead,
  createdAt: `2026-01-0${number}T00:00:00Z`,
  version,
  project: null,
  invitation: null,
  feedback: null,
  roadmapItem: null,
})

let cache: ReturnType<typeof createCache>

beforeEach(() => {
  cache = createCache()
  const data: Unmasked<NotificationsQuery> = {
    viewer: {
      __typename: 'Viewer',
      id: 'usr_1',
      unreadNotificationCount: 3,
      notifications: {
        __typename: 'NotificationConnection',
        totalCount: 4,
        edges: [notification(4), notification(3, { isRead: true })].map((node) => ({
          __typename: 'NotificationEdge',
          cursor: node.id,
          node,
        })),
        pageInfo: { __typename: 'PageInfo', endCursor: 'ntf_3', hasNextPage: true },
      },
    },
  }
  cache.writeQuery({ query: NotificationsDocument, data })
})

const counted = () => cache.readQuery({ query: NotificationsDocument })?.viewer?.unreadNotificationCount
const apply = (operation: 'CREATED' | 'UPDATED', object: LiveNotification) =>
  applyNotificationChanges(cache, [{ operation, id: object.id, object }])

test('a new notification counts once, even when the feed repeats it', () => {
  apply('CREATED', notification(5))
  apply('CREATED', notification(5))
  expect(counted()).toBe(4)
})

test('a notification read in another tab no longer counts', () => {
  apply('UPDATED', notification(4, { isRead: true, version: 2 }))
  apply('UPDATED', notification(4, { isRead: true, version: 2 }))
  expect(counted()).toBe(2)
})

test('a change to a notification that is not loaded leaves the count: it may have been read before', () => {
  apply('UPDATED', notification(1, { isRead: true, version: 3 }))
  expect(counted()).toBe(3)
})

test('the count never falls below zero', () => {
  cache.modify<{ unreadNotificationCount: number }>({
    id: viewerCacheId,
    fields: { unreadNotificationCount: () => 0 },
  })
  apply('UPDATED', notification(4, { isRead: true, version: 2 }))
  expect(counted()).toBe(0)
})

test('a filtered list gets what it is filtered by, and loses what was read', () => {
  const query = gql`
    query Unread {
      viewer {
        id
        notifications(first: 5, filter: { isRead: false, role: TESTER, types: [FEEDBACK_MESSAGE] }) {
          totalCount
          edges {
            cursor
            node {
              id
              type
              isRead
              createdAt
              version
            }
          }
          pageInfo {
            endCursor
            hasNextPage
          }
        }
      }
    }
  `
  const message = (number: number, change: Partial<LiveNotification> = {}): LiveNotification => ({
    ...notification(number),
    type: 'FEEDBACK_MESSAGE',
    ...change,
  })
  const edges = [3, 2, 1].map((number) => ({
    __typename: 'NotificationEdge',
    cursor: `ntf_${number}`,
    node: message(number),
  }))
  const pageInfo = { __typename: 'PageInfo', endCursor: 'ntf_1', hasNextPage: false }
  const notifications = { __typename: 'NotificationConnection', totalCount: 3, edges, pageInfo }
  cache.writeQuery({ query, data: { viewer: { __typename: 'Viewer', id: 'usr_1', notifications } } })
  const shown = () => {
    const list = cache.readQuery<{ viewer: { notifications: typeof notifications } }>({ query })?.viewer.notifications
    return { totalCount: list?.totalCount, ids: list?.edges.map(({ node }) => node.id) }
  }

  const project = { __typename: 'Project', id: 'prj_1', unreadFeedbackCount: 1, version: 1 } as const
  apply('CREATED', notification(5))
  apply('CREATED', message(6, { project }))
  apply('CREATED', message(7))
  expect(shown(), 'neither another type, nor what is for a creator').toEqual({
    totalCount: 4,
    ids: ['ntf_7', 'ntf_3', 'ntf_2', 'ntf_1'],
  })
  apply('UPDATED', message(2, { isRead: true, version: 2 }))
  expect(shown()).toEqual({ totalCount: 3, ids: ['ntf_7', 'ntf_3', 'ntf_1'] })
})
