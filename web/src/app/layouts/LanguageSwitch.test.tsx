import { ChakraProvider } from '@chakra-ui/react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { currentToast, toast } from '~/ui/toast/toast'
import { LanguageSwitch } from './LanguageSwitch'

beforeAll(() => startI18n())

beforeEach(async () => {
  await i18next.changeLanguage('fr')
  render(
    <ChakraProvider value={system}>
      <LanguageSwitch />
    </ChakraProvider>,
  )
})

test('the button keeps the focus when it has changed the language', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('button', { name: 'Français' })).toHaveFocus()
})

test('the message of a failure goes with the language that it was read in, another message stays', async () => {
  toast({ type: 'error', title: 'Trop tard.' })
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await waitFor(() => expect(currentToast()).toBeNull())

  toast({ type: 'info', title: 'Deleted' })
  await userEvent.click(await screen.findByRole('button', { name: 'Français' }))
  expect(await screen.findByRole('button', { name: 'English' })).toBeVisible()
  expect(currentToast()?.title).toBe('Deleted')
})
