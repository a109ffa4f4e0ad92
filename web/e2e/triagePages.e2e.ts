import { createProject } from './support/api'
import { sendFeedback, sendNumberedFeedback, triage } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { openRow, row, rows } from './support/triage'

/* A list of several pages stays as long as it is, whatever arrives. */

for (const [name, order] of [
  ['the newest first', ''],
  ['the oldest first', '?ordre=anciens'],
] as const) {
  test(`feedback is read page by page, ${name}, while more arrives`, async ({ creator, newSession, open }) => {
    const projectId = await createProject(creator.session, 'Carnet de bord')
    const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
    const tester = await newSession('TESTER')
    await accept(tester, token)
    const ids = await sendNumberedFeedback(tester, token, 65)
    const page = await open()
    await page.goto(`/workspace/${projectId}/retours${order}`)
    await expect(page.getByText('65 retours')).toBeVisible()
    await expect(rows(page)).toHaveCount(30)
    const isNewestFirst = order === ''
    const nth = (place: number) => `Remarque numéro ${isNewestFirst ? 66 - place : place}.`
    await expect(rows(page).first()).toContainText(nth(1))

    const more = page.getByRole('button', { name: 'Voir plus' })
    await more.click()
    await expect(rows(page)).toHaveCount(60)
    await expect(row(page, nth(31)).getByRole('link')).toBeFocused()

    await sendFeedback(tester, token, { authorName: 'Léa', content: 'Une de plus.' })
    await expect(page.getByText('66 retours')).toBeVisible()
    await expect(rows(page)).toHaveCount(isNewestFirst ? 61 : 60)
    await triage(creator.session, [ids[isNewestFirst ? 10 : 50] ?? ''], { status: 'PLANNED' })
    await expect(row(page, nth(isNewestFirst ? 55 : 51))).toContainText('Prévu')
    await expect(rows(page)).toHaveCount(isNewestFirst ? 61 : 60)

    await more.click()
    await expect(rows(page)).toHaveCount(66)
    await expect(more).toHaveCount(0)
    await expect(rows(page).last()).toContainText(isNewestFirst ? 'Remarque numéro 1.' : 'Une de plus.')
    await openRow(page, nth(40))
    await expect(page.getByRole('article').getByText(nth(40))).toBeVisible()
    await expect(rows(page)).toHaveCount(66)
  })
}
