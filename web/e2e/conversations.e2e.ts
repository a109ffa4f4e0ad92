import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  addStep,
  countMessages,
  createConversation,
  emptyWorkspace,
  messageField,
  openPart,
  say,
} from './support/workspace'

test('a conversation with Javier is synchronized between two browsers', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) {
    await openPart(browser, projectId, 'chatbot', 'Chatbot')
    await expect(messageField(browser)).toBeDisabled()
  }

  await test.step('create it in one browser, see it in the other', async () => {
    await page.getByRole('button', { name: 'Parler à Javier' }).click()
    await expect(messageField(page)).toBeFocused()
    await expect(messageField(other)).toBeEnabled()
    for (const browser of [page, other]) {
      await expect(
        browser.getByRole('button', { name: /^Carnet de bord, \S+ \S+ \d\d:\d\d / }),
        'named by its project and the time, which tell it from others',
      ).toBeVisible()
    }
  })

  const thread = (browser: Page) => browser.getByRole('region', { name: 'Fil des messages' })
  await test.step('send a message: it is shown at once, Javier is typing, then responds in both', async () => {
    await page.getByRole('radio', { name: 'Mystique' }).check()
    await messageField(page).fill('Première ligne')
    await messageField(page).press('Shift+Enter')
    await messageField(page).pressSequentially('et mon prix ?')
    const sentAt = Date.now()
    await messageField(page).press('Enter')
    await expect(page.getByText("Javier consulte la flamme, l'huile et les astres…").first()).toBeVisible()
    await expect(messageField(page)).toHaveValue('')
    await expect(thread(other).getByText('et mon prix ?')).toBeVisible()
    for (const browser of [page, other])
      await expect(browser.getByRole('listitem').filter({ hasText: 'Javier · Mystique' })).toBeVisible()
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1200)
    await expect(thread(page).getByRole('listitem').filter({ hasText: 'et mon prix ?' })).toHaveCount(1)
  })

  await test.step('the first message names it, in both', async () => {
    for (const browser of [page, other])
      await expect(browser.getByRole('heading', { name: 'Première ligne et mon prix ?' })).toBeVisible()
  })

  await test.step('rename it: Escape cancels, Enter and blur confirm', async () => {
    const name = page.getByLabel('Nouveau nom')
    await page.getByRole('button', { name: 'Renommer « Première ligne et mon prix ? »' }).click()
    await name.fill('Raté')
    await name.press('Escape')
    await page.getByRole('button', { name: 'Renommer « Première ligne et mon prix ? »' }).click()
    await name.fill('  Le prix  ')
    await name.press('Enter')
    await expect(page.getByText('Conversation renommée')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Le prix' })).toBeVisible()
  })

  await test.step('a draft stays in its conversation, also after a reload', async () => {
    await createConversation(creator.session, 'Les bugs')
    await messageField(page).fill('à finir')
    await page.getByRole('button', { name: /^Les bugs/ }).click()
    await expect(messageField(page)).toHaveValue('')
    await page.getByRole('button', { name: /^Le prix/ }).click()
    await expect(messageField(page)).toHaveValue('à finir')
    await page.reload()
    await expect(messageField(page)).toHaveValue('à finir')
  })

  await test.step('delete it in one browser, it is removed in the other', async () => {
    await page.getByRole('button', { name: 'Supprimer « Le prix »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Conversation supprimée')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Les bugs' })).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Les bugs' })).toBeVisible()
    await expect(other.getByText('Le prix')).toHaveCount(0)
  })
})

test('an empty conversation offers questions that fit the project, and Javier answers them', async ({
  open,
  creator,
}) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()
  await openPart(page, projectId, 'chatbot', 'Chatbot')
  const questions = page.getByRole('list', { name: 'Questions pour commencer' })

  await test.step('nobody is invited: how to invite is the first question', async () => {
    await page.getByRole('button', { name: 'Parler à Javier' }).click()
    await expect(questions.getByRole('button').first()).toHaveText('Comment inviter un testeur ?')
    await questions.getByRole('button', { name: 'Comment inviter un testeur ?' }).click()
    await expect(messageField(page)).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Javier · Stratégique' })).toContainText(
      '« Inviter un testeur »',
    )
    await expect(page.getByRole('heading', { name: 'Comment inviter un testeur ?' })).toBeVisible()
    await expect(questions).toHaveCount(0)
  })

  await test.step('with a step that is late, that is the first one', async () => {
    await addStep(creator.session, projectId, { title: 'Maquette', date: '2026-01-10' })
    await page.getByRole('button', { name: 'Nouvelle conversation', exact: true }).click()
    await questions.getByRole('button', { name: "Qu'est-ce qui est en retard ?" }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Javier · Stratégique' })).toContainText('« Maquette »')
  })
})

test('a long conversation is read backwards, and keeps its scroll position', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const conversationId = await createConversation(creator.session, 'Longue')
  const spoken = 24
  for (let number = 1; number <= spoken; number++) await say(creator.session, conversationId, `Message ${number}.`)
  await expect.poll(() => countMessages(creator.session, conversationId)).toBe(2 * spoken)
  const page = await open()
  await openPart(page, projectId, 'chatbot', 'Chatbot')
  const messages = page.getByRole('region', { name: 'Fil des messages' })
  const distanceToBottom = () =>
    messages.evaluate((box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight))
  await expect(page.getByText(`Message ${spoken}.`, { exact: true })).toBeAttached()
  await expect(page.getByText('Message 1.', { exact: true })).toHaveCount(0)
  await expect.poll(distanceToBottom).toBeLessThan(2)

  await messages.evaluate((box) => box.scrollTo(0, 0))
  await expect(page.getByText('Message 1.', { exact: true })).toBeAttached()
  await messages.evaluate((box) => box.scrollTo(0, 0))
  await expect(page.getByText('Message 1.', { exact: true })).toBeInViewport()

  await say(creator.session, conversationId, 'Du nouveau.')
  await page.getByRole('button', { name: 'Nouveaux messages' }).click()
  await expect(page.getByText('Du nouveau.')).toBeInViewport()
})
