import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { figure, measuredProject, numbersOf } from './support/figures'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'

const funnel = "De l'invitation au retour"
const ratings = 'Notes par version'
const weeks = 'Retours par semaine'

test('figures change with what others do, and each chart has its table', async ({ creator, newSession, open }) => {
  const { projectId, token, tester } = await measuredProject(creator.session, await newSession('TESTER'))
  const page = await open()
  await page.goto(`/workspace/${projectId}/roadmap`)
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .filter({ visible: true })
    .getByRole('link', { name: 'Chiffres' })
    .click()
  await expect(page.getByRole('heading', { name: 'Chiffres', level: 1 })).toBeVisible()
  await expect(page.getByText("Temps médian jusqu'à votre réponse")).toBeVisible()

  await test.step('they are those of the project', async () => {
    await expect
      .poll(() => numbersOf(page, funnel))
      .toEqual([
        ['Invités', '3', '100 %'],
        ['Ont ouvert', '2', '67 %'],
        ['Ont accepté ou répondu', '1', '33 %'],
        ['Ont fait un retour', '1', '33 %'],
      ])
    expect(await numbersOf(page, ratings)).toEqual([
      ['Bêta de novembre', '4,5', '0', '0', '0', '1', '1'],
      ['1.1', '2', '0', '1', '0', '0', '0'],
      ['Sans version', '3', '0', '0', '1', '0', '0'],
    ])
    const byWeek = await numbersOf(page, weeks)
    expect(byWeek).toHaveLength(12)
    expect(byWeek.at(-1)?.slice(1)).toEqual(['1', '1', '1', '1', '4'])
    await expect(figure(page, weeks).locator('.recharts-bar-rectangle path')).not.toHaveCount(0)
    await expect(figure(page, ratings).getByText('4,5 · 2 notes')).toBeVisible()
  })

  await test.step('a table replaces its chart, by the keyboard', async () => {
    const button = figure(page, ratings).getByRole('button')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveText('Voir le graphique')
    await expect(button).toBeFocused()
    await expect(figure(page, ratings).getByText('4,5 · 2 notes')).toBeHidden()
    await expect(figure(page, ratings).getByRole('rowheader', { name: 'Bêta de novembre' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(figure(page, ratings).getByText('4,5 · 2 notes')).toBeVisible()
  })

  await test.step('the charts, which have no names, are left out by the keyboard', async () => {
    const stops = page.getByRole('main').getByRole('button')
    await stops.first().focus()
    for (let stop = 1; stop < (await stops.count()); stop++) {
      await page.keyboard.press('Tab')
      await expect(stops.nth(stop)).toBeFocused()
    }
  })

  await test.step('feedback and answers of others show at once', async () => {
    await sendFeedback(tester, token, { authorName: 'Léa', content: 'Encore un bug.', kind: 'BUG', rating: 1 })
    await expect.poll(async () => (await numbersOf(page, weeks)).at(-1)?.slice(1)).toEqual(['2', '1', '1', '1', '5'])
    await expect(figure(page, ratings).getByText('2 · 2 notes')).toBeVisible()
    const { token: other } = await invite(creator.session, projectId, { discordUsername: 'ines' })
    await accept(await newSession('TESTER'), other)
    await expect
      .poll(() => numbersOf(page, funnel))
      .toEqual([
        ['Invités', '4', '100 %'],
        ['Ont ouvert', '3', '75 %'],
        ['Ont accepté ou répondu', '2', '50 %'],
        ['Ont fait un retour', '1', '25 %'],
      ])
  })
})

test('a creator is told who went silent, and what to do when nothing is known', async ({
  creator,
  database,
  newSession,
  open,
}) => {
  const projectId = await createProject(creator.session, 'Atelier')
  const page = await open()
  await page.goto(`/workspace/${projectId}/chiffres`)
  await page.getByRole('main').getByRole('button', { name: 'Inviter un testeur' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  await expect(page.getByText('Vos invitations attendent une réponse.')).toBeVisible()
  await accept(await newSession('TESTER'), token)
  await expect(page.getByText("Vos testeurs ont accepté, et n'ont encore rien envoyé.")).toBeVisible()
  await expect(page.getByText('Personne : tous vos testeurs se font entendre.')).toBeVisible()
  await database.execute(
    "update project_tester set joined_at = '2024-11-20 08:00:00.000000 +00:00' " +
      'where invitation_id = (select id from invitation where token = ?)',
    token,
  )
  await page.reload()
  await expect(page.getByText('1 testeur silencieux')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'lea.dupont' })).toContainText('Aucun retour')
  await figure(page, 'Testeurs silencieux').getByRole('link', { name: 'Voir les testeurs' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/testers\\?projet=${projectId}`))
})
