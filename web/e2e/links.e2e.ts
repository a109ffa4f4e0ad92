import { createProject, graphql, newAccount } from './support/api'
import { apply, listProject } from './support/directory'
import { expect, test } from './support/fixtures'
import { namedTester } from './support/invitations'
import { createLink, join } from './support/links'
import { emulatePhone, sidewaysScroll } from './support/phone'
import { exampleProject, fillProject, openProjects, projectCard, projectDialog } from './support/projects'
import { register } from './support/session'

test('a link made after the project was created lets a stranger in, on a phone', async ({ open, openAnonymous }) => {
  const page = await open()
  await openProjects(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: /projet/i })
    .first()
    .click()
  await fillProject(projectDialog(page), exampleProject)
  await projectDialog(page).getByRole('button', { name: 'Créer le projet' }).click()
  await expect(projectCard(page, 'Carnet de bord')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Inviter par Discord ou email' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Chercher des testeurs' })).toBeVisible()
  await page.getByRole('link', { name: 'Partager un lien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau lien' })
  await expect(dialog.getByLabel('Nom du lien')).toHaveValue(/^Lien du \d+/)
  await dialog.getByLabel('Nom du lien').clear()
  await dialog.getByRole('button', { name: 'Créer un lien' }).click()
  await expect(dialog.getByText('Donnez un nom à ce lien')).toBeVisible()
  await dialog.getByLabel('Nom du lien').fill('Le Discord des marins')
  await dialog.getByLabel('Nombre de places').fill('2')
  await dialog.getByRole('button', { name: 'Créer un lien' }).click()
  const ready = page.getByRole('dialog', { name: 'Lien créé' })
  const url = await ready.getByLabel('Lien pour rejoindre le projet').inputValue()
  await ready.getByRole('button', { name: 'QR code' }).click()
  await expect(ready.getByRole('img', { name: 'QR code du lien' })).toBeVisible()
  const download = page.waitForEvent('download')
  await ready.getByRole('button', { name: "Télécharger l'image" }).click()
  expect((await download).suggestedFilename()).toBe('rodage-qr-code.png')
  await ready.getByRole('button', { name: 'Terminer' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Le Discord des marins' })
  await expect(row).toContainText('0 sur 2 places prises')

  const phone = await openAnonymous()
  await emulatePhone(phone)
  await phone.goto(new URL(url).pathname)
  await expect(phone.getByRole('heading', { name: 'Carnet de bord', level: 1 })).toBeVisible()
  await expect(phone.getByText('Encore 2 places')).toBeVisible()
  expect(await sidewaysScroll(phone)).toBe(0)
  await phone.getByRole('button', { name: 'Créez-le, vous reviendrez ici' }).click()
  await register(phone, newAccount(), /^Testeur/)
  await expect(phone.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
  await expect(row).toContainText('1 sur 2 places prises')
})

test('the creator answers those who ask', async ({ open, creator, newSession, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await createLink(creator.session, projectId, { mode: 'REQUEST' })
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${projectId}&onglet=liens`)
  await expect(page.getByText("Personne n'attend votre réponse.")).toBeVisible()

  const tester = await newSession('TESTER')
  await namedTester(tester)
  const asking = await openAnonymous({ storageState: await tester.storageState() })
  await asking.goto(`/rejoindre/${token}`)
  await asking.getByLabel('Un mot pour le créateur').fill('Je joue tous les soirs.')
  await asking.getByRole('button', { name: 'Demander à rejoindre' }).click()
  await expect(asking.getByRole('heading', { name: 'Demande envoyée' })).toBeVisible()

  await expect(page.getByText('Je joue tous les soirs.')).toBeVisible()
  await page.getByRole('button', { name: /^Accepter / }).click()
  await expect(page.getByText('Demande acceptée')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 demande à traiter' })).toBeFocused()
  await expect(asking.getByRole('heading', { name: 'Vous testez déjà ce projet' })).toBeVisible()

  const second = await newSession('TESTER')
  await join(second, token)
  await page.getByRole('button', { name: /^Décliner / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Décliner' }).click()
  await expect(page.getByText('Demande déclinée')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 demande à traiter' })).toBeFocused()
  const declined = await openAnonymous({ storageState: await second.storageState() })
  await declined.goto(`/rejoindre/${token}`)
  await expect(declined.getByRole('heading', { name: 'Demande déclinée' })).toBeVisible()
})

test('requests from the directory are shown live, also without notifications', async ({
  open,
  creator,
  newSession,
}) => {
  const projectId = await listProject(creator.session, 'Carnet de bord', { question: 'Quel téléphone ?' })
  const silent = `mutation ($input: UpdateWorkspaceSettingsInput!) {
    updateWorkspaceSettings(input: $input) { userErrors { message } }
  }`
  await graphql(creator.session, silent, { input: { projectId, hasNotifications: false } })
  const [first, second] = [await newSession('TESTER'), await newSession('TESTER')]
  await namedTester(first)
  await namedTester(second)
  await apply(first, projectId, 'Un vieux')
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${projectId}&onglet=liens`)
  await expect(page.getByRole('heading', { name: '1 demande à traiter' })).toBeVisible()
  await apply(second, projectId, 'Un neuf')
  await expect(page.getByRole('heading', { name: '2 demandes à traiter' })).toBeVisible()
  await expect(page.getByText('Un neuf')).toBeVisible()

  const query = 'query ($id: ID!) { project(id: $id) { joinRequests(first: 2) { nodes { id message } } } }'
  const { project } = await graphql<{ project: { joinRequests: { nodes: { id: string; message: string }[] } } }>(
    creator.session,
    query,
    { id: projectId },
  )
  const answer =
    'mutation ($input: AnswerJoinRequestInput!) { answerJoinRequest(input: $input) { userErrors { message } } }'
  for (const { id, message } of project.joinRequests.nodes) {
    await graphql(creator.session, answer, { input: { id, isAccepted: message === 'Un neuf' } })
    await expect(page.getByText(message)).toBeHidden()
  }
  await expect(page.getByText("Personne n'attend votre réponse.")).toBeVisible()
})

test('a link that is full or revoked says so', async ({ open, creator, newSession, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const full = await createLink(creator.session, projectId, { seats: 1 })
  await join(await newSession('TESTER'), full.token)
  const visitor = await openAnonymous()
  await visitor.goto(`/rejoindre/${full.token}`)
  await expect(visitor.getByRole('heading', { name: "C'est complet" })).toBeVisible()
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${projectId}&onglet=liens`)
  await page.getByRole('button', { name: /^Révoquer le lien/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer le lien' }).click()
  await expect(page.getByText('Révoqué', { exact: true })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Lien révoqué' })).toBeVisible()
})
