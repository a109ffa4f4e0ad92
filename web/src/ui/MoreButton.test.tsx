import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { MoreButton } from './MoreButton'

test('the button has the focus again when the next page could not be loaded', async () => {
  let fail = () => {}
  const onMore = () => new Promise<undefined>((_, reject) => (fail = () => reject(new TypeError('no network'))))
  await renderWith(() => ({}), <MoreButton onMore={onMore} failed="Impossible de charger la suite" />)
  const button = screen.getByRole('button', { name: 'Voir plus' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => button).toBeDisabled()
  button.blur()
  fail()
  await expect.poll(() => document.activeElement).toBe(button)
})
