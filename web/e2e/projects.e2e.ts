import { newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { chooseInCardMenu, fillProject, loadedAt, projectCard, projectDialog } from './support/projects'
import { register, signIn } from './support/session'

const fields = {
  title: 'Carnet de bord',
  description: 'Un carnet de voyage qui se remplit tout seul.',
  objectives: 'Savoir si le premier écran se comprend.',
  feedbackType: 'Entretien filmé',
  prototypeLink: 'https://carnet.example/essai',
  deadline: '2031-06-15',
  keywords: 'mobile, voyage, , photo, hors ligne, carte',
  detailsForTesters: "Prévoyez un quart d'heure et un casque.",
}

test('a creator signs up, creates a project, and sees it live in a second browser', async ({ page, openAnonymous }) => {
  const account = newAccount()

  await test.step('register', async () => {
    await page.goto('/register')
    await register(page, account, /Créateur/)
    await expect(page.getByText('Inscription réussie !')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard Créateur' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Espace créateur' }).getByRole('link', { name: 'Projets' }).click()
    await expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible()
  })

  const other = await openAnonymous()
  await test.step('sign in to the second browser', async () => {
    await other.goto('/login')
    await signIn(other, account)
    await expect(other.getByText('Connexion réussie !')).toBeVisible()
    await other.getByRole('navigation', { name: 'Espace créateur' }).getByRole('link', { name: 'Projets' }).click()
    await expect(other.getByText('Aucun projet créé pour le moment')).toBeVisible()
  })
  const otherLoadedAt = await loadedAt(other)

  const dialog = projectDialog(page)
  await test.step('every rule of the form has its message', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /projet/i })
      .first()
      .dblclick()
    await expect(dialog.getByRole('heading', { name: 'Nouveau Projet' })).toBeVisible()
    await fillProject(dialog, { prototypeLink: 'javascript:alert(1)', keywords: ' , ,' })
    await dialog.getByRole('button', { name: 'Créer le projet' }).click()
    for (const message of [
      'Le titre doit contenir au moins 3 caractères',
      'La description doit contenir au moins 10 caractères',
      'Les objectifs doivent contenir au moins 10 caractères',
      'Le type de feedback doit contenir au moins 3 caractères',
      'Une deadline est requise',
      'Les détails doivent contenir au moins 10 caractères',
      'URL invalide',
      'Au moins un mot-clé est requis',
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Corrigez les erreurs avant de continuer')).toBeVisible()
  })

  await test.step('create', async () => {
    await fillProject(dialog, fields)
    await dialog.getByRole('button', { name: 'Créer le projet' }).click()
    await expect(page.getByText('Projet créé avec succès')).toBeVisible()
    await expect(dialog).toBeHidden()
    const card = projectCard(page, fields.title)
    for (const text of ['En cours', fields.description, 'mobile', 'voyage', 'photo', '+2']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(card.getByText('15 juin 2031')).toBeVisible()
  })

  await test.step('it appears in the other browser', async () => {
    await expect(projectCard(other, fields.title)).toHaveCount(1)
    await expect(projectCard(other, fields.title).getByText('En cours')).toBeVisible()
  })

  const title = 'Carnet de bord, deuxième essai'
  await test.step('it changes in the other browser', async () => {
    await chooseInCardMenu(page, fields.title, 'Modifier')
    await fillProject(dialog, { title })
    await dialog.getByLabel('Statut').selectOption('Terminé')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Projet mis à jour')).toBeVisible()
    await expect(projectCard(other, title)).toHaveCount(1)
    await expect(projectCard(other, fields.title)).toHaveCount(0)
    await expect(projectCard(other, title).getByText('Terminé')).toBeVisible()
    await expect(projectCard(other, title).getByRole('link', { name: 'Calculatrice' })).toHaveAttribute(
      'href',
      /^\/workspace\/prj_\w+\/calculator$/,
    )

    await chooseInCardMenu(page, title, 'Changer le statut')
    await page.getByRole('menuitemradio', { name: 'En pause' }).click()
    await expect(projectCard(other, title).getByText('En pause')).toBeVisible()
  })

  await test.step('it disappears from the other browser', async () => {
    await chooseInCardMenu(page, title, 'Supprimer')
    const confirmation = page.getByRole('alertdialog')
    await expect(confirmation.getByText('Êtes-vous sûr de vouloir supprimer ce projet ?')).toBeVisible()
    await confirmation.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Projet supprimé')).toBeVisible()
    await expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible()
    await expect(other.getByText('Aucun projet créé pour le moment')).toBeVisible()
  })

  expect(await loadedAt(other)).toBe(otherLoadedAt)
})
