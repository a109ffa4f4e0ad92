import type { APIRequestContext } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite, saveProfile } from './support/invitations'
import type { NewSession } from './support/screenAccounts'
import { suggestedTesters } from './support/suggestions'

const search = '/dashboard/testers?onglet=recherche'

test('testers are suggested before anything is typed, kept as favourites, invited, and gone once they hide', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const testers = await suggestedTesters(creator.session, newSession)
  const page = await open()
  await page.goto(`${search}&projet=${testers.projectId}`)
  const suggestions = page.getByRole('list', { name: 'Suggestions' })
  const card = (name: string) => page.getByRole('listitem', { name })

  await test.step('who fits the keywords, without the invited and the hidden', async () => {
    await expect(suggestions.getByRole('heading')).toHaveText([testers.both, testers.one, testers.known])
    await expect(card(testers.both).getByText(`Correspond à : ${testers.skill}, ${testers.other}`)).toBeVisible()
    await expect(card(testers.both).getByText('Pas encore de test')).toBeVisible()
    await expect(card(testers.known).getByText('A déjà testé pour vous')).toBeVisible()
    await expect(card(testers.known).getByText(/1 test$/)).toBeVisible()
    await expect(card(testers.one).getByText('A déjà testé pour vous')).toBeHidden()
  })

  await test.step('a star by the keyboard', async () => {
    const star = card(testers.one).getByRole('button', { name: `Favori : ${testers.one}` })
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.focus()
    await page.keyboard.press('Enter')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect(star).toBeFocused()
    await page.getByRole('button', { name: 'Favoris', exact: true }).click()
    const favorites = page.getByRole('list', { name: 'Favoris' })
    await expect(favorites.getByRole('heading')).toHaveText([testers.one])
    await page.reload()
    await expect(favorites.getByRole('heading')).toHaveText([testers.one])
    // Unmarked, they stay until the list is shown again.
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Suggestions', exact: true }).click()
    await page.getByRole('button', { name: 'Favoris', exact: true }).click()
    await expect(page.getByText('Pas encore de favori.')).toBeVisible()
    await page.getByRole('button', { name: 'Suggestions', exact: true }).click()
  })

  await test.step('an invitation from a suggestion', async () => {
    await card(testers.both)
      .getByRole('button', { name: `Inviter ${testers.both}` })
      .click()
    await expect(page.getByText('Testeur invité avec succès !')).toBeVisible()
    await page.reload()
    await expect(suggestions.getByRole('heading')).toHaveText([testers.one, testers.known])
  })

  await test.step('a tester hides in their own browser', async () => {
    const profile = await openAnonymous({ storageState: await testers.sessions.one.storageState() })
    await profile.goto('/profile?onglet=profil')
    await profile.getByRole('switch', { name: 'Visible dans la recherche' }).click()
    await expect(profile.getByText('Seuls ceux qui ont déjà votre contact')).toBeVisible()
    await page.reload()
    await expect(suggestions.getByRole('heading')).toHaveText([testers.known])
  })

  await test.step('a popular skill is searched', async () => {
    await page.getByRole('button', { name: testers.skill }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(testers.skill)
    await expect(page).toHaveURL(/q=/)
    await expect(card(testers.known)).toBeVisible()
  })
})

test('testers see what is counted of them, and show their devices if they want', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const tester = await newSession('TESTER')
  const name = await testedOnAndroid(creator.session, tester, newSession)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile?onglet=profil')
  const facts = page.getByRole('region', { name: 'Vos tests, vus par les créateurs' })
  await expect(facts.getByText('Seuls les créateurs les voient')).toBeVisible()
  await expect(facts.getByRole('definition')).toHaveText(['1', '0', 'À partir de trois tests', 'Non montrés'])
  await facts.getByRole('switch', { name: 'Montrer mes appareils' }).click()
  await expect(facts.getByRole('definition').last()).toHaveText('Android')

  const creatorsPage = await open()
  await creatorsPage.goto(`${search}&q=${encodeURIComponent(name)}`)
  await expect(creatorsPage.getByText(/1 test · Android/)).toBeVisible()
})

/** A tester who sent feedback from a telephone, and whose skill is their name. Returns the name. */
async function testedOnAndroid(creator: APIRequestContext, tester: APIRequestContext, newSession: NewSession) {
  const name = `Zoé ${Date.now()}`
  const testerId = await saveProfile(tester, { username: name, skills: [name] })
  const other = await newSession('CREATOR')
  await createProject(creator, 'Carnet de bord')
  const project = await createProject(other, 'Ailleurs')
  const { token } = await invite(other, project, { testerId })
  await accept(tester, token)
  await sendFeedback(tester, token, { authorName: name, content: 'Clair.', environment: { system: 'Android 15' } })
  return name
}
