import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { accountScreens } from './accounts'
import { createProject, deleteProject } from './api'
import { contentScreens } from './content'
import { sendFeedback } from './feedback'
import { feedbackScreens } from './feedbackScreens'
import { figureScreens } from './figures'
import { accept, invite, namedTester } from './invitations'
import { invited, invitationScreens } from './invitationScreens'
import { chooseInCardMenu, fillProject, projectCard, projectDialog } from './projects'
import { linkScreens } from './links'
import { pictureScreens } from './pictureScreens'
import { directoryScreens } from './directory'
import { homeScreens } from './home'
import { publicPageScreens } from './publicPages'
import { questionScreens } from './questions'
import { releaseScreens } from './releases'
import { reminderScreens } from './reminders'
import type { NewSession, Screen } from './screenAccounts'
import { suggestionScreens } from './suggestions'
import { workspaceScreens } from './workspaceScreens'

/** The console errors of the screens for missing pages. */
export const notFoundErrors = /404.*\/(nulle\/part|invitation\/|rappels\/|blog\/99|stories\/inconnue|projets\/)/

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

async function threeProjects(session: APIRequestContext) {
  await createProject(session, 'Carnet de bord')
  await createProject(session, 'Un jeu de plateau coopératif où chacun triche un peu')
  await createProject(session, 'Atelier')
}

/** A project with a pending and an accepted invitation and feedback; and a tester who can be found. */
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
  await page
    .getByRole('main')
    .getByRole('button', { name: /projet/i })
    .first()
    .click()
  await expect(projectDialog(page)).toBeVisible()
}

export const screens: Screen[] = [
  { name: 'landing', path: '/', as: 'VISITOR', show: heading(/Rodage/) },
  { name: 'resources', path: '/resources', as: 'VISITOR', show: heading('Ressources') },
  { name: 'developers', path: '/developpeurs', as: 'VISITOR', show: heading('Développeurs') },
  { name: 'developers-tokens', path: '/developpeurs/jetons', as: 'VISITOR', show: heading('Jetons et droits') },
  {
    name: 'developers-lists',
    path: '/developpeurs/listes',
    as: 'VISITOR',
    show: heading("Lire une liste jusqu'au bout"),
  },
  {
    name: 'developers-errors',
    path: '/developpeurs/erreurs',
    as: 'VISITOR',
    show: heading('Les erreurs, de deux sortes'),
  },
  {
    name: 'developers-codes',
    path: '/developpeurs/codes-de-saisie',
    as: 'VISITOR',
    show: heading('Les codes de saisie'),
  },
  {
    name: 'developers-limits',
    path: '/developpeurs/limites',
    as: 'VISITOR',
    show: heading("Les limites d'une requête"),
  },
  {
    name: 'developers-live',
    path: '/developpeurs/temps-reel',
    as: 'VISITOR',
    show: heading('Le temps réel, sans rien perdre'),
  },
  { name: 'developers-webhooks', path: '/developpeurs/webhooks', as: 'VISITOR', show: heading(/^Webhooks/) },
  {
    name: 'developers-widget',
    path: '/developpeurs/widget',
    as: 'VISITOR',
    show: heading('Le widget, sur votre site'),
  },
  {
    name: 'developers-campaign',
    path: '/developpeurs/client-type',
    as: 'VISITOR',
    show: heading('Un client typé, de bout en bout'),
  },
  { name: 'developers-schema', path: '/developpeurs/schema', as: 'VISITOR', show: heading('Le schéma') },
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
    path: '/profile?onglet=profil',
    as: 'TESTER',
    show: (page) => expect(page.getByRole('link', { name: 'Compléter mon profil' })).toBeVisible(),
  },
  {
    name: 'profile',
    path: '/profile?onglet=profil',
    as: 'TESTER',
    given: namedTester,
    show: (page) => expect(page.getByRole('switch', { name: 'Visible dans la recherche' })).toBeVisible(),
  },
  { name: 'tester-profile', path: '/tester-profile', as: 'TESTER', show: heading('Mon Profil') },
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
      await page.getByRole('button', { name: 'Faire un retour' }).click()
      await expect(page.getByLabel('Votre retour')).toBeVisible()
    },
  },
  ...invitationScreens,
  ...linkScreens,
  ...directoryScreens,
  ...homeScreens,
  ...publicPageScreens,
  {
    name: 'dashboard-empty',
    path: '/dashboard/creator',
    as: 'CREATOR',
    show: (page) => expect(page.getByText('Tout commence par un premier projet')).toBeVisible(),
  },
  {
    name: 'dashboard-deleted',
    path: '/dashboard/creator',
    as: 'CREATOR',
    given: async (session) => deleteProject(session, await createProject(session, 'Carnet de bord')),
    show: (page) => expect(page.getByText('Projet « Carnet de bord » supprimé')).toBeVisible(),
  },
  {
    name: 'dashboard',
    path: '/dashboard/creator',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: (page) => expect(page.getByText(/Léa a fait un retour/)).toBeVisible(),
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
    name: 'testers-search-no-project',
    path: '/dashboard/testers?onglet=recherche',
    as: 'CREATOR',
    show: (page) => expect(page.getByText(/^Pas encore de favori/)).toBeVisible(),
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
      await page.getByRole('button', { name: "Créer l'invitation" }).click()
      await expect(page.getByText("Le nom d'utilisateur Discord est requis")).toBeVisible()
    },
  },
  {
    name: 'invite-ready',
    changesData: true,
    path: '/dashboard/testers',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: 'Inviter un testeur' }).click()
      await page.getByLabel("Nom d'utilisateur Discord").fill('theo')
      await page.getByRole('button', { name: "Créer l'invitation" }).click()
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
    path: '/dashboard/settings',
    as: 'CREATOR',
    given: projectWithAnswers,
    show: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByRole('link', { name: /Léa a fait un retour/ })).toBeVisible()
    },
  },
  {
    name: 'search-nothing',
    path: '/dashboard/creator',
    as: 'CREATOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Rechercher' }).click()
      await page.getByRole('combobox').fill('zzz')
      await expect(page.getByText(/^Rien ne contient/)).toBeVisible()
    },
  },
  {
    name: 'notifications-empty',
    path: '/dashboard/projects',
    as: 'CREATOR',
    show: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await expect(page.getByText(/Rien de neuf/)).toBeVisible()
    },
  },
  {
    name: 'account-menu',
    path: '/dashboard/projects',
    as: 'CREATOR',
    show: async (page) => {
      await page.getByRole('button', { name: /^Compte\s:/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Déconnexion' })).toBeVisible()
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
  {
    name: 'projects-none',
    path: '/dashboard/projects?statut=PAUSED',
    as: 'CREATOR',
    given: threeProjects,
    show: (page) => expect(page.getByText('Aucun projet avec ce statut.')).toBeVisible(),
  },
  {
    name: 'project-menu',
    path: '/dashboard/projects',
    as: 'CREATOR',
    given: threeProjects,
    show: async (page) => {
      await projectCard(page, 'Atelier')
        .getByRole('button', { name: /Actions/ })
        .click()
      await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeVisible()
    },
  },
  {
    name: 'project-edit',
    path: '/dashboard/projects',
    as: 'CREATOR',
    given: threeProjects,
    show: async (page) => {
      await chooseInCardMenu(page, 'Atelier', 'Modifier')
      await expect(projectDialog(page).getByLabel('Titre')).toHaveValue('Atelier')
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
  ...workspaceScreens,
  ...feedbackScreens,
  ...questionScreens,
  ...pictureScreens,
  ...releaseScreens,
  ...reminderScreens,
  ...figureScreens,
  ...suggestionScreens,
  ...contentScreens,
  ...accountScreens,
  {
    name: 'graphiql',
    path: '/graphiql',
    as: 'CREATOR',
    thirdParty: '.graphiql-tabs',
    show: (page) => expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('query Bienvenue'),
  },
]
