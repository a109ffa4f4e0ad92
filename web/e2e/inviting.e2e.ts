import { createProject, graphql } from './support/api'
import { expect, test } from './support/fixtures'
import { invite, namedTester, setProjectStatus } from './support/invitations'
import { chooseInCardMenu, openProjects } from './support/projects'

test('an invitation shows who sent it, where a line says before that it is loading', async ({
  creator,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const visitor = await openAnonymous()
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await visitor.route('**/graphql', async (route) => {
    await held
    await route.continue()
  })
  await visitor.goto(`/invitation/${token}`)
  const placeOf = (text: string | RegExp) => visitor.getByText(text).boundingBox()
  const loading = "Chargement de l'invitation…"
  await expect(visitor.getByText(loading)).toBeVisible()
  const place = await placeOf(loading)
  // Hidden for the eye, it would have one pixel.
  expect(place?.height).toBeGreaterThan(16)
  letThrough()
  await expect(visitor.getByText(`${creator.firstName} ${creator.lastName} vous invite à tester`)).toBeVisible()
  expect(await placeOf(/vous invite à tester/)).toMatchObject({ x: place?.x, y: place?.y, height: place?.height })

  await graphql(
    creator.session,
    'mutation { updateSettings(input: { username: "Zoé des Ateliers" }) { userErrors { code } } }',
  )
  await visitor.reload()
  await expect(visitor.getByText('Zoé des Ateliers vous invite à tester')).toBeVisible()
})

test('a project that accepts no testers shows it before an invitation', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  await setProjectStatus(creator.session, projectId, 'PAUSED')
  const page = await open()
  const dialog = page.getByRole('dialog')
  await openProjects(page)
  await chooseInCardMenu(page, 'Carnet de bord', 'Inviter un testeur')
  await expect(dialog.getByRole('note')).toContainText('y répondre quand il reprendra')
  await expect(dialog.getByRole('button', { name: /Envoyer/ })).toHaveCount(0)
  await expect(dialog.getByText('Envoi automatique indisponible')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()

  await setProjectStatus(creator.session, projectId, 'COMPLETED')
  await page.reload()
  await chooseInCardMenu(page, 'Carnet de bord', 'Inviter un testeur')
  await expect(dialog.getByText("Ce projet est terminé : personne ne pourrait répondre à l'invitation.")).toBeVisible()
  await dialog.getByLabel("Nom d'utilisateur Discord").fill('lea.dupont')
  await dialog.getByRole('button', { name: "Créer l'invitation" }).click()
  await expect(
    dialog.getByText("Ce projet est terminé : personne ne pourrait répondre à l'invitation.").first(),
  ).toBeVisible()
  await expect(page.getByText('Invitation créée avec succès')).toHaveCount(0)
})

test('accepting from the card marks the notification as read', async ({ creator, newSession, openAnonymous }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const tester = await newSession('TESTER')
  await invite(creator.session, projectId, { testerId: await namedTester(tester) })
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  await page.getByRole('tab', { name: /Mes invitations/ }).click()
  await page.getByRole('link', { name: /Voir et répondre/ }).click()
  await page.getByRole('button', { name: 'Accepter et tester' }).click()
  await expect(page.getByText('Vous testez ce projet')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
