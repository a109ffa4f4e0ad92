import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderWith } from '~/test/render'
import ChatPage from './ChatPage'
import { applyConversationChanges, type Conversation } from './conversations/liveConversations'

test('the empty state is not shown while the conversations load', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const none = {
    viewer: {
      __typename: 'Viewer',
      id: 'usr_1',
      settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
      conversations: {
        __typename: 'ConversationConnection',
        totalCount: 0,
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  }
  await renderWith(
    () => arrived.then(() => none),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'Chargement des conversations…' })).toBeInTheDocument()
  expect(screen.queryByText('Aucune conversation')).toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Aucune conversation' })).toBeInTheDocument()
})

const conversation = {
  __typename: 'Conversation',
  id: 'cnv_1',
  name: 'Le prix',
  project: null as Record<string, unknown> | null,
  createdAt: '2026-11-23T10:00:00Z',
  updatedAt: '2026-11-23T10:00:00Z',
  version: 1,
}
const list = {
  viewer: {
    __typename: 'Viewer',
    id: 'usr_1',
    settings: { __typename: 'Settings', id: 'set_1', defaultPersona: 'STRATEGIC' },
    conversations: {
      __typename: 'ConversationConnection',
      totalCount: 1,
      edges: [{ __typename: 'ConversationEdge', cursor: 'a', node: conversation }],
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
}
const opened = {
  configuration: { __typename: 'Configuration', assistantModel: null as string | null },
  conversation: {
    ...conversation,
    subject: null,
    messages: {
      __typename: 'MessageConnection',
      totalCount: 0,
      edges: [],
      pageInfo: { __typename: 'PageInfo', startCursor: null, hasNextPage: false, hasPreviousPage: false },
    },
  },
}

test('the button of the list keeps its focus while the conversation loads', async () => {
  let listArrives = () => {}
  let messagesArrive = () => {}
  const answers: Record<string, Promise<Record<string, unknown>>> = {
    Conversations: new Promise<void>((resolve) => (listArrives = resolve)).then(() => list),
    Messages: new Promise<void>((resolve) => (messagesArrive = resolve)).then(() => opened),
  }
  await renderWith(
    ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {}),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'Conversations' })
  act(() => button.focus())
  listArrives()
  expect(await screen.findByRole('heading', { level: 2, name: 'Le prix' })).toBeInTheDocument()
  expect(button).toHaveFocus()
  messagesArrive()
  expect(await screen.findByRole('textbox', { name: 'Votre message' })).toBeEnabled()
  expect(button).toHaveFocus()
})

test('the conversation shown stays when another one is used elsewhere', async () => {
  const answers: Record<string, Record<string, unknown>> = { Conversations: list, Messages: opened }
  const { cache } = await renderWith(
    ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {}),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const messageField = () => screen.getByRole('textbox', { name: 'Votre message' })
  await waitFor(() => expect(messageField()).toBeEnabled())
  const field = messageField()
  act(() => field.focus())
  const other = { ...conversation, id: 'cnv_2', name: 'Les bugs', updatedAt: '2026-11-23T11:00:00Z' } as Conversation
  act(() => applyConversationChanges(cache, [{ operation: 'CREATED', id: other.id, object: other }]))
  expect(await screen.findByRole('button', { name: /^Les bugs/ })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Le prix' })).toBeInTheDocument()
  expect(field).toHaveFocus()
})

test('an empty conversation offers questions, and sends the one that is pressed', async () => {
  const sent: unknown[] = []
  const message = {
    __typename: 'Message',
    id: 'msg_1',
    content: 'Suis-je en retard ?',
    createdAt: '2026-11-23T10:01:00Z',
    fallback: null,
    proposal: null,
    model: null,
    sources: [],
    subject: null,
    status: 'DONE',
    persona: 'STRATEGIC',
    sender: 'USER',
    thinking: null,
    version: 1,
  }
  const project = { __typename: 'Project', id: 'prj_1', chatStarters: ['Suis-je en retard ?'], version: 1 }
  const answers: Record<string, Record<string, unknown>> = {
    Conversations: list,
    Messages: opened,
    ChatStarters: { project },
    SendMessage: { sendMessage: { __typename: 'SendMessagePayload', message, userErrors: [] } },
  }
  await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName === 'SendMessage') sent.push(variables)
      return answers[operationName] ?? new Promise(() => {})
    },
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const question = await screen.findByRole('button', { name: 'Suis-je en retard ?' })
  fireEvent.click(question)
  await waitFor(() => {
    expect(screen.getByRole('region', { name: 'Fil des messages' })).toHaveTextContent('Suis-je en retard ?')
    expect(screen.queryByText('Envoi…')).toBeNull()
  })
  expect(screen.queryByRole('list', { name: 'Questions pour commencer' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Votre message' })).toHaveFocus()
  expect(sent).toEqual([{ input: { conversationId: 'cnv_1', content: 'Suis-je en retard ?', persona: 'STRATEGIC' } }])
})

/** The page with a conversation of these messages, and a model. */
async function renderConversation(
  messages: Record<string, unknown>[],
  { model = 'essai-1', usesModel = true }: { model?: string | null; usesModel?: boolean } = {},
) {
  const stopped: unknown[] = []
  const edges = messages.map((node) => ({ __typename: 'MessageEdge', cursor: node.id, node }))
  const workspaceSettings = { __typename: 'WorkspaceSettings', id: 'wks_1', usesModel, version: 1 }
  const subject = { __typename: 'Project', id: 'prj_1', version: 1, workspaceSettings }
  const answers: Record<string, Record<string, unknown>> = {
    Conversations: list,
    Messages: {
      configuration: { __typename: 'Configuration', assistantModel: model },
      conversation: {
        ...opened.conversation,
        subject,
        messages: { ...opened.conversation.messages, totalCount: edges.length, edges },
      },
    },
  }
  await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName !== 'StopMessage') return answers[operationName] ?? new Promise(() => {})
      stopped.push(variables)
      const message = { ...messages.at(-1), status: 'STOPPED', version: 9 }
      return { stopMessage: { __typename: 'StopMessagePayload', message, userErrors: [] } }
    },
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const thread = await screen.findByRole('region', { name: 'Fil des messages' })
  return { thread, stopped }
}

const question = {
  __typename: 'Message',
  id: 'msg_1',
  content: 'Par quoi commencer ?',
  createdAt: '2026-11-23T10:01:00Z',
  fallback: null,
  proposal: null,
  model: null,
  sources: [] as Record<string, unknown>[],
  subject: null as Record<string, unknown> | null,
  persona: 'STRATEGIC',
  sender: 'USER',
  status: 'DONE',
  thinking: 'Javier déplie la carte…',
  version: 1,
}
const reply = {
  ...question,
  id: 'msg_2',
  content: '',
  createdAt: '2026-11-23T10:01:01Z',
  model: 'essai-1',
  sender: 'BOT',
  status: 'PENDING',
  thinking: null,
}

test('a reply that a model has not begun shows what Javier is doing, however old it is', async () => {
  const { thread } = await renderConversation([question, reply])
  expect(thread).toHaveTextContent('Javier déplie la carte…')
  expect(thread).not.toHaveTextContent('réponse écrite par essai-1')
  expect(screen.getByText('Réponses par essai-1')).toBeInTheDocument()
})

test('a reply that is being written can be stopped, and the focus goes to the field', async () => {
  const { thread, stopped } = await renderConversation([
    question,
    { ...reply, content: 'Par **inviter**', status: 'STREAMING' },
  ])
  expect(thread).toHaveTextContent('réponse écrite par essai-1')
  await waitFor(() => expect(thread.querySelector('strong')).toHaveTextContent('inviter'))
  const stop = screen.getByRole('button', { name: 'Arrêter la réponse' })
  act(() => stop.focus())
  fireEvent.click(stop)
  expect(await screen.findByText('Réponse arrêtée.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Arrêter la réponse' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Votre message' })).toHaveFocus()
  expect(stopped).toEqual([{ input: { id: 'msg_2' } }])
  expect(thread).toHaveTextContent('inviter')
})

test.each([
  [{ status: 'STOPPED', content: '' }, 'Réponse arrêtée.'],
  [
    { status: 'FAILED', content: 'Il faut' },
    "La réponse s'est interrompue. Posez la question de nouveau pour réessayer.",
  ],
  [
    { status: 'DONE', content: 'Deux.', model: null, fallback: 'UNAVAILABLE' },
    'Le modèle ne répond pas : voici une réponse préparée.',
  ],
  [
    { status: 'DONE', content: 'Deux.', model: null, fallback: 'BUDGET' },
    "Le modèle a atteint sa limite pour aujourd'hui : voici une réponse préparée.",
  ],
])('a reply %o says what became of it', async (state, note) => {
  const { thread } = await renderConversation([question, { ...reply, ...state }])
  expect(thread).toHaveTextContent(note)
  expect(thread.textContent).toContain(state.content)
  expect(screen.queryByRole('button', { name: 'Arrêter la réponse' })).toBeNull()
})

test('prepared answers are shown as they are, and the page says that they are prepared', async () => {
  const prepared = { ...reply, content: '**Deux** étapes', status: 'DONE', model: null }
  const { thread } = await renderConversation([question, prepared], { usesModel: false })
  expect(thread).toHaveTextContent('**Deux** étapes')
  expect(screen.getByText('Réponses préparées')).toBeInTheDocument()
})

test('a reply shows what it rests on as links, and can be copied', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  const sources = [
    { __typename: 'Feedback', id: 'fbk_1', authorName: 'Noé', content: 'Le menu\nest caché.', version: 1 },
    { __typename: 'RoadmapItem', id: 'rmi_1', title: 'Maquette', date: '2026-12-01', version: 1 },
    { __typename: 'Invitation', id: 'inv_1', discordUsername: 'lea', email: null, tester: null, version: 1 },
  ]
  const subject = { __typename: 'Project', id: 'prj_1', version: 1 }
  await renderConversation([
    question,
    { ...reply, content: 'Deux étapes.', model: null, status: 'DONE', sources, subject },
  ])
  const links = within(await screen.findByRole('list', { name: 'Sources' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Noé : Le menu est caché.', '/workspace/prj_1/retours?retour=fbk_1'],
    ['Maquette, 1er déc. 2026', '/workspace/prj_1/roadmap?etape=rmi_1'],
    ['Invitation pour @lea', '/dashboard/testers?projet=prj_1&onglet=invites'],
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Copier la réponse' }))
  await waitFor(() => expect(copied).toEqual(['Deux étapes.']))
  fireEvent.click(screen.getByRole('button', { name: 'Copier le message' }))
  await waitFor(() => expect(copied).toEqual(['Deux étapes.', 'Par quoi commencer ?']))
})

test('code that a model wrote has a button of its own', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
  })
  await renderConversation([question, { ...reply, content: 'Essayez :\n\n```js\nlet a = 1\n```', status: 'DONE' }])
  fireEvent.click(await screen.findByRole('button', { name: 'Copier le code' }))
  await waitFor(() => expect(copied).toEqual(['let a = 1']))
})

test('a search lists what the server finds, with the words, and keeps the open conversation', async () => {
  const found = { ...conversation, id: 'cnv_2', name: 'Les bugs', updatedAt: '2026-11-22T10:00:00Z' }
  const searched: unknown[] = []
  const matchingMessage = {
    __typename: 'Message',
    id: 'msg_9',
    content: 'Mon Écran est noir',
    sender: 'USER',
    version: 1,
  }
  const resultsOf = (query: unknown) =>
    query === 'ecran' ? [{ __typename: 'ConversationEdge', cursor: 'b', node: { ...found, matchingMessage } }] : []
  await renderWith(
    ({ operationName = '', variables }) => {
      if (operationName === 'Conversations') return list
      if (operationName === 'Messages') return opened
      if (operationName !== 'ConversationSearch') return new Promise(() => {})
      searched.push(variables)
      const edges = resultsOf(variables?.query)
      const connection = { ...list.viewer.conversations, totalCount: edges.length, edges }
      return { viewer: { ...list.viewer, conversations: connection } }
    },
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 2, name: 'Le prix' })
  const field = await screen.findByRole('searchbox', { name: 'Rechercher une conversation' })
  fireEvent.change(field, { target: { value: 'ecran' } })
  expect(await screen.findByText('Écran')).toBeInTheDocument()
  const items = within(screen.getByRole('list', { name: 'Conversations' }))
  expect(items.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('1 conversation trouvée')).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 2, name: 'Le prix' })).toBeInTheDocument()
  fireEvent.change(field, { target: { value: 'girafe' } })
  expect(await screen.findAllByText('Aucune conversation ne correspond')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }))
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
  expect(await screen.findByRole('list', { name: 'Conversations' })).toHaveTextContent('Le prix')
  expect(searched).toEqual(['ecran', 'girafe'].map((query) => ({ first: 30, filter: { query }, query })))
})

test('a conversation of another project says so, with a link', async () => {
  const project = { __typename: 'Project', id: 'prj_7', title: 'Jeu de mots', version: 1 }
  const elsewhere = { ...conversation, project }
  const edges = [{ __typename: 'ConversationEdge', cursor: 'a', node: elsewhere }]
  const answers: Record<string, Record<string, unknown>> = {
    Conversations: { viewer: { ...list.viewer, conversations: { ...list.viewer.conversations, edges } } },
    Messages: { ...opened, conversation: { ...opened.conversation, project } },
  }
  await renderWith(
    ({ operationName = '' }) => answers[operationName] ?? new Promise(() => {}),
    <MemoryRouter>
      <ChatPage />
    </MemoryRouter>,
  )
  const link = await screen.findByRole('link', { name: 'Projet : Jeu de mots' })
  expect(link).toHaveAttribute('href', '/workspace/prj_7/chatbot?conversation=cnv_1')
  const row = within(await screen.findByRole('list', { name: 'Conversations' })).getByRole('listitem')
  expect(row).toHaveTextContent('· Jeu de mots')
})
