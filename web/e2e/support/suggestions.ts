import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { graphql } from './api'
import { sendFeedback } from './feedback'
import { accept, invite, saveProfile } from './invitations'
import type { NewSession, Screen } from './screenAccounts'

async function projectWithKeywords(creator: APIRequestContext, title: string, keywords: string[]): Promise<string> {
  const { createProject } = await graphql<{ createProject: { project: { id: string } } }>(
    creator,
    'mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }',
    {
      input: {
        title,
        description: 'Un carnet de bord qui se remplit tout seul.',
        objectives: 'Savoir si l’on comprend le premier écran.',
        feedbackType: 'Entretien filmé',
        detailsForTesters: 'Prévoyez un quart d’heure et un casque.',
        deadline: '2030-06-15',
        keywords,
      },
    },
  )
  return createProject.project.id
}

/** Hides a tester from the search. */
async function hide(tester: APIRequestContext): Promise<void> {
  const mutation = 'mutation { updateTesterProfile(input: { isSearchable: false }) { userErrors { code } } }'
  await graphql(tester, mutation)
}

/**
 * A project with keywords of its own, and testers who fit it: one fits both keywords, one fits one, and one has tested for the
 * creator before. Another is invited already, one is hidden, and one fits nothing.
 */
export async function suggestedTesters(creator: APIRequestContext, newSession: NewSession) {
  const unique = randomUUID().slice(0, 8)
  const [skill, other] = [`Mobile ${unique}`, `Photo ${unique}`]
  const earlier = await projectWithKeywords(creator, 'Un projet passé', ['autre chose'])
  const projectId = await projectWithKeywords(creator, 'Carnet de bord', [skill.toUpperCase(), other])
  const tester = async (name: string, skills: string[]) => {
    const session = await newSession('TESTER')
    const username = `${name} ${unique}`
    return { session, username, id: await saveProfile(session, { username, skills }) }
  }
  // Of those who fit as well as others, the newest account comes first.
  const known = await tester('Karim', [skill])
  const invited = await tester('Ines', [skill, other])
  const hidden = await tester('Hugo', [skill, other])
  const one = await tester('Uma', ['Cuisine', skill])
  const both = await tester('Bianca', [skill, other])
  await tester('Nadia', ['Cuisine'])
  const { token } = await invite(creator, earlier, { testerId: known.id })
  await accept(known.session, token)
  await sendFeedback(known.session, token, { authorName: known.username, content: 'Le premier écran est limpide.' })
  await invite(creator, projectId, { testerId: invited.id })
  await hide(hidden.session)
  return {
    projectId,
    skill,
    other,
    both: both.username,
    one: one.username,
    known: known.username,
    sessions: { one: one.session },
  }
}

const discovery = '/dashboard/testers?onglet=recherche&projet=:projectId'

export const suggestionScreens: Screen[] = [
  {
    name: 'testers-suggested',
    path: discovery,
    as: 'CREATOR',
    given: suggestedTesters,
    show: (page) => expect(page.getByText(/^Correspond à\s: Mobile .*, Photo/)).toBeVisible(),
  },
  {
    name: 'testers-favorites',
    changesData: true,
    path: discovery,
    as: 'CREATOR',
    given: suggestedTesters,
    show: async (page) => {
      const stars = page.getByRole('button', { name: /^Favori : / })
      await stars.first().click()
      await expect(stars.first()).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Favoris', exact: true }).click()
      await expect(page.getByRole('list', { name: 'Favoris' }).getByRole('listitem').first()).toBeVisible()
    },
  },
]
