import { expect, test } from './support/fixtures'
import { emptyWorkspace, openPart, saveStory } from './support/workspace'

test('a story is saved, updated live, and never overwritten', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) await openPart(browser, projectId, 'story', 'Mon Histoire')
  const text = page.getByLabel('Votre histoire')
  const otherText = other.getByLabel('Votre histoire')

  await test.step('save in one browser, read in the other', async () => {
    await text.fill('# Le garage\n\nUne **fuite**. <img src=x onerror=alert(1)>')
    await expect(page.getByText('Brouillon gardé sur cet appareil')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Histoire sauvegardée')).toBeVisible()
    await expect(page.getByText(/Dernière modification/)).toBeVisible()
    await expect(otherText).toHaveValue(/Le garage/)
  })

  await test.step('the preview never injects markup', async () => {
    await page.getByRole('tab', { name: 'Aperçu' }).click()
    await expect(page.getByRole('heading', { name: 'Le garage' })).toBeVisible()
    await expect(page.getByRole('tabpanel').locator('img')).toHaveCount(0)
    await page.getByRole('tab', { name: 'Écrire' }).click()
  })

  await test.step('a draft is kept', async () => {
    await text.fill('Ma suite')
    await page.reload()
    await expect(text).toHaveValue('Ma suite')
    await expect(page.getByText('Voici votre brouillon')).toBeVisible()
  })

  await test.step('a newer version is announced', async () => {
    await saveStory(creator.session, 'Écrit ailleurs')
    await expect(page.getByText(/Une version plus récente/).first()).toBeVisible()
    await expect(text).toHaveValue('Ma suite')
    await expect(otherText).toHaveValue('Écrit ailleurs')
  })
})

test('a long story stays where it is while its end is written', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()
  await openPart(page, projectId, 'story', 'Mon Histoire')
  const text = page.getByLabel('Votre histoire')
  await text.fill('Une ligne.\n'.repeat(60))
  await text.press('Control+End')
  const scrolled = () => page.evaluate(() => scrollY)
  await expect.poll(scrolled).toBeGreaterThan(300)
  const before = await scrolled()
  await page.keyboard.type('La fin')
  await expect(text).toHaveValue(/La fin$/)
  expect(await scrolled()).toBe(before)
})
