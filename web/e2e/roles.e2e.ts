import { createProject, graphql, newAccount } from './support/api'
import { sendFeedback, writeMessage } from './support/feedback'
import { expect, test } from './support/fixtures'
import { addRole, fullHome } from './support/home'
import { accept, invite, saveProfile } from './support/invitations'
import { chooseInCardMenu, openProjects, projectDialog } from './support/projects'
import { chooseInAccountMenu, signIn } from './support/session'

/** One account with both roles. It begins with full lists on both sides. */
test('a tester becomes a creator, switches between the spaces, and arrives as a creator', async ({
  creator,
  newSession,
  openAnonymous,
}) => {
  const account = newAccount()
  const session = await newSession('TESTER', account)
  await fullHome(creator.session, session)
  const page = await openAnonymous({ storageState: await session.storageState() })
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'On vous attend' }).getByRole('listitem')).toHaveCount(8)
  const chooseSpace = (name: string) => chooseInAccountMenu(page, name)

  await test.step('cancelled, nothing changes', async () => {
    await chooseSpace('Devenir créateur')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    const { viewer } = await graphql<{ viewer: unknown }>(session, '{ viewer { userType roles } }')
    expect(viewer).toEqual({ userType: 'TESTER', roles: ['TESTER'] })
  })

  const otherTab = await page.context().newPage()
  await otherTab.goto('/profile')
  await otherTab.getByRole('button', { name: /^Compte\s:/ }).click()
  await expect(otherTab.getByRole('menuitem', { name: 'Devenir créateur' })).toBeVisible()

  await test.step('confirmed, the creator space opens, and the other tab knows', async () => {
    await chooseSpace('Devenir créateur')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Devenir créateur' }).click()
    await expect(page.getByText('Bienvenue dans votre espace créateur')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/creator')
    // The address changes before the page, and its menu with it.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Créateur' })).toBeVisible()
    await expect(otherTab.getByRole('menuitem', { name: 'Espace créateur' })).toBeVisible()
    await expect(otherTab).toHaveURL('/profile')
  })

  await test.step('the switch leads back and forth', async () => {
    await chooseSpace('Espace testeur')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: 'On vous attend' }).getByRole('listitem')).toHaveCount(8)
    await chooseSpace('Espace créateur')
    await expect(page).toHaveURL('/dashboard/creator')
  })

  await test.step('the creator comes first at the next sign-in, and both spaces open', async () => {
    const elsewhere = await openAnonymous()
    await elsewhere.goto('/login')
    await signIn(elsewhere, account)
    await expect(elsewhere).toHaveURL('/dashboard/creator')
    await elsewhere.goto('/profile/retours')
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Mes retours' })).toBeVisible()
    await elsewhere.goto('/dashboard/projects')
    await expect(elsewhere.getByRole('heading', { name: 'Mes Projets' })).toBeVisible()
  })
})

test('a creator becomes a tester by keyboard, and cannot invite themselves', async ({ creator, open, newSession }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.goto('/dashboard/creator')
  const account = page.getByRole('button', { name: /^Compte\s:/ })
  // Until the menu is loaded there is only the look of its button.
  await expect(account).toBeEnabled()
  await account.press('Enter')
  // The last entry signs out; the one before it leads to the other space.
  await expect(page.getByRole('menuitem', { name: 'Devenir testeur' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Devenir testeur' }).press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Rien ne vous attend')).toBeVisible()

  const username = `Moi ${creator.email.slice(8, 16)}`
  const skill = `matelotage-${creator.email.slice(8, 16)}`
  await saveProfile(creator.session, { username, skills: [skill] })
  const other = `Autre ${creator.email.slice(8, 16)}`
  await saveProfile(await newSession('TESTER'), { username: other, skills: [skill] })

  await test.step('by email', async () => {
    await openProjects(page)
    await chooseInCardMenu(page, 'Carnet de bord', 'Inviter un testeur')
    await projectDialog(page).getByRole('radio', { name: 'Par email' }).check()
    await projectDialog(page).getByLabel('Adresse email').fill(creator.email)
    await projectDialog(page).getByRole('button', { name: "Créer l'invitation" }).click()
    await expect(projectDialog(page).getByText('Vous ne pouvez pas vous inviter vous-même.')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('they are not among the testers found', async () => {
    await page.goto(`/dashboard/testers?projet=${projectId}&onglet=recherche`)
    await page.getByLabel('Compétences recherchées').fill(skill)
    await page.getByLabel('Compétences recherchées').press('Enter')
    const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await expect(card(other)).toBeVisible()
    await expect(card(username)).toHaveCount(0)
  })
})

test('an account with both roles has the invitations of both sides', async ({ creator, newSession, open }) => {
  await addRole(creator.session, 'TESTER')
  const testerId = await saveProfile(creator.session, { username: `Deux ${creator.email.slice(8, 16)}` })
  const own = await createProject(creator.session, 'Le mien')
  await invite(creator.session, own, { discordUsername: 'ada' })
  const page = await open()
  await page.goto('/profile')
  await expect(page.getByText('Rien ne vous attend')).toBeVisible()

  const other = await newSession('CREATOR')
  await invite(other, await createProject(other, 'Le sien'), { testerId })
  const asked = page.getByRole('region', { name: 'On vous attend' })
  await expect(asked.getByRole('listitem')).toHaveText([/Invitation à tester «\sLe sien\s»/])
  await page.getByRole('tab', { name: /Mes invitations/ }).click()
  await expect(page.getByRole('article')).toHaveText([/Le sien/])
})

test('a creator who tests reads the answers to what they have sent, and writes back', async ({
  creator,
  newSession,
  open,
}) => {
  const owner = await newSession('CREATOR')
  const { token } = await invite(owner, await createProject(owner, 'Le sien'), { email: creator.email })
  await accept(creator.session, token)
  const id = await sendFeedback(creator.session, token, { authorName: 'Moi', content: 'Le menu est caché.' })
  await writeMessage(owner, id, 'Sur quel téléphone ?')
  const page = await open()
  await page.goto(`/invitation/${token}`)
  await page.getByRole('link', { name: 'Mes retours' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes retours' })).toBeVisible()
  // As the notification and the email lead to it.
  await page.goto(`/profile/retours?retour=${id}`)
  await expect(page.getByText('Sur quel téléphone ?').first()).toBeVisible()
  await page.getByLabel('Votre message').fill('Un vieux.')
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Messages' }).getByText('Un vieux.')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard Créateur' }).click()
  await expect(page).toHaveURL('/dashboard/creator')
})
