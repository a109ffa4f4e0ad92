import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { ProjectTimeline } from './ProjectTimeline'

test('a deadline passes while the page stays open', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23), toFake: ['Date'] })
  await renderWith(() => ({}), <ProjectTimeline createdAt="2026-11-01T08:00:00Z" deadline="2026-11-20" running />)
  expect(screen.getByText('Deadline')).toBeVisible()
  vi.setSystemTime(new Date(2026, 10, 21, 8))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('Deadline passée')).toBeVisible()
})
