import type { ApolloLink } from '@apollo/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { loseFocus } from '~/test/loseFocus'
import { renderWith } from '~/test/render'
import { ProposalCard } from './ProposalCard'

/** Another for each test: what was done is remembered. */
let messageId = ''
let messages = 0
beforeEach(() => {
  messageId = `msg_${++messages}`
})

const project = { __typename: 'Project', id: 'prj_1', title: 'Carnet de bord', version: 1 }
const step = {
  __typename: 'RoadmapStepProposal',
  project,
  title: 'Bêta fermée',
  date: '2027-03-12',
  outcome: null as 'DONE' | 'DISMISSED' | null,
}
const message = (proposal: object, version = 1) => ({ __typename: 'Message', id: messageId, version, proposal })
const added = {
  __typename: 'RoadmapItem',
  id: 'rdm_1',
  title: 'Bêta',
  description: '',
  date: '2027-03-13',
  status: 'PENDING',
  priority: 1,
  voteCount: 0,
  version: 1,
  createdAt: '2026-11-26T10:00:00Z',
}

/** Answers with a step, of which becomes what the client says. Returns the inputs of the mutations. */
function server(createErrors: object[] = []) {
  const sent: [string, Record<string, unknown>][] = []
  function answer({ operationName = '', variables }: ApolloLink.Operation): Record<string, unknown> {
    const input = variables.input as Record<string, unknown>
    if (operationName === 'Proposal') return { node: message(step) }
    sent.push([operationName, input])
    if (operationName === 'CreateRoadmapItem') {
      return {
        createRoadmapItem: {
          __typename: 'CreateRoadmapItemPayload',
          roadmapItem: createErrors.length > 0 ? null : added,
          userErrors: createErrors,
        },
      }
    }
    return {
      settleProposal: {
        __typename: 'SettleProposalPayload',
        message: message({ ...step, outcome: input.outcome }, 2),
        userErrors: [],
      },
    }
  }
  return { sent, answer }
}

test('a step is added as edited, and then settled', async () => {
  const { sent, answer } = server()
  await renderWith(answer, <ProposalCard messageId={messageId} version={1} />)
  const title = await screen.findByLabelText('Titre')
  expect(title).toHaveValue('Bêta fermée')
  fireEvent.change(title, { target: { value: 'Bêta' } })
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2027-03-13' } })
  fireEvent.click(screen.getByRole('button', { name: "Ajouter l'étape" }))
  expect(await screen.findByText('Fait')).toBeInTheDocument()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['CreateRoadmapItem', { projectId: 'prj_1', title: 'Bêta', date: '2027-03-13' }],
    ['SettleProposal', { messageId, item: 0, outcome: 'DONE' }],
  ])
  await waitFor(() => expect(screen.getByRole('group', { name: 'Nouvelle étape' })).toHaveFocus())
})

test('an error of the server stands at its field, and nothing is settled', async () => {
  const tooLong = { __typename: 'UserError', code: 'TOO_LONG', field: ['input', 'title'], message: 'Trop long' }
  const { sent, answer } = server([tooLong])
  await renderWith(answer, <ProposalCard messageId={messageId} version={1} />)
  fireEvent.change(await screen.findByLabelText('Titre'), { target: { value: 'Encore' } })
  fireEvent.click(screen.getByRole('button', { name: "Ajouter l'étape" }))
  await waitFor(() => expect(screen.getByLabelText('Titre')).toHaveAccessibleDescription('Trop long'))
  expect(screen.getByLabelText('Titre')).toHaveValue('Encore')
  expect(sent.map(([name]) => name)).toEqual(['CreateRoadmapItem'])
})

test('a name on Discord is more than an @', async () => {
  const invitation = { __typename: 'InvitationProposal', project, email: null, tester: null, outcome: null }
  const asked: string[] = []
  await renderWith(
    ({ operationName = '' }) => {
      asked.push(operationName)
      return { node: message({ ...invitation, discordUsername: '@' }) }
    },
    <ProposalCard messageId={messageId} version={1} />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Inviter' }))
  await waitFor(() => expect(screen.getByRole('textbox')).toBeInvalid())
  expect(asked).toEqual(['Proposal'])
})

const invitationProposal = {
  __typename: 'InvitationProposal',
  project,
  discordUsername: null,
  email: 'ada@exemple.fr',
  tester: null,
  outcome: null as 'DONE' | null,
}

test('an invitation that nothing sends says so, and gives its link', async () => {
  const invitation = {
    __typename: 'Invitation',
    id: 'inv_1',
    status: 'PENDING',
    delivery: 'NOT_CONFIGURED',
    deliveryFailure: null,
    discordUsername: null,
    email: 'ada@exemple.fr',
    createdAt: '2026-11-26T10:00:00Z',
    seenAt: null,
    respondedAt: null,
    refusalReason: null,
    token: 'secret',
    url: null,
    version: 1,
    tester: null,
    feedbacks: { __typename: 'FeedbackConnection', totalCount: 0 },
  }
  const settled = message({ ...invitationProposal, outcome: 'DONE' }, 2)
  await renderWith(
    ({ operationName }) => {
      if (operationName === 'Proposal') return { node: message(invitationProposal) }
      if (operationName === 'InviteProposed')
        return { inviteTester: { __typename: 'InviteTesterPayload', invitation, userErrors: [] } }
      return { settleProposal: { __typename: 'SettleProposalPayload', message: settled, userErrors: [] } }
    },
    <MemoryRouter>
      <ProposalCard messageId={messageId} version={1} />
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Inviter' }))
  expect(await screen.findByText(/Envoi automatique indisponible/)).toBeInTheDocument()
  expect(screen.getByText('ada@exemple.fr')).toBeInTheDocument()
  expect(screen.getByLabelText<HTMLInputElement>("Lien de l'invitation").value).toMatch(/\/invitation\/secret$/)
  expect(screen.getByRole('button', { name: /Copier/ })).toBeInTheDocument()
})

test('an invitation of another device says whom it was proposed to invite, and leads to the testers', async () => {
  await renderWith(
    () => ({ node: message({ ...invitationProposal, outcome: 'DONE' }) }),
    <MemoryRouter>
      <ProposalCard messageId={messageId} version={1} />
    </MemoryRouter>,
  )
  expect(await screen.findByText(/Proposition.*ada@exemple\.fr/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir les testeurs' })).toHaveAttribute(
    'href',
    '/dashboard/testers?projet=prj_1',
  )
})

test('a step of another device says what was proposed', async () => {
  await renderWith(
    () => ({ node: message({ ...step, outcome: 'DONE' }) }),
    <ProposalCard messageId={messageId} version={1} />,
  )
  expect(await screen.findByText(/Proposition.*Bêta fermée, le 12 mars 2027/)).toBeInTheDocument()
})

test('what was done stays done, though the server could not be told', async () => {
  const { answer } = server()
  const failing = (operation: ApolloLink.Operation) =>
    operation.operationName === 'SettleProposal' ? Promise.reject(new TypeError('no network')) : answer(operation)
  await renderWith(failing, <ProposalCard messageId={messageId} version={1} />)
  fireEvent.click(await screen.findByRole('button', { name: "Ajouter l'étape" }))
  expect(await screen.findByText('Fait')).toBeInTheDocument()
  // Another conversation was opened meanwhile.
  cleanup()
  await renderWith(failing, <ProposalCard messageId={messageId} version={1} />)
  expect(await screen.findByText('Fait')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: "Ajouter l'étape" })).toBeNull()
})

/** A conversation that is left and opened again, when the message has a newer version. */
function Conversation() {
  const [opened, setOpened] = useState(1)
  return (
    <>
      <button onClick={() => setOpened(opened + 1)}>Autre</button>
      {opened !== 2 && <ProposalCard messageId={messageId} version={opened} />}
    </>
  )
}

test('what became of it elsewhere is shown when the conversation is opened again', async () => {
  let outcome: typeof step.outcome = null
  await renderWith(() => ({ node: message({ ...step, outcome }, outcome ? 3 : 1) }), <Conversation />)
  await screen.findByRole('button', { name: "Ajouter l'étape" })
  outcome = 'DONE'
  fireEvent.click(screen.getByRole('button', { name: 'Autre' }))
  fireEvent.click(screen.getByRole('button', { name: 'Autre' }))
  expect(await screen.findByText('Fait')).toBeInTheDocument()
})

test('what is dismissed does nothing else', async () => {
  const { sent, answer } = server()
  await renderWith(answer, <ProposalCard messageId={messageId} version={1} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Écarter' }))
  expect(await screen.findByText('Écarté')).toBeInTheDocument()
  expect(sent).toEqual([['SettleProposal', { messageId, item: 0, outcome: 'DISMISSED' }]])
})

test('when it is settled late, after its button had the focus back, the frame has the focus', async () => {
  const { answer } = server()
  let settle = () => undefined as void
  const held = new Promise<void>((resolve) => (settle = resolve))
  await renderWith(
    async (operation) => {
      if (operation.operationName === 'SettleProposal') await held
      return answer(operation)
    },
    <ProposalCard messageId={messageId} version={1} />,
  )
  const dismiss = await screen.findByRole<HTMLButtonElement>('button', { name: 'Écarter' })
  dismiss.focus()
  fireEvent.click(dismiss)
  await waitFor(() => expect(dismiss).toBeDisabled())
  loseFocus(dismiss)
  settle()
  expect(await screen.findByText('Écarté')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('group', { name: 'Nouvelle étape' })).toHaveFocus())
})

test('a reply names the author of the feedback and the project', async () => {
  const feedback = {
    __typename: 'Feedback',
    id: 'fbk_1',
    version: 1,
    content: 'Ça plante',
    authorName: 'Léa',
    kind: 'BUG',
  }
  const reply = {
    __typename: 'FeedbackReplyProposal',
    feedback,
    text: 'Merci {auteur}, {projet} avance.',
    outcome: null,
  }
  const replies = { __typename: 'RepliesProposal', project, replies: [reply] }
  await renderWith(() => ({ node: message(replies) }), <ProposalCard messageId={messageId} version={1} />)
  expect(await screen.findByDisplayValue('Merci Léa, Carnet de bord avance.')).toBeInTheDocument()
})
