import type { Page } from '@playwright/test'
import { violations } from './support/axe'
import { createProject, graphql } from './support/api'
import { expect, test as base } from './support/fixtures'
import { OtherSite } from './support/otherSite'
import { openRow, row } from './support/triage'

/*
 * The widget on the site of a creator: a page of another origin with a content security policy that allows nothing but the server
 * of the widget, as documented. What a visitor sends is looked for on the screen of the creator.
 */

const openButton = (page: Page) => page.getByRole('button', { name: /^(Envoyer un retour|Send feedback)$/ })
const dialog = (page: Page) => page.getByRole('dialog')
const status = (page: Page) => dialog(page).getByRole('status')

/** Sets up the widget of a project through the API. Returns its identifier. */
async function addWidget(...[creator, projectId, origin]: [Parameters<typeof graphql>[0], string, string]) {
  const query = `mutation ($input: SetFeedbackWidgetInput!) {
    setFeedbackWidget(input: $input) { widget { id } userErrors { message } }
  }`
  const { setFeedbackWidget } = await graphql<{ setFeedbackWidget: { widget: { id: string } } }>(creator, query, {
    input: { projectId, isEnabled: true, origins: [origin] },
  })
  return setFeedbackWidget.widget.id
}

const test = base.extend<{
  site: OtherSite
  /** The widget of a new project, which the site shows. */
  widget: { id: string; projectId: string }
}>({
  site: async ({}, use) => {
    const site = await OtherSite.start()
    await use(site)
    await site.stop()
  },
  widget: async ({ creator, server, site }, use) => {
    const projectId = await createProject(creator.session, 'Carnet de bord')
    const id = await addWidget(creator.session, projectId, site.origin)
    await site.show(server.url, id)
    await use({ id, projectId })
  },
})

/** Opens the form on a page of the site. */
async function openForm(visitor: Page, site: OtherSite) {
  await visitor.goto(site.origin)
  await openButton(visitor).click()
}

test('a creator puts the widget on their site, and a visitor sends feedback by keyboard', async ({
  creator,
  open,
  openAnonymous,
  server,
  site,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  const visitor = await openAnonymous()

  await test.step('the creator switches it on, and copies the code', async () => {
    await page.goto(`/workspace/${projectId}/settings?onglet=widget`)
    await page.getByRole('switch', { name: 'Recevoir des retours par le widget' }).check()
    await page.getByLabel('Origines autorisées').fill('exemple.fr')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/Écrivez chaque origine comme/)).toBeVisible()
    await page.getByLabel('Origines autorisées').fill(`${site.origin}/`)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const code = page.getByLabel('Code à coller')
    await expect(code).toHaveValue(/^<script src=".+\/widget\.js" data-projet="wgt_.+" defer><\/script>$/)
    const widgetId = /wgt_\w+/.exec(await code.inputValue())?.[0] ?? ''
    await site.show(server.url, widgetId)
    await page.goto(`/workspace/${projectId}/retours`)
    await expect(page.getByRole('heading', { name: 'Retours', level: 1 })).toBeVisible()
  })

  await test.step('a visitor writes by keyboard, and what they typed outlives a reload', async () => {
    await visitor.goto(`${site.origin}/panier?jeton=secret#haut`)
    await expect(openButton(visitor)).toBeVisible()
    await visitor.keyboard.press('Tab')
    await expect(openButton(visitor)).toBeFocused()
    await visitor.keyboard.press('Enter')
    await expect(dialog(visitor)).toHaveAccessibleName('Votre retour')
    await visitor.getByLabel('Votre message').press('Control+A')
    await visitor.keyboard.type('Le total du panier est faux.')
    await visitor.keyboard.press('Escape')
    await expect(dialog(visitor)).toHaveCount(0)
    await expect(openButton(visitor)).toBeFocused()
    await visitor.reload()
    await openButton(visitor).press('Enter')
    await expect(visitor.getByLabel('Votre message')).toHaveValue('Le total du panier est faux.')
  })

  await test.step('the focus stays in the dialog, and all that is sent is shown', async () => {
    await visitor.getByRole('radio', { name: 'Bug' }).press('Space')
    await expect(dialog(visitor)).toContainText(`${site.origin}/panier`)
    await expect(dialog(visitor)).not.toContainText('secret')
    await expect(dialog(visitor)).toContainText(/Chrome \d+/)
    await visitor.getByLabel('Votre nom (facultatif)').press('Control+A')
    await visitor.keyboard.type('Zoé')
  })

  await test.step('the visitor sends it, without a cookie', async () => {
    const sent = visitor.waitForRequest((request) => request.url().endsWith('/widget/graphql'))
    await dialog(visitor).getByRole('button', { name: 'Envoyer', exact: true }).press('Enter')
    expect(await (await sent).allHeaders()).not.toHaveProperty('cookie')
    await expect(status(visitor)).toHaveText('Merci ! Votre retour est parti.')
    await expect(dialog(visitor).getByRole('button', { name: 'Envoyer un autre retour' })).toBeFocused()
    expect(await visitor.context().cookies()).toEqual([])
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByLabel('Votre message')).toBeFocused()
    await expect(visitor.getByLabel('Votre message')).toHaveValue('')
  })

  await test.step('the creator sees it arrive, with the page, and cannot answer', async () => {
    await expect(row(page, 'Le total du panier est faux.')).toBeVisible()
    await openRow(page, 'Le total du panier est faux.')
    const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Zoé' }) })
    await expect(article.getByRole('link', { name: `${site.origin}/panier` })).toBeVisible()
    await expect(article.getByText('Ce retour vient du widget de votre site.', { exact: false })).toBeVisible()
    await expect(article.getByLabel('Votre message')).toHaveCount(0)
  })

  await test.step('the same words sent again are another feedback', async () => {
    await visitor.getByLabel('Votre message').fill('Le total du panier est faux.')
    await visitor.getByRole('radio', { name: 'Bug' }).press('Space')
    await visitor.getByLabel('Votre nom (facultatif)').fill('Zoé')
    await dialog(visitor).getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(status(visitor)).toHaveText('Merci ! Votre retour est parti.')
    await expect(row(page, 'Le total du panier est faux.')).toHaveCount(2)
  })
})

test.describe('where the browser takes pictures of its tab', () => {
  test('a picture of the page goes with it, once the visitor has seen it', async ({
    open,
    openAnonymous,
    site,
    widget: { projectId },
  }) => {
    const visitor = await openAnonymous()
    // A browser without a screen has no dialog to choose a tab in: the visitor chooses this one.
    await visitor.addInitScript(() => {
      navigator.mediaDevices.getDisplayMedia = () => {
        const canvas = document.createElement('canvas')
        ;[canvas.width, canvas.height] = [640, 400]
        const context = canvas.getContext('2d')
        setInterval(() => {
          if (!context) return
          context.fillStyle = document.querySelector<HTMLElement>('rodage-widget')?.hidden ? 'green' : 'red'
          context.fillRect(0, 0, 640, 400)
        }, 20)
        return Promise.resolve(canvas.captureStream(30))
      }
    })
    await openForm(visitor, site)
    await visitor.getByLabel('Votre message').fill('Regardez.')
    const capture = dialog(visitor).getByRole('button', { name: 'Joindre une image de cette page' })
    const picture = dialog(visitor).getByRole('img', { name: 'Image de la page, jointe à votre retour' })
    await capture.click()
    await expect(picture).toBeVisible()
    const colour = await picture.evaluate((canvas: HTMLCanvasElement) =>
      Array.from(canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data ?? []),
    )
    expect(colour[1], 'the widget is not on the picture').toBeGreaterThan(colour[0] ?? 255)
    await dialog(visitor).getByRole('button', { name: "Retirer l'image" }).click()
    await expect(picture).toHaveCount(0)
    await expect(capture).toBeFocused()
    await capture.press('Enter')
    await expect(picture).toBeVisible()
    await expect(visitor.getByLabel('Votre message')).toHaveValue('Regardez.')

    // What is on the screen is what is sent, until it is.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await visitor.route('**/widget/graphql', async (route) => {
      await held
      await route.continue()
    })
    await dialog(visitor).getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(status(visitor)).toHaveText('Envoi…')
    await dialog(visitor).getByRole('button', { name: "Retirer l'image" }).press('Enter')
    await expect(picture).toBeVisible()
    await expect(visitor.getByLabel('Votre message')).not.toBeEditable()
    release()
    await expect(status(visitor)).toHaveText('Merci ! Votre retour est parti.')

    const page = await open()
    await page.goto(`/workspace/${projectId}/retours`)
    await openRow(page, 'Regardez.')
    const shown = page.getByRole('article').getByRole('img', { name: /page/ })
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

test.describe('when it cannot be sent', () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/] })

  test('nothing is lost: the form says so, and sends it once', async ({
    creator,
    open,
    openAnonymous,
    site,
    widget: { projectId },
  }) => {
    const visitor = await openAnonymous()
    await openForm(visitor, site)
    const send = dialog(visitor).getByRole('button', { name: 'Envoyer', exact: true })
    await send.click()
    await expect(visitor.getByLabel('Votre message')).toHaveAccessibleDescription("Écrivez d'abord votre message")
    await expect(visitor.getByLabel('Votre message')).toBeFocused()
    await visitor.getByLabel('Votre message').fill('Une seule fois.')

    // The request arrives, and its response is lost.
    await visitor.route('**/widget/graphql', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(status(visitor)).toHaveText(/L'envoi a échoué\. Votre message est gardé/)
    await expect(visitor.getByLabel('Votre message')).toHaveValue('Une seule fois.')
    await visitor.unroute('**/widget/graphql')
    await send.click()
    await expect(status(visitor)).toHaveText('Merci ! Votre retour est parti.')
    const page = await open()
    await page.goto(`/workspace/${projectId}/retours`)
    await expect(row(page, 'Une seule fois.')).toHaveCount(1)

    await test.step('a page that is not allowed says so', async () => {
      await addWidget(creator.session, projectId, 'https://exemple.fr')
      await dialog(visitor).getByRole('button', { name: 'Envoyer un autre retour' }).click()
      await visitor.getByLabel('Votre message').fill('Encore.')
      await send.click()
      await expect(status(visitor)).toHaveText(/Cette page n'est pas de celles/)
      await expect(visitor.getByLabel('Votre message')).toHaveValue('Encore.')
    })
  })
})

for (const [theme, attributes] of [
  ['clair', 'data-theme="clair" data-langue="en"'],
  ['sombre', 'data-theme="sombre"'],
] as const) {
  test(`it is accessible, and fits a narrow screen: ${theme}`, async ({ openAnonymous, server, site, widget }) => {
    await site.show(server.url, widget.id, attributes)
    const visitor = await openAnonymous({
      viewport: { width: 320, height: 640 },
      // The theme of the page decides, not that of the device.
      colorScheme: theme === 'clair' ? 'dark' : 'light',
    })
    await openForm(visitor, site)
    await expect(dialog(visitor)).toHaveAccessibleName(theme === 'clair' ? 'Your feedback' : 'Votre retour')
    const background = await dialog(visitor).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(background).toBe(theme === 'clair' ? 'rgb(255, 252, 248)' : 'rgb(33, 26, 22)')
    expect(await violations(visitor)).toEqual([])
    const width = await visitor.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
    const form = await dialog(visitor).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(form).toBe(0)
    if (process.env.SCREENSHOTS_DIR) {
      await visitor.screenshot({ path: `${process.env.SCREENSHOTS_DIR}/widget-${theme}-320.png` })
    }
  })
}
