import i18next from 'i18next'
import { expect, test } from 'vitest'
import { currentToast, toast } from '~/ui/toast/toast'
import { hideToastOnLanguageChange } from './hideToastOnLanguageChange'

test('the message of a failure goes with its language, what can be undone stays', async () => {
  await i18next.init({ lng: 'fr', resources: {} })
  const stop = hideToastOnLanguageChange()
  toast({ type: 'error', title: 'Trop tard.' })
  await i18next.changeLanguage('en')
  expect(currentToast()).toBeNull()

  toast({ type: 'info', title: 'Deleted', action: { label: 'Undo', onClick: () => undefined } })
  await i18next.changeLanguage('fr')
  expect(currentToast()?.title).toBe('Deleted')

  stop()
  toast({ type: 'error', title: 'Trop tard.' })
  await i18next.changeLanguage('en')
  expect(currentToast()?.title).toBe('Trop tard.')
})
