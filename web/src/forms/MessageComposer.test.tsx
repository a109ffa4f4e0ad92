import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWith } from '~/test/render'
import { type ComposerHandle, MessageComposer, type MessageValues } from './MessageComposer'

const message = () => screen.getByLabelText('Votre message')
const submit = () => screen.getByRole('button', { name: 'Envoyer' })

const show = (send: (values: MessageValues) => Promise<[]>) =>
  renderWith(() => ({}), <MessageComposer feedbackId="fbk_1" canRequestInfo send={send} />)

test('sends on Ctrl+Enter, not on Enter, and is then empty', async () => {
  const sent: MessageValues[] = []
  await show((values) => {
    sent.push(values)
    return Promise.resolve([])
  })
  await userEvent.click(message())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Demander des précisions' }))
  await userEvent.type(message(), 'Sur quelle page ?{Enter}')
  expect(sent).toEqual([])
  await userEvent.type(message(), '{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(message()).toHaveValue(''))
  expect(sent).toEqual([{ content: 'Sur quelle page ?', requestsInfo: true }])
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  expect(localStorage).toHaveLength(0)
})

test('a message that could not be sent is kept, also for the next visit', async () => {
  await show(() => Promise.reject(new TypeError('no network')))
  await userEvent.type(message(), 'Merci !')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(message()).toHaveValue('Merci !')
  cleanup()
  await show(() => Promise.resolve([]))
  expect(message()).toHaveValue('Merci !')
})

test('what is typed while a message is sent stays', async () => {
  let answer = () => {}
  await show(() => new Promise((resolve) => (answer = () => resolve([]))))
  await userEvent.type(message(), 'Bonjour')
  await userEvent.click(submit())
  await userEvent.type(message(), ' encore')
  answer()
  await vi.waitFor(() => expect(submit()).toBeEnabled())
  expect(message()).toHaveValue('Bonjour encore')
  cleanup()
  await show(() => Promise.resolve([]))
  expect(message()).toHaveValue('Bonjour encore')
})

test('what is inserted joins what is typed, and is sent and kept with it', async () => {
  const sent: MessageValues[] = []
  const send = (values: MessageValues) => {
    sent.push(values)
    return Promise.resolve([])
  }
  const handle = createRef<ComposerHandle>()
  await renderWith(() => ({}), <MessageComposer feedbackId="fbk_1" handle={handle} send={send} />)
  await userEvent.type(message(), 'Bonjour,')
  act(() => handle.current?.insert('merci !'))
  expect(message()).toHaveFocus()
  await userEvent.keyboard(' Léa')
  expect(handle.current?.text()).toBe('Bonjour, merci ! Léa')
  expect(JSON.stringify({ ...localStorage })).toContain('Bonjour, merci ! Léa')
  await userEvent.click(submit())
  await vi.waitFor(() => expect(message()).toHaveValue(''))
  expect(sent).toEqual([{ content: 'Bonjour, merci ! Léa', requestsInfo: false }])
})

/** Sends a message from a composer that is closed before the answer, which the returned function gives. */
async function sendAndClose() {
  let answer = () => {}
  await show(() => new Promise((resolve) => (answer = () => resolve([]))))
  await userEvent.type(message(), 'Bonjour')
  await userEvent.click(submit())
  cleanup()
  return () => act(async () => answer())
}

test('a composer that is opened again shows that its message is being sent, and is then empty', async () => {
  const answer = await sendAndClose()
  const sendAgain = vi.fn<() => Promise<[]>>(() => Promise.resolve([]))
  await show(sendAgain)
  expect(message()).toHaveValue('Bonjour')
  expect(screen.queryByRole('button', { name: 'Envoyer' })).toBeNull()
  await userEvent.type(message(), '{Control>}{Enter}{/Control}')
  expect(sendAgain).not.toHaveBeenCalled()
  await answer()
  expect(message()).toHaveValue('')
  expect(localStorage).toHaveLength(0)
})

test('what is typed in a composer that is opened again stays', async () => {
  const answer = await sendAndClose()
  await show(() => Promise.resolve([]))
  await userEvent.type(message(), ' encore')
  await answer()
  expect(message()).toHaveValue('Bonjour encore')
  expect(submit()).toBeEnabled()
})

test('what is typed in a composer that is opened again, and closed before the answer, stays', async () => {
  const answer = await sendAndClose()
  await show(() => Promise.resolve([]))
  await userEvent.type(message(), ' Léa')
  cleanup()
  await answer()
  await show(() => Promise.resolve([]))
  expect(message()).toHaveValue('Bonjour Léa')
})
