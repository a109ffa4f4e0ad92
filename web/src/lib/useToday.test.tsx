import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useToday } from './useToday'

test('the day changes at midnight, and when the page is visible again', () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 31, 23, 59) })
  const { result } = renderHook(() => useToday())
  expect(result.current).toBe('2026-12-31')
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(result.current).toBe('2027-01-01')
  act(() => void vi.advanceTimersByTime(24 * 3_600_000))
  expect(result.current).toBe('2027-01-02')
  vi.setSystemTime(new Date(2027, 0, 5, 9))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('2027-01-05')
})
