import { createProject, deleteProject } from './support/api'
import { expect, test } from './support/fixtures'
import { emptyWorkspace, openPart } from './support/workspace'

test('a workspace has its own layout, and is only for its owner', async ({
  open,
  openAnonymous,
  creator,
  newSession,
}) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()

  await test.step('an unknown part redirects to the chatbot', async () => {
    await page.goto(`/workspace/${projectId}/nulle-part`)
    await expect(page).toHaveURL(`/workspace/${projectId}/chatbot`)
    await expect(page).toHaveTitle(/Chatbot · Carnet de bord/)
    await expect(page.getByText(`Workspace #${projectId}`)).toBeVisible()
    await expect(page.getByText(/Maj \+ Entrée/)).toBeVisible()
  })

  const menu = page.getByRole('navigation', { name: 'Workspace' }).first()
  await test.step('the state of the sidebar is stored', async () => {
    expect((await menu.boundingBox())?.width).toBe(250)
    await menu.getByRole('button', { name: 'Replier le menu' }).click()
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(60)
    await page.reload()
    await expect(menu.getByRole('button', { name: 'Déplier le menu' })).toBeVisible()
    expect((await menu.boundingBox())?.width).toBe(60)
    await menu.getByRole('link', { name: 'Roadmap' }).click()
    await expect(page.getByRole('heading', { name: 'Roadmap', level: 1 })).toBeFocused()
    await page.getByRole('link', { name: 'Calculatrice' }).click()
    await expect(page.getByRole('heading', { name: 'Calculatrice', level: 1 })).toBeVisible()
    await menu.getByRole('link', { name: 'Retour aux projets' }).click()
    await expect(page).toHaveURL('/dashboard/projects')
  })

  await test.step('testers, search and notifications are in the header', async () => {
    const header = page.getByRole('banner')
    for (const [entry, address] of [
      ['Invitations', `/dashboard/testers?projet=${projectId}`],
      ['Chercher des testeurs', `/dashboard/testers?projet=${projectId}&onglet=recherche`],
      ['Retours', `/dashboard/testers?projet=${projectId}&onglet=retours`],
    ] as const) {
      await openPart(page, projectId, 'roadmap', 'Roadmap')
      await header.getByRole('button', { name: 'Testeurs' }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
      await expect(page).toHaveURL(address)
    }
    await openPart(page, projectId, 'roadmap', 'Roadmap')
    await header.getByRole('button', { name: 'Testeurs' }).press('Enter')
    // The menu takes keys once it has highlighted its first item.
    await expect(page.getByRole('menuitem', { name: 'Invitations' })).toHaveAttribute('data-highlighted')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel("Nom d'utilisateur Discord").fill('lea.dupont')
    await page.getByRole('dialog').getByRole('button', { name: "Créer l'invitation" }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`/workspace/${projectId}/roadmap`)
    await header.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByText(/Rien de neuf/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Rechercher' }).fill('carnet')
    await expect(page.getByRole('option', { name: 'Carnet de bord' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone the navigation is at the bottom', async () => {
    const phone = await openAnonymous({
      storageState: await creator.session.storageState(),
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    await phone.goto(`/workspace/${projectId}`)
    await expect(phone.getByRole('heading', { name: 'Chatbot', level: 1 })).toBeAttached()
    await expect(phone.getByText(/Maj \+ Entrée/)).toHaveCount(0)
    const bar = phone.getByRole('navigation', { name: 'Workspace' }).filter({ visible: true })
    await bar.getByRole('link', { name: 'Mon Histoire' }).click()
    await expect(phone.getByRole('heading', { name: 'Mon Histoire', level: 1 })).toBeVisible()
    await phone.getByRole('button', { name: /^Compte\s:/ }).click()
    await phone.getByRole('menuitem', { name: 'Calculatrice' }).click()
    await expect(phone.getByRole('heading', { name: 'Calculatrice', level: 1 })).toBeVisible()
    await phone.close()
  })

  const missing = page.getByRole('heading', { name: 'Projet introuvable', level: 1 })
  await test.step('another account’s workspace, or an unknown one, is not found', async () => {
    const foreignProjectId = await createProject(await newSession('CREATOR'), 'À quelqu’un d’autre')
    for (const address of [`${foreignProjectId}/roadmap`, 'prj_inconnu/chatbot']) {
      await page.goto(`/workspace/${address}`)
      await expect(missing).toBeVisible()
      await expect(page).toHaveTitle(/^Projet introuvable/)
      await expect(page.getByRole('navigation', { name: 'Espace créateur' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Retour à Mes Projets' }).click()
    await expect(page.getByRole('heading', { name: 'Mes Projets' })).toBeFocused()
  })

  await test.step('a workspace deleted elsewhere while open is not found, on every part', async () => {
    for (const [part, title] of [
      ['chatbot', 'Chatbot'],
      ['roadmap', 'Roadmap'],
      ['versions', 'Versions'],
      ['story', 'Mon Histoire'],
      ['settings', 'Paramètres'],
      ['calculator', 'Calculatrice'],
    ] as const) {
      const passing = await createProject(creator.session, 'De passage')
      await openPart(page, passing, part, title)
      await deleteProject(creator.session, passing)
      await expect(missing).toBeFocused()
    }
  })
})
