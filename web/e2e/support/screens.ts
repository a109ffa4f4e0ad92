import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { createProject, type UserType } from './api'
import { chooseInCardMenu, fillProject, projectCard, projectDialog } from './projects'

/** A page in a state worth looking at. */
export interface Screen {
  name: string
  path: string
  /** Who looks: a visitor, or someone signed up with (or without) a type. */
  as: 'VISITOR' | UserType | null
  /** What their account holds before the page opens. */
  given?: (session: APIRequestContext) => Promise<unknown>
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

async function newProjectDialog(page: Page) {
  await expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: /projet/i }).first().click()
  await expect(projectDialog(page)).toBeVisible()
}

export const screens: Screen[] = [
  { name: 'landing', path: '/', as: 'VISITOR', show: heading(/Rodage/) },
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
  { name: 'profile', path: '/profile', as: 'TESTER', show: heading('Mon Profil') },
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
    name: 'graphiql',
    path: '/graphiql',
    as: 'CREATOR',
    foreign: '.graphiql-tabs',
    show: (page) => expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('query MesProjets'),
  },
]
