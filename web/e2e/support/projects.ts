import { expect, type Locator, type Page } from '@playwright/test'

export interface ProjectFields {
  title: string
  description: string
  objectives: string
  feedbackType: string
  prototypeLink: string
  deadline: string
  keywords: string
  detailsForTesters: string
}

const labels: Record<keyof ProjectFields, string> = {
  title: 'Titre',
  description: 'Description',
  objectives: 'Objectifs',
  feedbackType: 'Type de feedback',
  prototypeLink: 'Lien du prototype',
  deadline: 'Deadline',
  keywords: 'Mots-clés',
  detailsForTesters: 'Détails pour les testeurs',
}

/** The fields of a project that are required. */
export const exampleProject: Partial<ProjectFields> = {
  title: 'Carnet de bord',
  description: 'Un carnet pour les marins.',
  objectives: 'Savoir si on le retrouve.',
  feedbackType: 'Tout',
  keywords: 'mobile, mer',
  deadline: '2099-12-31',
  detailsForTesters: 'Sur un téléphone.',
}

export const projectDialog = (page: Page) => page.getByRole('dialog')

export const projectCard = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

export async function openProjects(page: Page): Promise<void> {
  await page.goto('/dashboard/projects')
  await expect(page.getByRole('heading', { name: 'Mes Projets' })).toBeVisible()
}

export async function fillProject(dialog: Locator, fields: Partial<ProjectFields>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await dialog.getByLabel(labels[name as keyof ProjectFields]).fill(value)
  }
}

export async function chooseInCardMenu(page: Page, title: string, entry: string): Promise<void> {
  await projectCard(page, title)
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** The time of the last page load, to distinguish a live update from a reload. */
export const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)
