import { ChakraProvider } from '@chakra-ui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { startI18n } from '~/i18n'
import { system } from '~/theme/system'
import { LanguageSwitch } from './LanguageSwitch'

beforeAll(() => startI18n())

test('the button keeps the focus when it has changed the language', async () => {
  render(
    <ChakraProvider value={system}>
      <LanguageSwitch />
    </ChakraProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByRole('button', { name: 'Français' })).toHaveFocus()
})
