import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { FavoriteButton } from './FavoriteButton'

test('of quick clicks the first is sent, and once it is answered the last', async () => {
  const sent: boolean[] = []
  const answers: (() => void)[] = []
  await renderWith(
    ({ variables: { input } }) => {
      const { isFavorite } = input as { isFavorite: boolean }
      sent.push(isFavorite)
      const tester = { __typename: 'Tester', id: 'tst_1', isFavorite }
      const payload = { __typename: 'SetTesterFavoritePayload', tester, userErrors: [] }
      return new Promise((resolve) => answers.push(() => resolve({ setTesterFavorite: payload })))
    },
    <FavoriteButton testerId="tst_1" username="ada" isFavorite={false} />,
  )
  const button = screen.getByRole('button')
  for (const isPressed of [true, false, true, false]) {
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-pressed', String(isPressed))
  }
  expect(sent).toEqual([true])
  act(() => answers[0]?.())
  await waitFor(() => expect(sent).toEqual([true, false]))
  expect(button).toHaveAttribute('aria-pressed', 'false')
})
