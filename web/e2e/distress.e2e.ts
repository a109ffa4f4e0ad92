import { createProject } from './support/api'
import { expect, test } from './support/fixtures'
import { createConversation, messageField } from './support/workspace'

test('a message of distress gets a calm response, without humour while waiting', async ({ open, creator }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  await createConversation(creator.session, 'Un soir')
  const page = await open()
  await page.goto(`/workspace/${projectId}/chatbot`)
  await page.getByRole('radio', { name: 'Sarcastique' }).check()
  await messageField(page).fill('Je veux mourir')
  await messageField(page).press('Enter')
  await expect(page.getByText('Javier vous lit.').first()).toBeVisible()
  await expect(page.getByText('le 3114 répond à toute heure').first()).toBeVisible()
})
