import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accountScreens } from './accounts'
import { createProject, type UserType } from './api'
import { contentScreens } from './content'
import { sendFeedback } from './feedback'
import { accept, invite, saveProfile } from './invitations'
import { chooseInCardMenu, fillProject, projectCard, projectDialog } from './projects'
import { emptyWorkspace, fullWorkspace } from './workspace'

/** An account beside the one that looks. */
type NewSession = (userType: UserType) => Promise<APIRequestContext>

/** A page in a state worth looking at. */
export interface Screen {
  name: string
  /** Parameters are those that `given` gives back: `/workspace/:projectId/roadmap`. */
  path: string
  /** Who looks: a visitor, or someone signed up with (or without) a type. */
  as: 'VISITOR' | UserType | null
  /** What their account holds before the page opens. */
  given?: (session: APIRequestContext, newSession: NewSession) => Promise<unknown>
  /** A part whose markup is a library's, not ours to mend. */
  foreign?: string
  /** What is done on the page, and what says that it is there. */
  show: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

async function threeProjects(session: APIRequestContext) {
  await createProject(session, 'Carnet de bord')
  await createProject(session, 'Un jeu de plateau coopératif où chacun triche un peu')
  await createProject(session, 'Atelier')
}

/** A project with an invitation that is awaited, one that was accepted, and feedback; and a tester to be found. */
async function projectWithAnswers(session: APIRequestContext, newSession: NewSession) {
  const projectId = await createProject(session, 'Carnet de bord')
  await invite(session, projectId, { email: 'theo@exemple.fr' })
  const { token } = await invite(session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  await accept(tester, token)
  await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le premier écran est limpide.' })
  await namedTester(await newSession('TESTER'))
}

async function newProjectDialog(page: Page) {
  await expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: /projet/i }).first().click()
  await expect(projectDialog(page)).toBeVisible()
}

const namedTester = (session: APIRequestContext) =>
  saveProfile(session, { username: `Ada ${randomUUID().slice(0, 8)}`, skills: ['Android', 'accessibilité', 'Figma'] })

/** Two projects invite whoever looks; gives the token of the later one. */
async function invited(session: APIRequestContext, newSession: NewSession): Promise<{ token: string }> {
  const creator = await newSession('CREATOR')
  const by = { testerId: await namedTester(session) }
  await invite(creator, await createProject(creator, 'Un jeu de plateau coopératif où chacun triche un peu'), by)
  return invite(creator, await createProject(creator, 'Atelier'), by)
}

export const screens: Screen[] = [
  { name: 'landing', path: '/', as: 'VISITOR', show: heading(/Rodage/) },
  { name: 'resources', path: '/resources', as: 'VISITOR', show: heading('Ressources') },
  { name: 'developers', path: '/developpeurs', as: 'VISITOR', show: heading('Développeurs') },
  { name: 'faq', path: '/faq', as: 'VISITOR', show: heading('Foire aux questions') },
  { name: 'privacy', path: '/privacy', as: 'VISITOR', show: heading('Politique de confidentialité') },
  { name: 'terms', path: '/terms', as: 'VISITOR', show: heading("Conditions d'utilisation") },
  { name: 'legal-notice', path: '/mentions-legales', as: 'VISITOR', show: heading('Mentions légales') },
  { name: 'login', path: '/login', as: 'VISITOR', show: heading('Connexion') },
  { name: 'register', path: '/register', as: 'VISITOR', show: heading('Inscription') },
  {
    name: 'register-errors',
    path: '/register',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(page.getByText('Le prénom est requis')).toBeVisible()
    },
  },
  { name: 'not-found', path: '/nulle/part', as: 'VISITOR', show: heading('Oops! Page not found') },
  { name: 'complete-profile', path: '/complete-profile', as: null, show: heading('Complétez votre profil') },
  {
    name: 'profile-empty',
    path: '/profile',
    as: 'TESTER',
    show: (page) => expect(page.getByRole('link', { name: 'Compléter mon profil' })).toBeVisible(),
  },
  {
    name: 'profile',
    path: '/profile',
    as: 'TESTER',
    given: namedTester,
    show: (page) => expect(page.getByRole('switch', { name: 'Visible dans la recherche' })).toBeVisible(),
  },
  {
    name: 'profile-edit',
    path: '/profile?onglet=modifier',
    as: 'TESTER',
    given: namedTester,
    show: async (page) => {
      await page.getByLabel('Contact Discord').fill('ada lovelace')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText(/Le contact Discord doit être/)).toBeVisible()
    },
  },
  {
    name: 'profile-invitations',
    path: '/profile?onglet=invitations',
    as: 'TESTER',
    given: invited,
    show: (page) => expect(page.getByRole('article', { name: 'Atelier' })).toBeVisible(),
  },
  {
    name: 'profile-tests',
    path: '/profile?onglet=tests',
    as: 'TESTER',
    given: async (session, newSession) => accept(session, (await invited(session, newSession)).token),
    show: async (page) => {
      await page.getByRole('button', { name: 'Donner un avis' }).click()
      await expect(page.getByLabel('Votre avis')).toBeVisible()
    },
  },
  {
    name: 'invitation',
    path: '/invitation/:token',
    as: 'TESTER',
    given: invited,
    show: (page) => expect(page.getByRole('button', { name: 'Accepter et tester' })).toBeVisible(),
  },
  {
    name: 'invitation-feedback',
    path: '/invitation/:token?reponse=avis',
    as: 'TESTER',
    given: invited,
    show: (page) => expect(page.getByLabel('Votre avis')).toBeVisible(),
  },
  {
    name: 'invitation-refusal',
    path: '/invitation/:token?reponse=refus',
    as: 'TESTER',
    given: invited,
    show: (page) => page.getByRole('radio', { name: 'Autre raison' }).check(),
  },
  {
    name: 'dashboard-empty',
    path: '/dashboard/creator',
    as: 'CREATOR',
    show: (page) => expect(page.getByText('Tout commence par un premier projet')).toBeVisible(),
  },
  {
    name: 'dashboard',
    path: '/dashboard/creator',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: (page) => expect(page.getByText(/Léa a donné son avis/)).toBeVisible(),
  },
  {
    name: 'testers-invited',
    path: '/dashboard/testers',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: (page) => expect(page.getByRole('button', { name: '1 retour' })).toBeVisible(),
  },
  {
    name: 'testers-invitation',
    path: '/dashboard/testers',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: '1 retour' }).click()
      await expect(page.getByRole('dialog').getByText('Le premier écran est limpide.')).toBeVisible()
    },
  },
  {
    name: 'testers-search',
    path: '/dashboard/testers?onglet=recherche&q=accessibilite',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: (page) => expect(page.getByText(/compétence correspond/).first()).toBeVisible(),
  },
  {
    name: 'testers-feedback',
    path: '/dashboard/testers?onglet=retours',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: (page) => expect(page.getByText('Le premier écran est limpide.')).toBeVisible(),
  },
  {
    name: 'invite-errors',
    path: '/dashboard/testers',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: 'Inviter un testeur' }).click()
      await page.getByRole('button', { name: "Envoyer l'invitation" }).click()
      await expect(page.getByText("Le nom d'utilisateur Discord est requis")).toBeVisible()
    },
  },
  {
    name: 'invite-ready',
    path: '/dashboard/testers',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: 'Inviter un testeur' }).click()
      await page.getByLabel("Nom d'utilisateur Discord").fill('theo')
      await page.getByRole('button', { name: "Envoyer l'invitation" }).click()
      await page.getByRole('button', { name: 'QR code' }).click()
      await expect(page.getByRole('img', { name: 'QR code du lien' })).toBeVisible()
    },
  },
  {
    name: 'search',
    path: '/dashboard/creator',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: 'Rechercher' }).click()
      await page.getByRole('combobox').fill('carnet')
      await expect(page.getByRole('option', { name: 'Carnet de bord' })).toBeVisible()
    },
  },
  {
    name: 'notifications',
    path: '/dashboard/projects',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: /Léa a donné son avis/ })).toBeVisible()
    },
  },
  {
    name: 'projects-empty',
    path: '/dashboard/projects',
    as: 'CREATOR',
    show: (page) => expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible(),
  },
  {
    name: 'projects',
    path: '/dashboard/projects',
    as: 'CREATOR',
    given: threeProjects,
    show: (page) => expect(projectCard(page, 'Atelier')).toBeVisible(),
  },
  {
    name: 'project-delete',
    path: '/dashboard/projects',
    as: 'CREATOR',
    given: threeProjects,
    show: async (page) => {
      await chooseInCardMenu(page, 'Atelier', 'Supprimer')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'project-new', path: '/dashboard/projects', as: 'CREATOR', show: newProjectDialog },
  {
    name: 'project-new-errors',
    path: '/dashboard/projects',
    as: 'CREATOR',
    show: async (page) => {
      await newProjectDialog(page)
      await fillProject(projectDialog(page), { title: 'Ça', prototypeLink: 'pas une adresse' })
      await projectDialog(page).getByRole('button', { name: 'Créer le projet' }).click()
      await expect(projectDialog(page).getByText('URL invalide')).toBeVisible()
    },
  },
  {
    name: 'workspace-unknown-part',
    path: '/workspace/:projectId/*',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page).toHaveURL(/\/chatbot$/),
  },
  {
    name: 'chatbot-empty',
    path: '/workspace/:projectId/chatbot',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Parler à Javier' })).toBeVisible(),
  },
  {
    name: 'chatbot',
    path: '/workspace/:projectId/chatbot',
    as: 'CREATOR',
    given: fullWorkspace,
    show: (page) => expect(page.getByText('Javier · Sarcastique')).toBeVisible(),
  },
  {
    name: 'roadmap-empty',
    path: '/workspace/:projectId/roadmap',
    as: 'CREATOR',
    given: emptyWorkspace,
    show: (page) => expect(page.getByRole('button', { name: 'Ajouter une étape' })).toBeVisible(),
  },
  {
    name: 'roadmap',
    path: '/workspace/:projectId/roadmap',
    as: 'CREATOR',
    given: fullWorkspace,
    show: (page) => expect(page.getByRole('heading', { name: 'Maquette' })).toBeVisible(),
  },
  {
    name: 'roadmap-timeline',
    path: '/workspace/:projectId/roadmap?vue=frise',
    as: 'CREATOR',
    given: fullWorkspace,
    show: (page) => expect(page.getByRole('region', { name: 'Frise' })).toBeVisible(),
  },
  {
    name: 'roadmap-step',
    path: '/workspace/:projectId/roadmap?etape=nouvelle',
    as: 'CREATOR',
    given: fullWorkspace,
    show: (page) => expect(page.getByRole('dialog', { name: 'Nouvelle étape' })).toBeVisible(),
  },
  {
    name: 'story',
    path: '/workspace/:projectId/story',
    as: 'CREATOR',
    given: fullWorkspace,
    show: async (page) => {
      await page.getByLabel('Votre histoire').fill('# Autre chose')
      await page.reload()
      await expect(page.getByText('Voici votre brouillon')).toBeVisible()
    },
  },
  {
    name: 'story-preview',
    path: '/workspace/:projectId/story',
    as: 'CREATOR',
    given: fullWorkspace,
    show: async (page) => {
      await page.getByRole('tab', { name: 'Aperçu' }).click()
      await expect(page.getByRole('heading', { name: 'Du garage à la bêta' })).toBeVisible()
    },
  },
  ...['', '?onglet=javier', '?onglet=notifications', '?onglet=avance'].map(
    (tab): Screen => ({
      name: `workspace-settings${tab.replace('?onglet=', '-')}`,
      path: `/workspace/:projectId/settings${tab}`,
      as: 'CREATOR',
      given: emptyWorkspace,
      show: (page) => expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible(),
    }),
  ),
  ...['', '?onglet=abonnement'].map(
    (tab): Screen => ({
      name: `calculator${tab.replace('?onglet=', '-')}`,
      path: `/workspace/:projectId/calculator${tab}`,
      as: 'CREATOR',
      given: emptyWorkspace,
      show: async (page) => {
        if (!tab) {
          for (const [label, value] of [['Prix unitaire', '19,99'], ['Quantité', '250'], ['Marge visée', '98']] as const) {
            await page.getByLabel(label).fill(value)
          }
        }
        await page.getByLabel('Nom de la dépense').fill('Publicité')
        await page.getByLabel('Valeur', { exact: true }).fill('350')
        await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
        await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
        await expect(page.getByText('À remplir')).toHaveCount(2)
      },
    }),
  ),
  ...contentScreens,
  ...accountScreens,
  {
    name: 'graphiql',
    path: '/graphiql',
    as: 'CREATOR',
    foreign: '.graphiql-tabs',
    show: (page) => expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('query Bienvenue'),
  },
]
