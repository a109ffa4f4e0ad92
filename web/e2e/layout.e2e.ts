import type { Locator, Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendNumberedFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { emulatePhone } from './support/phone'
import { rows } from './support/triage'
import { createConversation, openPart, say } from './support/workspace'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

async function overlap(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(first), await boxOf(second)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const messages = (place: Page | Locator) => place.getByRole('region', { name: 'Messages' })
const shownMessage = (page: Page) => messages(page).locator('[role=status] > *, [role=alert] > *')

test('a toast covers neither the end of the menu nor the save bar', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/dashboard/settings')
  await page.getByLabel('Thème', { exact: true }).selectOption('Sombre')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(shownMessage(page)).toBeVisible()
  expect(
    await overlap(shownMessage(page), page.getByRole('navigation').getByRole('button', { name: 'Déconnexion' })),
  ).toBe(false)

  await openPart(page, projectId, 'settings', 'Paramètres')
  await page.getByLabel('Tags').fill('bêta, carnet')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(shownMessage(page)).toBeVisible()
  for (const foot of [save, page.getByRole('navigation').getByRole('button', { name: 'Replier le menu' })]) {
    expect(await overlap(shownMessage(page), foot)).toBe(false)
  }
})

test('the personalities are in rows of equal length', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  await createConversation(creator.session, 'Le prix')
  const page = await open()
  await openPart(page, projectId, 'chatbot', 'Chatbot')
  const pills = page.getByRole('group', { name: 'Personnalité de Javier' }).locator('label')
  await expect(pills).toHaveCount(6)
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const tops = await pills.evaluateAll((labels) =>
      labels.map((label) => Math.round(label.getBoundingClientRect().top)),
    )
    const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
    expect([[6], [3, 3]], `at ${width}`).toContainEqual(rows)
  }
})

test('the whole menu of a project can be reached in a low window', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.setViewportSize({ width: 844, height: 390 })
  await openPart(page, projectId, 'settings', 'Paramètres')
  const menu = page.getByRole('navigation', { name: 'Workspace' }).filter({ visible: true })
  const last = menu.getByRole('button', { name: 'Replier le menu' })
  await menu.hover()
  await page.mouse.wheel(0, 1000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await last.click()
  await expect(menu.getByRole('button', { name: 'Déplier le menu' })).toBeInViewport({ ratio: 1 })
})

test('the menu at the bottom scrolls when its labels do not fit, with the current one in view', async ({
  open,
  creator,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '125%')),
  )
  await openPart(page, projectId, 'settings', 'Paramètres')
  const menu = page.getByRole('navigation', { name: 'Workspace' }).filter({ visible: true })
  await expect(menu.getByRole('link', { name: 'Paramètres' })).toBeInViewport({ ratio: 0.9 })
  await menu.hover()
  await page.mouse.wheel(-1000, 0)
  await expect(menu.getByRole('link', { name: 'Retours' })).toBeInViewport({ ratio: 0.9 })
})

test('messages are left on a phone held sideways', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  await say(creator.session, await createConversation(creator.session, 'Le prix'), 'Bonjour')
  const page = await open()
  await page.setViewportSize({ width: 844, height: 390 })
  await openPart(page, projectId, 'chatbot', 'Chatbot')
  expect((await boxOf(messages(page.getByRole('main')))).height).toBeGreaterThan(120)
})

test('the title of the notifications is not broken on a narrow screen', async ({ open }) => {
  const page = await open()
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/dashboard/projects')
  await page.getByRole('button', { name: /otifications/ }).click()
  const title = page.getByRole('heading', { name: 'Notifications' })
  await expect(title).toBeVisible()
  expect((await boxOf(title)).height).toBeLessThan(40)
})

test('all tabs of the settings are visible on a phone', async ({ open }) => {
  const page = await open()
  await page.goto('/dashboard/settings')
  await emulatePhone(page)
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(6)
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
})

test('four tabs are in two rows of two on a phone', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.goto(`/dashboard/testers?projet=${projectId}`)
  await page.setViewportSize({ width: 320, height: 700 })
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveCount(4)
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(tops.map((top) => tops.indexOf(top))).toEqual([0, 0, 2, 2])
})

test('the save bar does not cover the focused element', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const page = await open()
  await page.setViewportSize({ width: 1280, height: 600 })
  await openPart(page, projectId, 'settings', 'Paramètres')
  await page.getByLabel('Tags').fill('bêta, carnet')
  await page.getByLabel('Langue').focus()
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    const [name, isCovered] = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.closest('form')) return ['', false]
      const { left, top, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return [
        element.outerHTML.slice(0, 80),
        !hit || !(element.contains(hit) || hit.closest('label')?.contains(element) || hit.contains(element)),
      ]
    })
    expect(isCovered, name).toBe(false)
    if (!name) return
  }
})

test('the actions on a selection neither move the rows nor cover the one that is focused', async ({
  creator,
  newSession,
  open,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const { token } = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const tester = await newSession('TESTER')
  await accept(tester, token)
  await sendNumberedFeedback(tester, token, 12)
  const page = await open()
  const actions = page.getByRole('group', { name: 'Actions sur la sélection' })
  const box = (index: number) => rows(page).nth(index).getByRole('checkbox')

  await test.step('also in a window that is magnified four times', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`/workspace/${projectId}/retours`)
    await box(0).focus()
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press('Tab')
      const isShown = await page.evaluate(() => {
        const element = document.activeElement
        if (!element) return false
        const { left, top } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 8, top + 8))
      })
      expect(isShown, `after ${stop + 1} presses`).toBe(true)
    }
  })

  await page.setViewportSize({ width: 1280, height: 900 })
  for (const onPhone of [false, true]) {
    if (onPhone) await emulatePhone(page)
    await page.goto(`/workspace/${projectId}/retours`)
    await expect(rows(page)).toHaveCount(12)
    const before = await boxOf(rows(page).first())
    await box(0).check()
    await expect(actions).toBeInViewport({ ratio: 1 })
    expect(await boxOf(rows(page).first())).toEqual(before)
    await box(0).focus()
    for (let index = 1; index < 12; index++) {
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press('Tab')
        if (await box(index).evaluate((input) => input === document.activeElement)) break
      }
      await expect(box(index)).toBeFocused()
      expect(await overlap(box(index), actions), `row ${index}`).toBe(false)
    }
  }
})
