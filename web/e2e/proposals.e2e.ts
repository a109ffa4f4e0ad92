import type { Page } from '@playwright/test'
import { violations } from './support/axe'
import { graphql } from './support/api'
import { expect, test } from './support/fixtures'
import { invite } from './support/invitations'
import { sidewaysScroll } from './support/phone'
import { proposalsWorkspace, send, stepTitles } from './support/workspace'

// A request fails on purpose.
test.use({ allowedErrors: [/ERR_FAILED/] })

const card = (page: Page, title: string) => page.getByRole('group', { name: title })

async function openChat(page: Page, { projectId, conversationId }: { projectId: string; conversationId: string }) {
  await page.goto(`/workspace/${projectId}/chatbot?conversation=${conversationId}`)
  await expect(page.getByLabel('Votre message')).toBeEnabled()
}

test('a step is prepared, edited and added, and every tab sees it', async ({ creator, newSession, open }) => {
  const workspace = await proposalsWorkspace(creator.session, await newSession('TESTER'))
  const [page, other] = [await open(), await open()]
  await openChat(page, workspace)
  await openChat(other, workspace)
  const roadmap = await open()
  await roadmap.goto(`/workspace/${workspace.projectId}/roadmap`)
  await expect.poll(async () => (await stepTitles(roadmap)).length).toBeGreaterThan(10)

  await send(page, 'Ajoute une étape « Bêta fermée » pour le 12/03/2029')
  const [step, elsewhere] = [card(page, 'Nouvelle étape'), card(other, 'Nouvelle étape')]
  await expect(step.getByLabel('Titre')).toHaveValue('Bêta fermée')
  await expect(step.getByLabel('Date')).toHaveValue('2029-03-12')
  await expect(elsewhere.getByRole('button', { name: "Ajouter l'étape" })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await test.step('what was edited is kept when it cannot be sent', async () => {
    await step.getByLabel('Titre').fill('Bêta très fermée')
    await page.route('**/graphql', (route) => route.abort('failed'))
    await step.getByRole('button', { name: "Ajouter l'étape" }).click()
    await expect(page.getByText("Impossible d'ajouter l'étape")).toBeVisible()
    await expect(step.getByLabel('Titre')).toHaveValue('Bêta très fermée')
    await page.unroute('**/graphql')
    await page.reload()
    await expect(step.getByLabel('Titre')).toHaveValue('Bêta très fermée')
  })

  await test.step('the keyboard adds it', async () => {
    await step.getByLabel('Titre').press('Enter')
    await expect(step.getByText('Fait', { exact: true })).toBeVisible()
    await expect(step.getByText('Bêta très fermée')).toBeVisible()
    await expect(step).toBeFocused()
  })
  await expect(elsewhere.getByText('Fait', { exact: true })).toBeVisible()
  await expect(elsewhere.getByText(/Proposition.*Bêta fermée/)).toBeVisible()
  await expect(elsewhere.getByRole('button')).toHaveCount(0)
  await expect.poll(async () => (await stepTitles(roadmap))[0]).toBe('Bêta très fermée')

  await test.step('what one tab dismisses is dismissed in the other', async () => {
    await send(page, 'Ajoute une étape : une autre')
    const second = card(other, 'Nouvelle étape').nth(1)
    await second.getByRole('button', { name: 'Écarter' }).click()
    await expect(card(page, 'Nouvelle étape').nth(1).getByText('Écarté', { exact: true })).toBeVisible()
    await expect(second).toBeFocused()
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => sidewaysScroll(page)).toBe(0)
})

test('an invitation that exists already is an error of its field', async ({ creator, newSession, open }) => {
  const workspace = await proposalsWorkspace(creator.session, await newSession('TESTER'))
  await invite(creator.session, workspace.projectId, { email: 'ada@exemple.fr' })
  const page = await open()
  await openChat(page, workspace)
  await send(page, 'Prépare une invitation pour ada@exemple.fr')
  const invitation = card(page, 'Nouvelle invitation')
  await invitation.getByRole('button', { name: 'Inviter' }).click()
  const field = invitation.getByLabel('Adresse email')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/déjà/)
  await field.fill('bob@exemple.fr')
  await invitation.getByRole('button', { name: 'Inviter' }).click()
  await expect(invitation.getByText('Fait', { exact: true })).toBeVisible()
  await expect(invitation.getByText('bob@exemple.fr')).toBeVisible()
  await expect(invitation.getByText(/transmettez le lien/)).toBeVisible()
  await expect(invitation.getByRole('button', { name: 'Copier', exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(invitation.getByText(/Proposition.*ada@exemple\.fr/)).toBeVisible()
  await invitation.getByRole('link', { name: 'Voir les testeurs' }).click()
  await expect(page).toHaveURL(`/dashboard/testers?projet=${workspace.projectId}`)
  const { project } = await graphql<{ project: { invitations: { nodes: { email: string | null }[] } } }>(
    creator.session,
    'query ($id: ID!) { project(id: $id) { invitations { nodes { email } } } }',
    { id: workspace.projectId },
  )
  expect(project.invitations.nodes.map(({ email }) => email)).toContain('bob@exemple.fr')
})

test('duplicates are merged, and replies sent, one by one', async ({ creator, newSession, open }) => {
  const workspace = await proposalsWorkspace(creator.session, await newSession('TESTER'))
  const page = await open()
  await openChat(page, workspace)

  await test.step('duplicates', async () => {
    await send(page, 'Groupe les doublons')
    const duplicates = card(page, 'Doublons possibles')
    await expect(duplicates.getByText('Répété par ces 2 retours')).toBeVisible()
    await duplicates.getByRole('button', { name: 'Fusionner' }).click()
    await expect(duplicates.getByText('Fait', { exact: true })).toBeVisible()
    await expect(duplicates).toBeFocused()
  })

  await test.step('replies', async () => {
    await send(page, 'Propose des réponses')
    const replies = card(page, 'Réponses aux retours')
    const fields = replies.getByRole('textbox')
    await expect(fields).toHaveCount(3)
    await fields.first().fill('Merci Léa, on regarde.')
    await replies.getByRole('button', { name: 'Envoyer' }).first().click()
    await expect(replies.getByText('Fait', { exact: true })).toHaveCount(1)
    // Its focus scrolls the page: until then the next button moves.
    await expect(replies).toBeFocused()
    await replies.getByRole('button', { name: 'Tout écarter' }).click()
    await expect(replies.getByText('Écarté', { exact: true })).toHaveCount(2)
    await expect(fields).toHaveCount(0)
  })
  const { project } = await graphql<{
    project: { feedbacks: { nodes: { content: string; messageCount: number; duplicateOf: object | null }[] } }
  }>(
    creator.session,
    'query ($id: ID!) { project(id: $id) { feedbacks { nodes { content messageCount duplicateOf { id } } } } }',
    { id: workspace.projectId },
  )
  expect(project.feedbacks.nodes.filter(({ duplicateOf }) => duplicateOf)).toHaveLength(2)
  expect(project.feedbacks.nodes.filter(({ messageCount }) => messageCount > 0)).toHaveLength(1)
})
