import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { emailsTo, linkIn } from './support/emails'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite, outcome } from './support/invitations'
import { phoneScreen, sidewaysScroll } from './support/phone'
import { loadedAt } from './support/projects'
import { announcedNames, createRelease, fixIn, namesToTry, retest } from './support/releases'
import { holdResponses, untilNetworkIdle } from './support/requests'

/*
 * What becomes of a release, in four browsers: two of the creator, one of a tester with an account, and one of a tester without, on a
 * phone. What one of them does is looked for on the screen of the others.
 */

// Requests fail on purpose.
test.use({ allowedErrors: [/ERR_FAILED/] })

const wideNotes = `\`\`\`sh
carnet-de-bord --exporter --format=csv --depuis=2024-01-01 --jusqu-au=2024-12-31 --vers=./sauvegardes/carnet.csv
\`\`\`

| Avant | Après | Sur iOS | Sur Android | Sur le site |
| --- | --- | --- | --- | --- |
| Fermé | Ouvert | Ouvert | Ouvert | Ouvert |`

const dialog = (page: Page) => page.getByRole('dialog')
const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** Changes once the expected answer is in the cache, a moment after the click. */
const follow = (page: Page) => page.getByRole('switch', { name: 'Me prévenir des nouvelles versions' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('a release is announced, tried, fixes feedback, is edited and deleted, and testers follow it', async ({
  creator,
  newSession,
  open,
  openAnonymous,
  server,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const byAccount = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const address = `ada.${projectId.slice(-8).toLowerCase()}@exemple.fr`
  const byLink = await invite(creator.session, projectId, { email: address })
  const tester = await newSession('TESTER')
  await accept(tester, byAccount.token)
  const reported = await sendFeedback(tester, byAccount.token, { authorName: 'Léa', content: 'Le menu disparaît.' })
  const older = Array.from({ length: 21 }, (_, index) => `0.${index + 1}`)
  for (const name of older) {
    const notes = name === '0.20' ? wideNotes : `Notes de ${name}.`
    await createRelease(creator.session, projectId, { name, notes })
  }
  const newestFirst = older.toReversed()

  const page = await open()
  const other = await open()
  const testerPage = await openAnonymous({ storageState: await tester.storageState() })
  const phone = await openAnonymous(phoneScreen)

  await test.step('everybody reads the changelog', async () => {
    await page.goto(`/workspace/${projectId}/roadmap`)
    await page
      .getByRole('navigation', { name: 'Workspace' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Versions' })
      .click()
    await expect(page.getByRole('heading', { name: 'Versions', level: 1 })).toBeVisible()
    await expect.poll(() => announcedNames(page)).toEqual(newestFirst)
    await other.goto(`/workspace/${projectId}/versions`)
    await expect.poll(() => announcedNames(other)).toEqual(newestFirst)
    await testerPage.goto(`/invitation/${byAccount.token}`)
    await expect(testerPage.getByText('Notes de 0.21.')).toBeVisible()
    await expect.poll(() => namesToTry(testerPage)).toEqual(newestFirst.slice(0, 10))
    await testerPage.getByRole('button', { name: 'Voir plus' }).click()
    await expect(testerPage.getByRole('heading', { name: '0.11', exact: true })).toBeFocused()
    await expect.poll(() => namesToTry(testerPage)).toEqual(newestFirst)
    await phone.goto(`/invitation/${byLink.token}?reponse=avis`)
    await expect.poll(() => namesToTry(phone)).toEqual(newestFirst.slice(0, 10))
  })
  const openedAt = { page: await loadedAt(page), other: await loadedAt(other) }

  await test.step('on a phone, wide notes scroll on their own', async () => {
    for (const name of ['Code', 'Tableau']) {
      const wide = entry(phone, '0.20').getByRole('group', { name })
      await expect(wide).toBeVisible()
      expect(await wide.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth), name).toBe(true)
    }
    expect(await sidewaysScroll(phone)).toBe(0)
  })

  await test.step('testers ask to be told about new ones', async () => {
    await follow(testerPage).click()
    await expect(follow(testerPage)).toBeChecked()
    await phone.getByLabel('Votre retour').fill('Clair.')
    await phone.getByLabel('Version testée').selectOption('0.20')
    const deliver = await holdResponses(phone, 'InvitationPage', { pass: 1 })
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
    const followed = phone.waitForResponse(
      (response) => response.request().postData()?.includes('"FollowReleases"') ?? false,
    )
    await follow(phone).click()
    await followed
    // What the page was being told meanwhile is from before.
    deliver()
    await untilNetworkIdle(phone)
    await expect(follow(phone)).toBeChecked()
    await phone.reload()
    await expect(follow(phone)).toBeChecked()
  })

  await test.step('a release that could not be sent is kept, also over a reload', async () => {
    await page.keyboard.press('n')
    await dialog(page).getByLabel('Nom').fill('Novembre')
    await dialog(page).getByLabel('Notes').fill('# Enfin\n\nLe menu **reste** ouvert.')
    await page.route('**/graphql', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Annoncer' }).click()
    await expect(
      page.getByText("La version n'a pas pu être annoncée").or(page.getByText('Enregistré, ou peut-être pas')),
    ).toBeVisible()
    await page.unroute('**/graphql')
    await page.reload()
    await expect(dialog(page).getByLabel('Nom')).toHaveValue('Novembre')
    await expect(dialog(page).getByLabel('Notes')).toHaveValue(/reste/)
    openedAt.page = await loadedAt(page)
  })

  await test.step('its name must be its own', async () => {
    await dialog(page).getByLabel('Nom').fill('0.21')
    await dialog(page).getByRole('button', { name: 'Annoncer' }).click()
    await expect(dialog(page).getByText('Une version du projet porte déjà ce nom')).toBeVisible()
    await dialog(page).getByLabel('Nom').fill('Novembre')
  })

  await test.step('it is announced on every screen', async () => {
    await dialog(page).getByRole('button', { name: 'Annoncer' }).click()
    await expect(page.getByText('Version annoncée')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Novembre', exact: true })).toBeFocused()
    for (const screen of [page, other])
      await expect.poll(() => announcedNames(screen)).toEqual(['Novembre', ...newestFirst])
    await expect(other.getByRole('heading', { name: 'Enfin', level: 3 })).toBeVisible()
    await expect.poll(() => namesToTry(testerPage)).toEqual(['Novembre', ...newestFirst])
  })

  await test.step('who follows the project is told once', async () => {
    await expect(async () => {
      expect((await emailsTo(server.outbox, address)).filter((email) => email.includes('Novembre'))).toHaveLength(1)
    }).toPass()
    expect(await linkIn(server.outbox, address)).toBe(`/invitation/${byLink.token}`)
    const notified = await openAnonymous({ storageState: await tester.storageState() })
    await notified.goto('/profile')
    await bell(notified).click()
    await notified.getByRole('link', { name: /Novembre/ }).click()
    await expect(notified).toHaveURL(`/invitation/${byAccount.token}`)
    await expect(notified.getByRole('heading', { name: 'Novembre', exact: true })).toBeVisible()
    await notified.context().close()
  })

  await test.step('testers say which one they tried, the newest first', async () => {
    const tested = testerPage.getByLabel('Version testée')
    await expect(tested.getByRole('option').nth(1)).toHaveText('Novembre')
    await testerPage.getByLabel('Votre retour').fill('Le menu reste ouvert, merci.')
    await tested.selectOption('Novembre')
    await testerPage.reload()
    await expect(tested.getByRole('option', { selected: true })).toHaveText('Novembre')
    await testerPage.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(testerPage.getByText('Merci pour votre retour !')).toBeVisible()
  })

  await test.step('also from the list of their tests', async () => {
    await testerPage.goto('/profile?onglet=tests')
    const test = testerPage.getByRole('article', { name: 'Carnet de bord' })
    await test.getByRole('button', { name: 'Faire un retour' }).click()
    await test.getByLabel('Votre retour').fill('Encore un mot.')
    await test.getByLabel('Version testée').selectOption('Novembre')
    await test.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(testerPage.getByText('Merci pour votre retour !')).toBeVisible()
    await testerPage.goBack()
    await expect(testerPage.getByRole('heading', { name: 'Novembre', exact: true })).toBeVisible()
  })

  await test.step('what it fixed is listed, and leads to the feedback', async () => {
    const id = await page.locator('h2[id^=release-]').first().getAttribute('id')
    await fixIn(creator.session, (id ?? '').replace('release-', ''), [reported])
    for (const screen of [page, other]) {
      await expect(entry(screen, 'Novembre').getByRole('button', { name: '1 retour corrigé' })).toBeVisible()
    }
    await entry(other, 'Novembre').getByRole('button', { name: '1 retour corrigé' }).click()
    await expect(other.getByRole('dialog', { name: 'Retours corrigés dans « Novembre »' })).toBeVisible()
    await dialog(other)
      .getByRole('link', { name: /Le menu disparaît/ })
      .click()
    await expect(other).toHaveURL(new RegExp(`/workspace/${projectId}/retours\\?retour=${reported}`))
    await other.goBack()
    await expect(dialog(other).getByRole('link')).toHaveCount(1)
    await other.keyboard.press('Escape')
    await expect(dialog(other)).toHaveCount(0)
  })

  await test.step('who retests says so, and the creator is told', async () => {
    await retest(tester, reported, false)
    await expect(entry(page, 'Novembre').getByRole('button', { name: /corrigé/ })).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName(/non lue/)
    await bell(page).click()
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /retest|encore|Carnet de bord/i })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/workspace/${projectId}/retours`))
    await page.goBack()
  })

  await test.step('two creators edit it at the same time, and lose nothing', async () => {
    await entry(page, 'Novembre').getByRole('button', { name: 'Modifier « Novembre »' }).click()
    await dialog(page).getByLabel('Notes').fill('Mes notes.')
    await entry(other, 'Novembre').getByRole('button', { name: 'Modifier « Novembre »' }).click()
    await dialog(other).getByLabel('Notes').fill('Les notes des autres.')
    await dialog(other).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(other.getByText('Version modifiée')).toBeVisible()
    await expect(dialog(page).getByText('La version a changé entre-temps', { exact: false })).toBeVisible()
    await expect(dialog(page).getByText('Les notes des autres.')).toBeVisible()
    await expect(dialog(page).getByLabel('Notes')).toHaveValue('Mes notes.')
    await dialog(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Version modifiée')).toBeVisible()
    await expect(entry(other, 'Novembre').getByText('Mes notes.')).toBeVisible()
    await expect(entry(testerPage, 'Novembre').getByText('Mes notes.')).toBeVisible()
  })

  await test.step('deleting it keeps the feedback', async () => {
    await entry(page, 'Novembre').getByRole('button', { name: 'Supprimer « Novembre »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Version supprimée')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Versions', level: 1 })).toBeFocused()
    for (const screen of [page, other]) await expect.poll(() => announcedNames(screen)).toEqual(newestFirst)
    await expect(entry(testerPage, 'Novembre')).toHaveCount(0)
    await expect(testerPage.getByLabel('Version testée').getByRole('option').nth(1)).toHaveText('0.21')
    expect((await outcome(creator.session, projectId)).feedbacks).toHaveLength(4)
  })

  await test.step('testers stop the announcements', async () => {
    for (const screen of [testerPage, phone]) {
      await follow(screen).click()
      await expect(follow(screen)).not.toBeChecked()
      await untilNetworkIdle(screen)
      await screen.reload()
      await expect(follow(screen)).not.toBeChecked()
    }
  })

  expect(await loadedAt(page)).toBe(openedAt.page)
  expect(await loadedAt(other)).toBe(openedAt.other)
})
