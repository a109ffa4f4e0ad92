import { fileURLToPath } from 'node:url'
import { createProject } from './support/api'
import { expect, showScreen } from './support/fixtures'
import { projectId, seeded, signIn, take, testerEmail } from './support/seeded'

// `make pictures` takes the screenshots of the README and the landing page, in both themes.
const onLanding = { folder: fileURLToPath(new URL('../public/landing/', import.meta.url)), maxBytes: 60 * 1024 }

seeded.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 })

const themes = ['light', 'dark'] as const

for (const colorScheme of themes) {
  seeded(`pages of a visitor and a creator, ${colorScheme}`, async ({ page, people }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    await showScreen(page, {
      show: () => expect(page.getByRole('heading', { name: /Rodage/, level: 1 })).toBeVisible(),
    })
    await take(page, `landing-${colorScheme}`)

    await signIn(page, people)
    const id = await projectId(page)
    await page.goto('/dashboard/creator')
    await showScreen(page, { show: () => expect(page.getByRole('main').getByText('Marmite').first()).toBeVisible() })
    await take(page, `dashboard-${colorScheme}`)

    await page.goto(`/dashboard/testers?projet=${id}`)
    await showScreen(page, {
      show: () =>
        expect(
          page
            .getByRole('main')
            .getByRole('button', { name: /retour/ })
            .first(),
        ).toBeVisible(),
    })
    await take(page, `testers-${colorScheme}`)

    await page.goto(`/workspace/${id}/roadmap`)
    await showScreen(page, {
      show: () => expect(page.getByRole('list', { name: 'Étapes de la roadmap' })).toBeVisible(),
    })
    await take(page, `roadmap-${colorScheme}`)
  })
}

// The sizes of ProductPictures.tsx, at twice the resolution.
seeded.describe('on the landing page', () => {
  for (const colorScheme of themes) {
    seeded.describe(colorScheme, () => {
      seeded.use({ colorScheme })

      seeded.describe('a creator', () => {
        seeded.use({ viewport: { width: 600, height: 440 }, deviceScaleFactor: 1.4 })
        seeded('the feedback of a creator', async ({ page, people }) => {
          await signIn(page, people)
          await page.goto(`/dashboard/testers?projet=${await projectId(page)}&onglet=retours`)
          await showScreen(page, {
            show: () => expect(page.getByRole('main').getByText(/Deuxième passage/)).toBeVisible(),
          })
          // Scrolls to the feedback.
          await page
            .getByRole('tablist')
            .evaluate((tabs) => window.scrollTo({ top: tabs.getBoundingClientRect().top - 72, behavior: 'instant' }))
          await take(page, `creator-${colorScheme}`, onLanding)
        })
      })

      seeded.describe('a tester', () => {
        seeded.use({ viewport: { width: 390, height: 720 } })
        seeded('the profile of a tester', async ({ page, people }) => {
          await signIn(page, people, testerEmail)
          await page.goto('/profile?onglet=tests')
          await showScreen(page, {
            show: () => expect(page.getByRole('main').getByText('Marmite').first()).toBeVisible(),
          })
          await take(page, `tester-${colorScheme}`, onLanding)
        })
      })
    })
  }
})

// Last, because it creates a project.
for (const colorScheme of themes) {
  seeded(`GraphiQL with a subscription, ${colorScheme}`, async ({ page, people }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, people)
    await page.goto('/graphiql?exemple=ChangementsDeMesProjets')
    const result = page.getByRole('region', { name: 'Result Window' })
    await expect(page.getByRole('region', { name: 'Operation Editor' })).toContainText('subscription')
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(result).toContainText('"changes": []')
    await createProject(page.request, 'Le carnet des marées')
    await expect(result).toContainText('Le carnet des marées')
    await take(page, `graphiql-${colorScheme}`)
  })
}
