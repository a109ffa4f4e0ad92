import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import { currentToast } from '~/ui/toast/toast'
import { ConversationPanel } from './ConversationPanel'
import { applyMessageChanges, type Message } from './messages/liveMessages'

const opened = {
  configuration: { __typename: 'Configuration', assistantModel: null },
  conversation: {
    __typename: 'Conversation',
    id: 'cnv_1',
    name: 'Le prix',
    project: null,
    createdAt: '2026-11-23T10:00:00Z',
    updatedAt: '2026-11-23T10:00:00Z',
    version: 1,
    subject: null,
    messages: {
      __typename: 'MessageConnection',
      totalCount: 0,
      edges: [],
      pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
    },
  },
}

/** A conversation that can be left and opened again. */
function Conversation() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Quitter' : 'Rouvrir'}</button>
      {isOpen && <ConversationPanel conversationId="cnv_1" defaultPersona="STRATEGIC" focusOnOpen={false} />}
    </>
  )
}

/** The messages that were sent. */
let sent: string[] = []

beforeEach(() => {
  sent = []
})

/** Shows the conversation and sends messages, which the returned function makes fail. */
async function send(...contents: string[]) {
  const failures: (() => void)[] = []
  await renderWith(
    ({ operationName, variables }) => {
      if (operationName === 'Messages') return opened
      if (operationName !== 'SendMessage') return new Promise(() => {})
      sent.push(variables.input.content)
      return new Promise((_resolve, reject) => failures.push(() => reject(new TypeError('Failed to fetch'))))
    },
    <Conversation />,
  )
  for (const content of contents) await userEvent.type(await field(), `${content}{Enter}`)
  await waitFor(() => expect(failures).toHaveLength(contents.length))
  return () => act(async () => failures.forEach((fail) => fail()))
}

const field = () => screen.findByRole('textbox', { name: 'Votre message' })
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('messages that could not be sent are back in the field, before what is typed since', async () => {
  const fail = await send('Combien ?', 'Pour qui ?')
  await userEvent.type(await field(), 'Et quand ?')
  await fail()
  expect(await field()).toHaveValue('Combien ?\nPour qui ?\nEt quand ?')
  expect(currentToast()?.title).toBe("Impossible d'envoyer le message")
  await userEvent.type(await field(), '{Enter}')
  await waitFor(() => expect(sent.at(-1)).toBe('Combien ?\nPour qui ?\nEt quand ?'))
})

test('a message that could not be sent is back in the field of a conversation that was opened again', async () => {
  const fail = await send('Combien ?')
  await click('Quitter')
  await click('Rouvrir')
  expect(await field()).toHaveValue('')
  await userEvent.type(await field(), 'Et quand')
  await fail()
  expect(await field()).toHaveValue('Combien ?\nEt quand')
  await userEvent.type(await field(), ' ?')
  await click('Quitter')
  await click('Rouvrir')
  expect(await field()).toHaveValue('Combien ?\nEt quand ?')
})

test('a message that could not be sent is in the field of a conversation that is opened later', async () => {
  const fail = await send('Combien ?')
  await click('Quitter')
  await fail()
  await click('Rouvrir')
  expect(await field()).toHaveValue('Combien ?')
})

test('the same words are another message once the one whose response was lost has been seen', async () => {
  const message = (id = ''): Message => ({
    __typename: 'Message',
    id,
    content: 'Oui',
    sender: 'USER',
    persona: 'STRATEGIC',
    createdAt: '2026-11-23T10:01:00Z',
    version: 1,
    fallback: null,
    model: null,
    proposal: null,
    sources: [],
    status: 'DONE',
    subject: null,
    thinking: null,
  })
  const executed = new Map<string, string>()
  const client = await renderWith(
    ({ operationName, getContext }) => {
      if (operationName === 'Messages') return opened
      if (operationName !== 'SendMessage') return new Promise(() => {})
      const { headers } = getContext() as { headers: Record<string, string> }
      const key = headers['Idempotency-Key'] ?? ''
      const isLost = executed.size === 0
      if (!executed.has(key)) executed.set(key, `msg_${executed.size + 1}`)
      if (isLost) throw new TypeError('Failed to fetch')
      return { sendMessage: { __typename: 'SendMessagePayload', message: message(executed.get(key)), userErrors: [] } }
    },
    <Conversation />,
  )
  await userEvent.type(await field(), 'Oui{Enter}')
  await waitFor(async () => expect(await field()).toHaveValue('Oui'))
  act(() =>
    applyMessageChanges(client.cache, 'cnv_1', [{ operation: 'CREATED', id: 'msg_1', object: message('msg_1') }]),
  )
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'Oui{Enter}')
  await waitFor(() => expect(within(screen.getByRole('region')).getAllByText('Oui')).toHaveLength(2))
  expect(executed.size).toBe(2)
})
