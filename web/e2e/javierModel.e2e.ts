import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from './support/axe'
import { expect } from './support/fixtures'
import type { LanguageModel } from './support/languageModel'
import { sidewaysScroll } from './support/phone'
import { test } from './support/withModel'
import { fullWorkspace, messageField, say, send } from './support/workspace'

const thread = (page: Page) => page.getByRole('region', { name: 'Fil des messages' })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Arrêter la réponse' })

interface Given {
  creator: { session: APIRequestContext }
  model: LanguageModel
  open: () => Promise<Page>
}

/** Opens a conversation that has prepared answers from before: the model is away while they are asked for. */
async function openConversation({ creator, model, open }: Given) {
  model.isAway = true
  const { projectId, conversationId } = await fullWorkspace(creator.session)
  const address = `/workspace/${projectId}/chatbot?conversation=${conversationId}`
  const page = await open()
  await page.goto(address)
  await expect(thread(page).getByText('Le modèle ne répond pas : voici une réponse préparée.')).toHaveCount(2)
  model.isAway = false
  return { page, address, projectId, conversationId }
}

/** Opens a conversation in two sessions of its owner. */
async function openTwice(given: Given) {
  const opened = await openConversation(given)
  const other = await given.open()
  await other.goto(opened.address)
  await expect(thread(other).getByText('Et ma deadline ?')).toBeVisible()
  return { ...opened, other }
}

test('what the model writes grows in every session, and is Markdown without links', async ({
  creator,
  model,
  open,
}) => {
  const { page, other } = await openTwice({ creator, model, open })
  await expect(page.getByText('Réponses par essai-1')).toBeVisible()
  await send(page, 'Par quoi commencer ?')
  await expect.poll(() => model.isWriting).toBe(true)
  const thinking = other.getByText(/Javier .*…/).first()
  await expect(thinking).toBeVisible()
  model.write('Commencez par **inviter')
  await expect(thread(other).getByText('Commencez par')).toBeVisible()
  await expect(thread(page).getByText('Commencez par')).toBeVisible()
  expect(await violations(page)).toEqual([])
  model.write(' Léa** :\n\n- un mot\n- [un lien](https://ailleurs.example/)\n\n<b>gras</b>')
  model.finish()
  for (const session of [page, other]) {
    await expect(thread(session).locator('strong', { hasText: 'inviter Léa' })).toBeVisible()
    await expect(
      thread(session)
        .getByRole('listitem')
        .filter({ hasText: /^un lien$/ }),
    ).toBeVisible()
    await expect(thread(session).getByText('<b>gras</b>')).toBeVisible()
    await expect(thread(session).getByRole('link')).toHaveCount(0)
    await expect(thread(session).getByText('réponse écrite par essai-1')).toBeVisible()
    await expect(stopButton(session)).toHaveCount(0)
  }
  const [, question] =
    model.asked
      .at(-1)
      ?.messages.filter(({ role }) => role !== 'assistant')
      .slice(-2) ?? []
  expect(question?.content).toContain('Carnet de bord')
  expect(question?.content).toMatch(/Par quoi commencer \?$/)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
})

test('one session stops what another asked for, and the focus is not lost', async ({ creator, model, open }) => {
  const { page, other } = await openTwice({ creator, model, open })
  await send(page, 'Raconte.')
  await expect.poll(() => model.isWriting).toBe(true)
  model.write('Il était une fois')
  await expect(thread(other).getByText('Il était une fois')).toBeVisible()
  await stopButton(other).focus()
  await other.keyboard.press('Enter')
  await expect(thread(page).getByText('Réponse arrêtée.')).toBeVisible()
  await expect(thread(page).getByText('Il était une fois')).toBeVisible()
  await expect(stopButton(page)).toHaveCount(0)
  await expect(stopButton(other)).toHaveCount(0)
  await expect(messageField(other)).toBeFocused()
  await expect.poll(() => model.isWriting, 'the model is told to stop').toBe(false)
  await page.reload()
  await expect(thread(page).getByText('Réponse arrêtée.')).toBeVisible()
})

test('the creator switches the model off, for this project', async ({ creator, model, open }) => {
  const { page, address, projectId, conversationId } = await openConversation({ creator, model, open })
  const settings = await open()
  await settings.goto(`/workspace/${projectId}/settings?onglet=javier`)
  const modelSwitch = settings.getByRole('switch', { name: 'Répondre avec essai-1' })
  await expect(modelSwitch).toBeChecked()
  await expect(settings.getByText(/sont envoyés au modèle pour chaque réponse/)).toBeVisible()
  await modelSwitch.uncheck()
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(settings.getByText('Paramètres sauvegardés')).toBeVisible()
  await expect(page.getByText('Réponses préparées'), 'the open conversation follows').toBeVisible()

  const asked = model.asked.length
  await say(creator.session, conversationId, 'Que sais-tu faire ?')
  await expect(thread(page).getByText('Que sais-tu faire ?')).toBeVisible()
  await expect(
    thread(page)
      .getByText(/retours/)
      .last(),
  ).toBeVisible()
  expect(model.asked.length).toBe(asked)
  await settings.reload()
  await expect(modelSwitch).not.toBeChecked()
  await modelSwitch.check()
  await settings.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réponses par essai-1')).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('Réponses par essai-1')).toBeVisible()
})
