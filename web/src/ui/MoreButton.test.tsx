import { CombinedGraphQLErrors } from '@apollo/client'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { MoreButton } from './MoreButton'
import { currentToast } from './toast/toast'

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

test('says why the server did not give the next page', async () => {
  const reason = 'Trop de demandes. Réessayez dans 30 secondes.'
  const refused = new CombinedGraphQLErrors({ errors: [{ message: reason, extensions: { code: 'RATE_LIMITED' } }] })
  const failed = 'Impossible de charger la suite'
  await renderWith(() => ({}), <MoreButton onMore={() => Promise.reject(refused)} failed={failed} />)
  await userEvent.click(screen.getByRole('button', { name: 'Voir plus' }))
  expect(currentToast()).toMatchObject({ title: failed, description: reason })
})

test('a list without rows is continued by itself, once for each cursor, and the focus stays', async () => {
  const asked: (() => void)[] = []
  const onMore = () => new Promise<undefined>((_, reject) => asked.push(() => reject(new TypeError('no network'))))
  function List() {
    const [cursor, setCursor] = useState('')
    return (
      <>
        <input value={cursor} onChange={({ target }) => setCursor(target.value)} />
        <MoreButton emptyAt={cursor} onMore={onMore} failed="Impossible de charger la suite" />
      </>
    )
  }
  await renderWith(() => ({}), <List />)
  const button = screen.getByRole('button')
  const field = screen.getByRole('textbox')
  expect(button).toBeEnabled()
  await userEvent.type(field, '1')
  expect(button).toHaveAttribute('aria-busy', 'true')
  await act(async () => asked[0]?.())
  expect(button).toBeEnabled()
  expect(field).toHaveFocus()
  expect(asked).toHaveLength(1)

  await userEvent.type(field, '2')
  expect(button).toBeDisabled()
  expect(asked).toHaveLength(2)
})
