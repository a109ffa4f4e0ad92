import { readFile } from 'node:fs/promises'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { capture, upload } from './support/pictures'
import { unzip } from './support/zip'

/* How feedback leaves for other tools: as an issue on GitHub, and as a file, alone or with its pictures. */

// An export is refused on purpose.
test.use({ allowedErrors: [/429/] })

test('feedback is opened as an issue on GitHub, and exported as it is filtered', async ({
  creator,
  newSession,
  open,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  await accept(tester, token)
  await sendFeedback(tester, token, { authorName: 'Léa', content: 'Le bouton ne répond pas\nsur mobile' })
  const pictureUploadIds = await upload(tester, token, [capture('accueil.png')])
  const picturedId = await sendFeedback(tester, token, {
    authorName: 'Léa',
    content: 'Un fond plus sombre ?',
    pictureUploadIds,
  })
  const page = await open()
  await page.goto(`/workspace/${projectId}/retours`)
  await page.getByRole('link', { name: /Le bouton ne répond pas/ }).click()

  await test.step('the repository is given in the settings, and refused when it is none', async () => {
    await expect(page.getByRole('button', { name: 'Marquer comme non lu' })).toBeVisible()
    await expect(page.getByRole('link', { name: /GitHub/ })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Paramètres' }).click()
    const repository = page.getByLabel('Dépôt GitHub')
    await repository.fill('https://gitlab.com/ada/carnet')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Indiquez un dépôt GitHub, comme « proprietaire/depot ».')).toBeVisible()
    await repository.fill('https://github.com/ada/carnet')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Paramètres sauvegardés')).toBeVisible()
  })

  await test.step('the issue is filled in', async () => {
    await page.goBack()
    const link = page.getByRole('link', { name: 'Ouvrir dans GitHub' })
    await expect(link).toHaveAttribute('href', /^https:\/\/github\.com\/ada\/carnet\/issues\/new\?/)
    const filled = new URL((await link.getAttribute('href')) ?? '').searchParams
    expect(filled.get('title')).toBe('Le bouton ne répond pas')
    expect(filled.get('body')).toContain('> sur mobile')
    expect(filled.get('body')).toContain(page.url())
  })

  const download = async (format: string) => {
    await page.getByRole('button', { name: 'Exporter' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    await expect(page.getByText('Retours exportés')).toBeVisible()
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }

  await test.step('everything is exported, or what the filters let through', async () => {
    const all = await download('Pour un programme (JSON)')
    expect(all.name).toMatch(/^retours-carnet-de-bord-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(all.content.toString())).toMatchObject([
      { content: 'Le bouton ne répond pas\nsur mobile', isRead: true },
      { content: 'Un fond plus sombre ?', isRead: false },
    ])
    await page.getByLabel('Statut').first().selectOption('À lire')
    await expect(page.getByRole('list', { name: 'Retours' }).getByRole('listitem')).toHaveCount(1)
    const unread = await download('Pour un tableur (CSV)')
    expect(unread.content.toString()).toContain('Un fond plus sombre ?')
    expect(unread.content.toString()).not.toContain('Le bouton')
  })

  await test.step('the archive has the pictures, and they have an address that the creator opens later', async () => {
    const archive = await download('Avec les images et les films (ZIP)')
    expect(archive.name).toMatch(/^retours-carnet-de-bord-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzip(archive.content)
    const picture = `pictures/${picturedId}-1.png`
    expect([...files.keys()].toSorted()).toEqual(['feedback.csv', 'feedback.json', picture])
    const [feedback] = JSON.parse(String(files.get('feedback.json')))
    expect(feedback.pictures).toMatchObject([{ name: 'accueil.png', width: 960, height: 600, file: picture }])
    expect(String(files.get('feedback.csv'))).toContain(picture)
    const data = files.get(picture)?.toString('base64') ?? ''
    const size = await page.evaluate(async (data) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
      const { width, height } = await createImageBitmap(new Blob([bytes]))
      return [width, height]
    }, data)
    expect(size).toEqual([960, 600])
    const opened = await creator.session.get(new URL(feedback.pictures[0].url).pathname)
    expect(await opened.body()).toEqual(files.get(picture))
  })

  await test.step('a refusal is shown', async () => {
    const error = { code: 'RATE_LIMITED', message: 'Trop de demandes.' }
    await page.route('**/exports/**', (route) => route.fulfill({ status: 429, json: { error } }))
    await page.getByRole('button', { name: 'Exporter' }).click()
    await page.getByRole('menuitem', { name: 'Pour un tableur (CSV)' }).click()
    await expect(page.getByText("L'export a échoué")).toBeVisible()
    await expect(page.getByText('Trop de demandes.')).toBeVisible()
  })
})
