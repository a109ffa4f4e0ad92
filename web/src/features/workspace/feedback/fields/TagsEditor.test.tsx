import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { feedback } from '../feedback.fixture'
import { TagsEditor } from './TagsEditor'

/** Shows the tags of a feedback. Returns the functions that answer its changes. */
async function show() {
  const answers: (() => void)[] = []
  const payload = { __typename: 'TriageFeedbacksPayload', feedbacks: [feedback(1, { version: 2 })], userErrors: [] }
  await renderWith(
    ({ operationName }) =>
      new Promise((resolve) => {
        if (operationName === 'TriageFeedbacks') answers.push(() => resolve({ triageFeedbacks: payload }))
      }),
    <>
      <TagsEditor projectId="prj_1" feedbackId="fbk_1" tags={[]} knownTags={[]} />
      <input aria-label="Réponse" />
    </>,
  )
  return answers
}

const field = () => screen.getByRole('combobox')

test('the next tag may be typed while one is added', async () => {
  const answers = await show()
  await userEvent.type(field(), 'ergonomie{Enter}')
  await userEvent.clear(field())
  await userEvent.type(field(), 'son')
  answers[0]?.()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter' })).toBeEnabled())
  await userEvent.type(field(), ' coupé{Enter}')
  expect(field()).toHaveValue('son coupé')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await waitFor(() => expect(field()).toHaveValue(''))
})

test('once a tag is added by its button, which is then disabled, the field has the focus', async () => {
  const answers = await show()
  await userEvent.type(field(), 'ergonomie')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter' }))
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDisabled()
})

test('whoever went on while a tag was added keeps the focus', async () => {
  const answers = await show()
  await userEvent.type(field(), 'ergonomie{Enter}')
  await userEvent.click(screen.getByLabelText('Réponse'))
  answers[0]?.()
  await waitFor(() => expect(field()).toHaveValue(''))
  await new Promise((done) => requestAnimationFrame(done))
  expect(screen.getByLabelText('Réponse')).toHaveFocus()
})

test('a tag that is being typed is there again on the way back, until it is added', async () => {
  await show()
  await userEvent.type(field(), 'ergonomie')
  cleanup()
  const answers = await show()
  expect(field()).toHaveValue('ergonomie')
  await userEvent.type(field(), '{Enter}')
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.()
  await waitFor(() => expect(field()).toHaveValue(''))
  cleanup()
  await show()
  expect(field()).toHaveValue('')
})
