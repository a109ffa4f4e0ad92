import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { useNotificationChanges } from './liveNotifications'

type News = (data: { notificationChanges: { changes: readonly { operation: string }[] } }) => void

const live = vi.hoisted((): { onNews: News } => ({ onNews: () => undefined }))

vi.mock('~/api/realtime/useChanges', () => ({
  useChanges(_document: unknown, { onNews }: { onNews: News }) {
    live.onNews = onNews
  },
}))

function Live({ onNews }: { onNews: () => void }) {
  useNotificationChanges(onNews)
  return null
}

test('a notification that is new or was read is news, such as that of an invitation that was revoked', async () => {
  let count = 0
  const onNews = () => {
    count += 1
  }
  await renderWith(() => ({}), <Live onNews={onNews} />)
  const bring = (...operations: string[]) =>
    live.onNews({ notificationChanges: { changes: operations.map((operation) => ({ operation })) } })
  bring()
  bring('DELETED')
  expect(count).toBe(0)
  bring('CREATED', 'UPDATED')
  bring('UPDATED')
  expect(count).toBe(2)
})
