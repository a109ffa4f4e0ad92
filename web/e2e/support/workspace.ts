import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import { sendFeedback } from './feedback'
import { accept, invite } from './invitations'

export async function createConversation(
  session: APIRequestContext,
  name: string,
  projectId?: string,
): Promise<string> {
  const { createConversation } = await graphql<{ createConversation: { conversation: { id: string } } }>(
    session,
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversation { id } } }',
    { input: { name, projectId } },
  )
  return createConversation.conversation.id
}

export async function say(
  session: APIRequestContext,
  conversationId: string,
  content: string,
  persona = 'STRATEGIC',
): Promise<void> {
  const mutation = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { userErrors { code } } }'
  await graphql(session, mutation, { input: { conversationId, content, persona } })
}

export async function countMessages(session: APIRequestContext, conversationId: string): Promise<number> {
  const query = 'query ($id: ID!) { conversation(id: $id) { messages(last: 1) { totalCount } } }'
  const { conversation } = await graphql<{ conversation: { messages: { totalCount: number } } }>(session, query, {
    id: conversationId,
  })
  return conversation.messages.totalCount
}

interface Step {
  title: string
  description?: string
  date: string
  status?: 'PENDING' | 'IN_PROGRESS' | 'COMPLETED'
}

export async function addStep(
  session: APIRequestContext,
  projectId: string,
  { status, ...step }: Step,
): Promise<string> {
  const { createRoadmapItem } = await graphql<{ createRoadmapItem: { roadmapItem: { id: string } } }>(
    session,
    'mutation ($input: CreateRoadmapItemInput!) { createRoadmapItem(input: $input) { roadmapItem { id } } }',
    { input: { projectId, ...step } },
  )
  const { id } = createRoadmapItem.roadmapItem
  if (!status) return id
  const mutation =
    'mutation ($input: SetRoadmapItemStatusInput!) { setRoadmapItemStatus(input: $input) { userErrors { code } } }'
  await graphql(session, mutation, { input: { id, status } })
  return id
}

export async function saveStory(session: APIRequestContext, content: string): Promise<void> {
  const mutation =
    'mutation ($input: SavePersonalStoryInput!) { savePersonalStory(input: $input) { userErrors { code } } }'
  await graphql(session, mutation, { input: { content } })
}

/** Creates a workspace with data in each of its parts. Returns the parameters of its paths. */
export async function fullWorkspace(
  session: APIRequestContext,
): Promise<{ projectId: string; conversationId: string }> {
  const projectId = await createProject(session, 'Carnet de bord')
  await createConversation(session, 'Une conversation au nom si long qu’elle ne tient pas dans la liste')
  const conversationId = await createConversation(session, 'Le prix')
  await say(session, conversationId, 'Mon prix est-il trop bas ?\nJe vends à 4 €.')
  await say(session, conversationId, 'Et ma deadline ?', 'SARCASTIC')
  await addStep(session, projectId, { title: 'Maquette', date: '2026-01-10', status: 'COMPLETED' })
  await addStep(session, projectId, {
    title: 'Cinq testeurs',
    date: '2026-02-20',
    status: 'IN_PROGRESS',
    description: 'Ceux qui n’ont rien vu.',
  })
  await addStep(session, projectId, {
    title: 'Ouvrir la bêta publique à tous ceux qui attendent depuis des mois',
    date: '2031-03-01',
  })
  await saveStory(
    session,
    '# Du garage à la bêta\n\nTout a commencé par **une fuite d’huile**.\n\n- un carnet\n- une clé de douze',
  )
  return { projectId, conversationId }
}

/** Creates a workspace with much feedback and a full roadmap, and a conversation in it without messages. */
export async function proposalsWorkspace(
  session: APIRequestContext,
  tester: APIRequestContext,
): Promise<{ projectId: string; conversationId: string }> {
  const projectId = await createProject(session, 'Carnet de bord')
  const { token } = await invite(session, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  for (const content of [
    'Le bouton Jouer ne marche pas sur Firefox',
    'J’adore la musique du deuxième niveau',
    'Sur Firefox, le bouton « jouer » ne fonctionne pas',
    'Le tutoriel est trop long, on s’y perd',
    'Bouton Jouer cassé, Firefox',
  ]) {
    await sendFeedback(tester, token, { authorName: 'Léa', content })
  }
  for (let day = 1; day <= 25; day++) {
    await addStep(session, projectId, {
      title: `Étape ${day}`,
      date: `2030-01-${String(day).padStart(2, '0')}`,
    })
  }
  const { createConversation } = await graphql<{ createConversation: { conversation: { id: string } } }>(
    session,
    'mutation ($input: CreateConversationInput!) { createConversation(input: $input) { conversation { id } } }',
    { input: { projectId, name: 'Préparer la suite' } },
  )
  return { projectId, conversationId: createConversation.conversation.id }
}

/** The same, where Javier was asked to prepare everything that he can. */
export async function preparedWorkspace(session: APIRequestContext, tester: APIRequestContext) {
  const workspace = await proposalsWorkspace(session, tester)
  for (const order of [
    'Ajoute une étape « Bêta fermée » pour le 12/03/2031',
    'Invite ada@exemple.fr',
    'Groupe les doublons',
    'Propose des réponses aux retours',
  ]) {
    await say(session, workspace.conversationId, order)
  }
  return workspace
}

/** Creates a workspace with a conversation in which Javier names what his answers rest on. */
export async function sourcedWorkspace(
  session: APIRequestContext,
  newSession: (userType: 'TESTER') => Promise<APIRequestContext>,
) {
  const projectId = await createProject(session, 'Carnet de bord')
  const { token } = await invite(session, projectId, { discordUsername: 'lea_qui_teste' })
  await sendFeedback(await newSession('TESTER'), token, {
    authorName: 'Noé',
    content: 'Le menu est caché derrière le clavier du téléphone.',
  })
  await invite(session, projectId, { discordUsername: 'tom' })
  await addStep(session, projectId, { title: 'Maquette', date: '2026-01-10' })
  await addStep(session, projectId, { title: 'Ouvrir la bêta publique à tous ceux qui attendent', date: '2031-03-01' })
  const conversationId = await createConversation(session, 'Le point', projectId)
  for (const question of ['C’est quoi la prochaine étape ?', 'Quel est le dernier retour ?', 'Qui n’a pas répondu ?'])
    await say(session, conversationId, question)
  await expect.poll(() => countMessages(session, conversationId)).toBe(6)
  return { projectId, conversationId }
}

export const emptyWorkspace = async (session: APIRequestContext) => ({
  projectId: await createProject(session, 'Carnet de bord'),
})

export const messageField = (page: Page) => page.getByLabel('Votre message')

export async function send(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await messageField(page).press('Enter')
}

/** The titles of the steps, in the order shown. */
export const stepTitles = (page: Page) =>
  page.getByRole('list', { name: 'Étapes de la roadmap' }).getByRole('heading').allTextContents()

export async function openPart(page: Page, projectId: string, part: string, title: string): Promise<void> {
  await page.goto(`/workspace/${projectId}/${part}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeAttached()
}
