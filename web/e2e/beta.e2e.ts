import type { Page } from '@playwright/test'
import { newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { chooseInCardMenu, fillProject, loadedAt, projectCard, projectDialog } from './support/projects'
import { register } from './support/session'

const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

async function giveFeedback(page: Page, text: string, name: string): Promise<void> {
  const card = cardOf(page, 'Carnet de bord')
  await card.getByRole('button', { name: 'Faire un retour' }).click()
  await card.getByLabel('Votre retour').fill(text)
  await card.getByLabel('Votre nom').fill(name)
  await card.getByRole('button', { name: 'Envoyer mon retour' }).click()
  await expect(page.getByText('Merci pour votre retour !')).toBeVisible()
}

/** The main use case of the product, in three browsers. */
test('a beta test runs from sign-up to feedback, with live updates in every browser', async ({ openAnonymous }) => {
  const [maker, ada, zoe] = [newAccount(), newAccount(), newAccount()]
  const pages = [await openAnonymous(), await openAnonymous(), await openAnonymous()] as const
  const [creator, invited, searched] = pages
  const username = `Zoé ${zoe.email}`.slice(0, 40)
  const skill = `cartographie-${zoe.email.slice(8, 16)}`

  await test.step('a creator signs up and creates a project', async () => {
    await creator.goto('/register')
    await register(creator, maker, /Créateur/)
    await expect(creator.getByRole('heading', { name: 'Dashboard Créateur' })).toBeVisible()
    await creator.getByRole('navigation', { name: 'Espace créateur' }).getByRole('link', { name: 'Projets' }).click()
    await creator
      .getByRole('main')
      .getByRole('button', { name: /projet/i })
      .first()
      .click()
    await fillProject(projectDialog(creator), {
      title: 'Carnet de bord',
      description: 'Un carnet de voyage qui se remplit tout seul.',
      objectives: 'Savoir si le premier écran se comprend.',
      feedbackType: 'Entretien filmé',
      deadline: '2031-06-15',
      keywords: 'mobile, voyage',
      detailsForTesters: "Prévoyez un quart d'heure.",
    })
    await projectDialog(creator).getByRole('button', { name: 'Créer le projet' }).click()
    await expect(projectCard(creator, 'Carnet de bord')).toBeVisible()
  })

  await test.step('a tester signs up and enters their skills', async () => {
    await searched.goto('/register')
    await register(searched, zoe, /Testeur/)
    await searched.getByRole('link', { name: 'Compléter mon profil' }).click()
    await searched.getByLabel('Nom / pseudo').fill(username)
    await searched.getByLabel('Compétences techniques').fill(skill)
    await searched.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(searched.getByText('Profil créé avec succès !')).toBeVisible()
    await searched.getByRole('tab', { name: /Mes invitations/ }).click()
    await expect(searched.getByText('Aucune invitation pour le moment')).toBeVisible()
  })
  const searchedSince = await loadedAt(searched)

  let link = ''
  await test.step('the creator invites one tester by email, and finds the other by search', async () => {
    await chooseInCardMenu(creator, 'Carnet de bord', 'Inviter un testeur')
    await creator.getByRole('dialog').getByRole('radio', { name: 'Par email' }).check()
    await creator.getByRole('dialog').getByLabel('Adresse email').fill(ada.email)
    await creator.getByRole('dialog').getByRole('button', { name: "Créer l'invitation" }).click()
    // Without SMTP the creator copies the link.
    link = await creator.getByRole('dialog').getByLabel("Lien de l'invitation").inputValue()
    await creator.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await chooseInCardMenu(creator, 'Carnet de bord', 'Gérer les testeurs')
    await creator.getByRole('tab', { name: 'Rechercher' }).click()
    await creator.getByLabel('Compétences recherchées').fill(skill.toUpperCase())
    await creator.getByLabel('Compétences recherchées').press('Enter')
    await creator.getByRole('button', { name: `Inviter ${username}` }).click()
    await expect(creator.getByText('Testeur invité avec succès !')).toBeVisible()
    await creator.getByRole('tab', { name: 'Testeurs invités' }).click()
    for (const person of [ada.email, username])
      await expect(creator.getByRole('button', { name: person, exact: true })).toBeVisible()
  })
  const creatorSince = await loadedAt(creator)
  const row = (person: string) =>
    creator.getByRole('listitem').filter({ has: creator.getByRole('button', { name: person, exact: true }) })

  await test.step('the tester from the search receives the invitation live, and accepts', async () => {
    const card = cardOf(searched, 'Carnet de bord')
    await expect(card.getByText('En attente')).toBeVisible()
    await card.getByRole('link').first().click()
    await searched.getByRole('button', { name: 'Accepter et tester' }).click()
    await expect(searched.getByText('Invitation acceptée ! Vous êtes maintenant testeur de ce projet.')).toBeVisible()
    await expect(row(username).getByText('Acceptée', { exact: true })).toBeVisible()
    await searched.getByRole('link', { name: 'Tous mes tests' }).click()
  })

  await test.step('the tester with the link follows it, signs up, and has accepted', async () => {
    await invited.goto(link)
    await invited.getByRole('button', { name: 'Accepter et tester' }).click()
    await invited.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
    await register(invited, ada, /Testeur/)
    await expect(invited.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
    await expect(row(ada.email).getByText('Acceptée', { exact: true })).toBeVisible()
    await invited.getByRole('link', { name: 'Tous mes tests' }).click()
  })

  await test.step('the creator reads the feedback of both', async () => {
    await creator.getByRole('tab', { name: 'Retours' }).click()
    await giveFeedback(searched, 'Le premier écran se comprend.', 'Zoé')
    await giveFeedback(invited, 'Le bouton « Suivant » se cherche.', 'Ada')
    for (const text of ['Le premier écran se comprend.', 'Le bouton « Suivant » se cherche.']) {
      await expect(creator.getByText(text)).toBeVisible()
    }
    await expect(creator.getByRole('button', { name: /^Notifications/ })).toHaveAccessibleName(
      'Notifications, 4 non lues',
    )
  })

  expect([await loadedAt(creator), await loadedAt(searched)]).toEqual([creatorSince, searchedSince])
})
