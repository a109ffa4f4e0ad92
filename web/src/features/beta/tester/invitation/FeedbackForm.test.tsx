import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { FeedbackForm } from './FeedbackForm'
import type { FeedbackValues } from './feedbackSchema'
import type { UserError } from '~/forms/useServerForm'

const content = () => screen.getByLabelText('Votre retour')
const submit = () => screen.getByRole('button', { name: 'Envoyer mon retour' })

const show = (send: (values: FeedbackValues) => Promise<readonly UserError[]>) =>
  renderWith(() => ({}), <FeedbackForm name="feedback:x" authorName="Ada" send={send} />)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('the form is emptied after sending', async () => {
  const sent: FeedbackValues[] = []
  await show((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  expect(submit()).toBeDisabled()
  await userEvent.type(content(), '  ')
  expect(submit()).toBeDisabled()
  await userEvent.type(content(), 'Clair.')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(content()).toHaveValue(''))
  expect(sent).toEqual([{ content: 'Clair.', authorName: 'Ada' }])
  expect(screen.getByLabelText(/Votre nom/)).toHaveValue('Ada')
  expect(sessionStorage).toHaveLength(0)
})

test('text that could not be sent is kept, also for the next visit', async () => {
  await show(() => Promise.reject(new TypeError('no network')))
  await userEvent.type(content(), 'Clair.')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(content()).toHaveValue('Clair.')
  cleanup()

  await show(() => Promise.resolve([{ code: 'TOO_LONG', field: ['input', 'content'], message: 'Trop long.' }]))
  expect(content()).toHaveValue('Clair.')
  await userEvent.click(submit())
  expect(await screen.findByText('Trop long.')).toBeVisible()
  expect(content()).toHaveValue('Clair.')
})
