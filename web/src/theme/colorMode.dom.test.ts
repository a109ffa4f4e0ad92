import { beforeEach, expect, test, vi } from 'vitest'

const root = document.documentElement

beforeEach(() => {
  localStorage.clear()
  root.className = ''
  vi.resetModules()
})

/** A browser that prefers dark, and can be made to change its mind. */
function stubSystem(dark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: dark })
  vi.stubGlobal('matchMedia', () => media)
  return (next: boolean) => {
    media.matches = next
    media.dispatchEvent(new Event('change'))
  }
}

test('goes light, dark, system, and round again', async () => {
  stubSystem(false)
  const { nextPreference } = await import('./colorMode')
  expect(['light', 'dark', 'system'].map((preference) => nextPreference(preference as never))).toEqual([
    'dark',
    'system',
    'light',
  ])
})

test('a choice is worn at once and remembered', async () => {
  stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('light')
  expect(root).toHaveClass('light')
  expect(root).not.toHaveClass('dark')
  expect(localStorage.getItem('color-mode')).toBe('light')
})

test('left to the system, follows it', async () => {
  const systemBecomes = stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('system')
  expect(root).toHaveClass('dark')
  systemBecomes(false)
  expect(root).toHaveClass('light')
})

test('follows the choice made in another tab', async () => {
  stubSystem(false)
  await import('./colorMode')
  localStorage.setItem('color-mode', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'color-mode' }))
  expect(root).toHaveClass('dark')
})

test('prints in light, then takes its colours back', async () => {
  stubSystem(true)
  const { setPreference } = await import('./colorMode')
  setPreference('dark')
  window.dispatchEvent(new Event('beforeprint'))
  expect(root).toHaveClass('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(root).toHaveClass('dark')
})
