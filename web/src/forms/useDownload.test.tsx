import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentToast } from '~/ui/toast/toast'
import { useDownload } from './useDownload'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['application/json', '{"error":{"code":"TOO_LARGE","message":"Trop de retours."}}', 'Trop de retours.'],
  ['text/html', '<html>502 Bad Gateway</html>', undefined],
])('a refusal in %s', async (type, body, reason) => {
  const response = new Response(body, { status: 502, headers: { 'content-type': type } })
  vi.stubGlobal('fetch', () => Promise.resolve(response))
  const { result } = renderHook(() => useDownload({ failed: "L'export a échoué" }))
  const [save] = result.current
  expect(await save('/exports/retours.csv')).toBe(false)
  expect(currentToast()).toMatchObject({ title: "L'export a échoué", description: reason })
})
