import { createProject } from './support/api'
import { sendFeedback, sendNumberedFeedback, triage } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { openRow, row, rows } from './support/triage'

/* A list of several pages stays as long as it is, whatever arrives. */

test('feedback is read page by page, the newest or the oldest first, while more arrives', async ({
  creator,
  newSession,
  open,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  await accept(tester, token)
  const ids = await sendNumberedFeedback(tester, token, 65)
  const remark = (number: number) => `Remarque numéro ${number}.`
  const lists = [
    { page: await open(), order: '', nth: (place: number) => remark(66 - place), shown: 61, last: remark(1) },
    { page: await open(), order: '?ordre=anciens', nth: remark, shown: 60, last: 'Une de plus.' },
  ]

  for (const { page, order, nth } of lists) {
    await page.goto(`/workspace/${projectId}/retours${order}`)
    await expect(page.getByText('65 retours')).toBeVisible()
    await expect(rows(page)).toHaveCount(30)
    await expect(rows(page).first()).toContainText(nth(1))
    await page.getByRole('button', { name: 'Voir plus' }).click()
    await expect(rows(page)).toHaveCount(60)
    await expect(row(page, nth(31)).getByRole('link')).toBeFocused()
  }

  await sendFeedback(tester, token, { authorName: 'Léa', content: 'Une de plus.' })
  for (const { page, shown } of lists) {
    await expect(page.getByText('66 retours')).toBeVisible()
    await expect(rows(page)).toHaveCount(shown)
  }

  const planned = [11, 51]
  await triage(
    creator.session,
    planned.map((number) => ids[number - 1] ?? ''),
    { status: 'PLANNED' },
  )
  for (const { page, shown } of lists) {
    for (const number of planned) await expect(row(page, remark(number))).toContainText('Prévu')
    await expect(rows(page)).toHaveCount(shown)
  }

  for (const { page, nth, last } of lists) {
    const more = page.getByRole('button', { name: 'Voir plus' })
    await more.click()
    await expect(rows(page)).toHaveCount(66)
    await expect(more).toHaveCount(0)
    await expect(rows(page).last()).toContainText(last)
    await openRow(page, nth(40))
    await expect(page.getByRole('article').getByText(nth(40))).toBeVisible()
    await expect(rows(page)).toHaveCount(66)
  }
})
