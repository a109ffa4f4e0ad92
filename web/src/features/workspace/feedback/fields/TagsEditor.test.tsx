import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { TagsEditor } from './TagsEditor'

test('the next tag may be typed while one is added', async () => {
  const responses: ((isDone: boolean) => void)[] = []
  const onChange = () => new Promise<boolean>((resolve) => responses.push(resolve))
  await renderWith(() => ({}), <TagsEditor tags={[]} knownTags={[]} onChange={onChange} />)
  const field = screen.getByRole('combobox')
  await userEvent.type(field, 'ergonomie{Enter}')
  await userEvent.clear(field)
  await userEvent.type(field, 'son')
  responses[0]?.(true)
  await userEvent.type(field, ' coupé{Enter}')
  expect(field).toHaveValue('son coupé')
  responses[1]?.(true)
  await waitFor(() => expect(field).toHaveValue(''))
})

test('once a tag is added by its button, which is then disabled, the field has the focus', async () => {
  await renderWith(() => ({}), <TagsEditor tags={[]} knownTags={[]} onChange={() => Promise.resolve(true)} />)
  await userEvent.type(screen.getByRole('combobox'), 'ergonomie')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDisabled())
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
})

test('whoever went on while a tag was added keeps the focus', async () => {
  let answer = (_isDone: boolean) => undefined as void
  const onChange = () => new Promise<boolean>((resolve) => (answer = resolve))
  const tags = <TagsEditor tags={[]} knownTags={[]} onChange={onChange} />
  await renderWith(
    () => ({}),
    <>
      {tags}
      <input aria-label="Réponse" />
    </>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'ergonomie{Enter}')
  await userEvent.click(screen.getByLabelText('Réponse'))
  answer(true)
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''))
  await new Promise((done) => requestAnimationFrame(done))
  expect(screen.getByLabelText('Réponse')).toHaveFocus()
})
