import { beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

beforeEach(() => {
  root.className = ''
  vi.resetModules()
})

/** Stubs the preference of the system. Returns a function that changes it. */
function stubSystem(dark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: dark })
  vi.stubGlobal('matchMedia', () => media)
  return (next: boolean) => {
    media.matches = next
    media.dispatchEvent(new Event('change'))
  }
}

test('cycles through light, dark and system', async () => {
  stubSystem(false)
  const { nextPreference } = await import('./colorMode')
  expect(['light', 'dark', 'system'].map((preference) => nextPreference(preference as never))).toEqual([
    'dark',
    'system',
    'light',
  ])
})

test('a choice is applied at once and stored', async () => {
  stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('light')
  expect(root).toHaveClass('light')
  expect(root).not.toHaveClass('dark')
  expect(localStorage.getItem('color-mode')).toBe('light')
})

test('system mode follows the system', async () => {
  const setSystemDark = stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('system')
  expect(root).toHaveClass('dark')
  setSystemDark(false)
  expect(root).toHaveClass('light')
})

test('follows a system that changed before the script was loaded', async () => {
  root.className = 'light'
  stubSystem(true)
  await import('./colorMode')
  expect(root).toHaveClass('dark')
  expect(root).not.toHaveClass('light')
})

test('follows a choice made in another tab', async () => {
  stubSystem(false)
  await import('./colorMode')
  localStorage.setItem('color-mode', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'color-mode' }))
  expect(root).toHaveClass('dark')
})

test('prints in light mode, then restores the mode', async () => {
  stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(root).toHaveClass('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(root).toHaveClass('dark')
})
