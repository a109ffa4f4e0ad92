import { type APIRequestContext, expect } from '@playwright/test'
import { graphql } from './api'
import type { Screen } from './screenAccounts'

/** Submits a story as a visitor. Returns its id. */
export async function submitStory(
  visitor: APIRequestContext,
  name: string,
  text = 'Tout a commencé par une panne.',
): Promise<string> {
  const { submitStory } = await graphql<{ submitStory: { story: { id: string } } }>(
    visitor,
    'mutation ($input: SubmitStoryInput!) { submitStory(input: $input) { story { id } userErrors { message } } }',
    { input: { name, text, email: 'auteur@example.org' } },
  )
  return submitStory.story.id
}

const oneStory = async (session: APIRequestContext) => ({ id: await submitStory(session, 'Maud') })
const firstArticle = async () => ({ id: '6' })

/** The screens of the blog, the stories, donations and contact, and the alternative sign-in pages. */
export const contentScreens: Screen[] = [
  {
    name: 'blog',
    path: '/blog',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('article')).toHaveCount(6),
  },
  {
    name: 'blog-nothing',
    path: '/blog?q=zzz',
    as: 'VISITOR',
    show: (page) => expect(page.getByText('Aucun article trouvé. Essayez une autre recherche.')).toBeVisible(),
  },
  {
    name: 'article-unknown',
    path: '/blog/99',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Article introuvable' })).toBeVisible(),
  },
  ...['/blog/:id', '/article/:id'].map((path): Screen => ({
    name: path === '/blog/:id' ? 'article' : 'article-other-address',
    path,
    as: 'TESTER',
    given: firstArticle,
    show: (page) =>
      expect(page.getByRole('heading', { name: 'Trier ses retours sans y laisser la raison' })).toBeVisible(),
  })),
  {
    name: 'stories',
    path: '/stories',
    as: 'TESTER',
    given: oneStory,
    show: async (page) => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await page.getByRole('button', { name: 'Accrocher au mur' }).click()
      await expect(page.getByText("L'histoire est requise")).toBeVisible()
    },
  },
  {
    name: 'story-wall',
    path: '/stories-page',
    as: 'TESTER',
    given: oneStory,
    show: (page) => expect(page.getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'story-wall-news',
    path: '/stories-page',
    as: 'TESTER',
    given: oneStory,
    show: async (page) => {
      await expect(page.getByRole('article').first()).toBeVisible()
      await submitStory(page.request, 'Noé', 'Le client a dit oui. Puis il a rappelé.')
      await expect(page.getByRole('button', { name: /nouvelle histoire/ })).toBeVisible()
    },
  },
  {
    name: 'story-unknown',
    path: '/stories/inconnue',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Histoire introuvable.' })).toBeVisible(),
  },
  ...['/stories/:id', '/story/:id'].map((path): Screen => ({
    name: path === '/stories/:id' ? 'story-detail' : 'story-other-address',
    path,
    as: 'TESTER',
    given: oneStory,
    show: (page) => expect(page.getByRole('heading', { name: 'Maud', level: 1 })).toBeVisible(),
  })),
  {
    name: 'donate',
    path: '/donate',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('button', { name: /^Donner/ })).toBeVisible(),
  },
  {
    name: 'offers',
    path: '/donate?onglet=offres',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('radio', { name: /10\+ pages/ })).toBeVisible(),
  },
  {
    name: 'contact',
    path: '/contact',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await expect(page.getByText('Le message est requis')).toBeVisible()
    },
  },
  {
    name: 'contact-sent',
    path: '/contact',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByLabel('Nom').fill('Ada')
      await page.getByLabel('Email').fill('ada@exemple.fr')
      await page.getByLabel('Message', { exact: true }).fill('Le bouton de retour grince.')
      await page.getByRole('button', { name: 'Envoyer' }).click()
      await expect(page.getByRole('button', { name: 'Envoyer' })).toBeHidden()
    },
  },
  {
    name: 'auth-login',
    path: '/auth-login',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible(),
  },
  {
    name: 'auth-register',
    path: '/auth-register',
    as: 'VISITOR',
    show: (page) => expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible(),
  },
  {
    name: 'simple-login',
    path: '/simple-login',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByRole('radio', { name: 'Oui' }).check()
      await expect(page.getByText(/ici on recrute des fous/)).toBeVisible()
    },
  },
  {
    name: 'simple-register',
    path: '/simple-register',
    as: 'VISITOR',
    show: async (page) => {
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await expect(page.getByText('Vous devez accepter les CGU')).toBeVisible()
    },
  },
  {
    name: 'example-profile',
    path: '/simple-tester-profile',
    as: 'TESTER',
    show: (page) => expect(page.getByText("Profil d'exemple")).toBeVisible(),
  },
]
