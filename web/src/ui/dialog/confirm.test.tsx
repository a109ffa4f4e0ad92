import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast } from '../toast/toast'
import { confirm, ConfirmViewport } from './confirm'

vi.mock('./ConfirmDialog', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a question that cannot be shown is answered by no at once, and does not come later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderWith(() => new Promise(() => {}), <ConfirmViewport />)
  expect(await confirm({ title: 'Abandonner ?', confirmLabel: 'Abandonner' })).toBe(false)
  expect(currentToast()?.title).toBe("Cette partie n'a pas pu être chargée.")
  expect(screen.queryByRole('alert')).toBeNull()
})
