import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, graphql } from './api'
import { sendFeedback } from './feedback'
import { accept, invite } from './invitations'
import type { Screen } from './screenAccounts'
import { emptyWorkspace } from './workspace'

interface NewQuestion {
  id?: string
  kind: 'TEXT' | 'CHOICE' | 'SCALE'
  text: string
  choices?: string[]
  lowLabel?: string
  highLabel?: string
}

/** Replaces the questions of a project to its testers. Returns their ids. */
export async function setQuestions(
  creator: APIRequestContext,
  projectId: string,
  questions: NewQuestion[],
): Promise<string[]> {
  interface Payload {
    questionnaire: { questions: { id: string }[] } | null
    userErrors: unknown[]
  }
  const { setQuestions } = await graphql<{ setQuestions: Payload }>(
    creator,
    'mutation ($input: SetQuestionsInput!) { setQuestions(input: $input) { questionnaire { questions { id } } userErrors { message } } }',
    { input: { projectId, questions } },
  )
  expect(setQuestions.userErrors).toEqual([])
  return setQuestions.questionnaire?.questions.map(({ id }) => id) ?? []
}

/** A question of each kind. */
export const ofEachKind: NewQuestion[] = [
  { kind: 'TEXT', text: 'Qu’avez-vous cherché sans le trouver ?' },
  { kind: 'CHOICE', text: 'Sur quel appareil ?', choices: ['Téléphone', 'Tablette', 'Ordinateur'] },
  { kind: 'SCALE', text: 'L’inscription était-elle claire ?', lowLabel: 'Pas du tout', highLabel: 'Tout à fait' },
]

/** The dialog in which the creator sets the questions. */
export const editor = (page: Page) => page.getByRole('dialog', { name: 'Questions aux testeurs' })

export async function openEditor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Questions aux testeurs' }).click()
  await expect(editor(page).getByRole('button', { name: 'Ajouter une question' })).toBeVisible()
}

/** A project with questions, and feedback with answers to them. */
async function answered(creator: APIRequestContext, tester: APIRequestContext) {
  const projectId = await createProject(creator, 'Carnet de bord')
  const [text = '', choice = '', scale = ''] = await setQuestions(creator, projectId, ofEachKind)
  const { token } = await invite(creator, projectId, { discordUsername: 'lea.dupont' })
  await accept(tester, token)
  const feedbackId = await sendFeedback(tester, token, {
    authorName: 'Léa',
    content: 'Le premier écran est limpide.',
    answers: [
      { questionId: text, text: 'La liste de mes voyages,\net comment en effacer un.' },
      { questionId: choice, choice: 'Tablette' },
      { questionId: scale, scale: 4 },
    ],
  })
  return { projectId, feedbackId }
}

const asCreator: Screen['given'] = async (creator, newSession) => answered(creator, await newSession('TESTER'))

const asTester: Screen['given'] = async (tester, newSession) => answered(await newSession('CREATOR'), tester)

/** For a visitor: a project with questions, and the link of an invitation by email. */
const byLink: Screen['given'] = async (creator) => {
  const projectId = await createProject(creator, 'Atelier')
  await setQuestions(creator, projectId, ofEachKind)
  return invite(creator, projectId, { email: 'ada@exemple.fr' })
}

/** Questions where they are set and answered, and the answers where they are read. */
export const questionScreens: Screen[] = [
  {
    name: 'questions-empty',
    path: '/workspace/:projectId/retours',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: openEditor,
  },
  {
    name: 'questions',
    path: '/workspace/:projectId/retours',
    as: 'CREATOR',
    given: asCreator,
    async show(page) {
      await openEditor(page)
      await expect(editor(page).getByLabel('Ce que 5 veut dire')).toHaveValue('Tout à fait')
    },
  },
  {
    name: 'questions-errors',
    path: '/workspace/:projectId/retours',
    as: 'CREATOR',
    given: asCreator,
    async show(page) {
      await openEditor(page)
      await editor(page).getByLabel('Choix').fill('Téléphone')
      await editor(page).getByRole('button', { name: 'Ajouter une question' }).click()
      await editor(page).getByRole('button', { name: 'Enregistrer' }).click()
      await expect(editor(page).getByText('La question est requise')).toBeVisible()
      await expect(editor(page).getByText('Donnez au moins 2 choix différents')).toBeVisible()
    },
  },
  {
    name: 'triage-answers',
    path: '/workspace/:projectId/retours?retour=:feedbackId',
    as: 'CREATOR',
    given: asCreator,
    show: (page) => expect(page.getByText('La liste de mes voyages,')).toBeVisible(),
  },
  {
    name: 'profile-answers',
    path: '/profile/retours?retour=:feedbackId',
    as: 'TESTER',
    given: asTester,
    show: (page) => expect(page.getByText('La liste de mes voyages,')).toBeVisible(),
  },
  {
    name: 'profile-answers-edit',
    path: '/profile/retours?retour=:feedbackId',
    as: 'TESTER',
    given: asTester,
    async show(page) {
      await page.getByRole('button', { name: 'Modifier' }).click()
      await expect(page.getByRole('dialog').getByRole('radio', { name: 'Tablette' })).toBeChecked()
    },
  },
  {
    name: 'invitation-questions',
    path: '/invitation/:token?reponse=avis',
    as: 'VISITOR',
    given: byLink,
    async show(page) {
      await expect(page.getByRole('group', { name: /Sur quel appareil/ })).toBeVisible()
    },
  },
]
