import type { Page } from '@playwright/test'
import { createProject, deleteProject } from './support/api'
import { expect, test } from './support/fixtures'
import { loadedAt } from './support/projects'
import {
  addStep,
  countMessages,
  createConversation,
  emptyWorkspace,
  messageField,
  openPart,
  saveStory,
  say,
  stepTitles,
} from './support/workspace'

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
    await phone.getByRole('button', { name: 'Testeurs' }).click()
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
        browser.getByRole('button', { name: /^Carnet de bord, \d+ \S+ \d\d:\d\d / }),
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

test('a roadmap is sorted, updates live, and works by keyboard only', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  await addStep(creator.session, projectId, { title: 'Milieu', date: '2030-05-05' })
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) {
    await openPart(browser, projectId, 'roadmap', 'Roadmap')
    await expect(browser.getByRole('heading', { name: 'Milieu' })).toBeVisible()
  }

  await test.step('add by keyboard: it is sorted in both', async () => {
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: 'Nouvelle étape' })
    await expect(dialog.getByLabel('Titre')).toBeFocused()
    await page.keyboard.type('Début')
    await dialog.getByLabel('Date').fill('2030-01-01')
    await dialog.getByLabel('Date').press('Enter')
    await expect(page.getByText('Élément ajouté à la roadmap')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Début' })).toBeFocused()
    for (const browser of [page, other]) await expect.poll(() => stepTitles(browser)).toEqual(['Début', 'Milieu'])
  })

  await test.step('the badge cycles through the statuses, in both browsers', async () => {
    const badge = (browser: typeof page) => browser.getByRole('button', { name: /^Statut de « Début »/ })
    await badge(page).focus()
    /** The progress from 0 to 1. */
    const full = () =>
      page.getByText(/^\d+ terminée/).evaluate((figures) => {
        const parts = [...(figures.previousElementSibling?.children ?? [])]
        const widths = (of: Element[]) => of.reduce((sum, part) => sum + part.getBoundingClientRect().width, 0)
        return (
          widths(parts.filter((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')) / widths(parts)
        )
      })
    for (const [key, status, share] of [
      ['Enter', 'En cours', 0],
      ['Space', 'Terminé', 0.5],
      ['Enter', 'À faire', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(full, `${status}: only what is done fills the bar`).toBeCloseTo(share)
      await expect(badge(page)).toHaveText(status)
      await expect(badge(other)).toHaveText(status)
    }
    await expect(page.getByText('Élément mis à jour')).toBeVisible()
    // Faster than the responses: the last press counts.
    await badge(page).click({ clickCount: 2 })
    await expect(badge(page)).toHaveText('Terminé')
    await expect(badge(other)).toHaveText('Terminé')
  })

  await test.step('a later date moves it down, in both browsers', async () => {
    await page.getByRole('button', { name: 'Modifier « Début »' }).click()
    const dialog = page.getByRole('dialog', { name: "Modifier l'étape" })
    await dialog.getByLabel('Date').fill('2030-12-31')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    for (const browser of [page, other]) await expect.poll(() => stepTitles(browser)).toEqual(['Milieu', 'Début'])
  })

  await test.step('the timeline shows the same', async () => {
    await other.getByRole('link', { name: 'Frise' }).click()
    await expect(other.getByRole('region', { name: 'Frise' }).getByRole('button')).toHaveCount(2)
  })

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Supprimer « Milieu »' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Élément supprimé')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Frise' }).getByRole('button')).toHaveCount(1)
  })

  await test.step('an empty roadmap', async () => {
    await page.getByRole('button', { name: /^Ajouter/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByRole('heading', { name: 'Sans titre' })).toBeVisible()
  })
})

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

test('settings are saved, reset, and guarded against loss', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const [page, other] = [await open(), await open()]
  for (const browser of [page, other]) await openPart(browser, projectId, 'settings', 'Paramètres')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const color = page.getByLabel('Couleur', { exact: true })

  await test.step('the defaults', async () => {
    await expect(page.getByLabel('Date de début')).toHaveValue('2025-06-01')
    await expect(page.getByLabel('Date de fin')).toHaveValue('2025-08-31')
    await expect(color).toHaveValue('#9b87f5')
    await expect(page.getByLabel('Tags')).toHaveValue('marketing, produit, développement')
  })

  await test.step('errors are shown, also for other tabs', async () => {
    await page.getByLabel('Date de fin').fill('2025-05-31')
    await page.getByRole('tab', { name: 'Notifications' }).click()
    await save.click()
    await expect(page.getByText('La date de fin doit suivre la date de début.')).toBeVisible()
    await expect(page.getByLabel('Date de fin')).toBeFocused()
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Date de fin')).toHaveValue('2025-08-31')
    await expect(save).toBeDisabled()
  })

  await test.step('save in one browser, read in the other', async () => {
    await color.fill('#cf4a0e')
    await page.getByRole('tab', { name: 'Javier' }).click()
    await page.getByRole('radio', { name: 'Mentor' }).check()
    await page.getByRole('tab', { name: 'Notifications' }).click()
    // Settings without a feature are not shown.
    await expect(page.getByRole('switch')).toHaveCount(1)
    await page.getByRole('switch', { name: 'Notifications' }).uncheck()
    await page.getByRole('tab', { name: 'Général' }).click()
    await page.getByLabel('Statut').selectOption('En pause')
    await save.click()
    await expect(page.getByText('Paramètres sauvegardés')).toBeVisible()
    await expect(other.getByLabel('Statut')).toHaveValue('PAUSED')
    await expect(other.getByLabel('Couleur', { exact: true })).toHaveValue('#cf4a0e')
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    const question = page.getByRole('alertdialog')
    for (const [part, path] of [
      ['Roadmap', /\/roadmap$/],
      ['Paramètres', /\/settings$/],
    ] as const) {
      await page.getByRole('link', { name: part }).first().click()
      await expect(page).toHaveURL(path)
      // Until it is rendered, a link to the page before it replaces its entry in the history.
      await expect(page.getByRole('heading', { name: part, level: 1 })).toBeAttached()
    }
    await color.fill('#123456')
    const ways: Record<string, () => Promise<unknown>> = {
      'a link': () => page.getByRole('link', { name: 'Chatbot' }).first().click(),
      'a menu of links': async () => {
        await page.getByRole('button', { name: 'Testeurs' }).click()
        await page.getByRole('menuitem', { name: 'Retours' }).click()
      },
      'the search': async () => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox', { name: 'Rechercher' }).fill('Testeurs')
        await expect(page.getByRole('option', { selected: true })).toBeVisible()
        await page.keyboard.press('Enter')
      },
      'the account’s menu': async () => {
        await page.getByRole('button', { name: /Compte de/ }).click()
        await page.getByRole('menuitem', { name: 'Profil' }).click()
      },
      'signing out': async () => {
        await page.getByRole('button', { name: /Compte de/ }).click()
        await page.getByRole('menuitem', { name: 'Déconnexion' }).click()
      },
      'the back button': () => page.evaluate(() => history.back()),
    }
    for (const [way, leave] of Object.entries(ways)) {
      await leave()
      await expect(question, way).toBeVisible()
      await question.getByRole('button', { name: 'Continuer la saisie' }).click()
      await expect(question, way).toBeHidden()
      await expect(page, way).toHaveURL(/settings/)
      await expect(color, way).toHaveValue('#123456')
    }
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByLabel('Colour', { exact: true }), 'changing the language keeps the input').toHaveValue(
      '#123456',
    )
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(color).toHaveValue('#123456')
    const openedAt = await loadedAt(page)
    const dialogType = new Promise<string>((resolve) => {
      page.once('dialog', (native) => void native.dismiss().then(() => resolve(native.type())))
    })
    await page.evaluate(() => window.location.reload())
    expect(await dialogType, 'the browser asks before closing the tab').toBe('beforeunload')
    expect(await loadedAt(page), 'it stays open').toBe(openedAt)
    await expect(color).toHaveValue('#123456')
    await expect(save).toBeEnabled()
    await page.getByRole('link', { name: 'Chatbot' }).first().click()
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(/chatbot/)
    await page.getByRole('button', { name: 'Parler à Javier' }).click()
    await expect(page.getByRole('radio', { name: 'Mentor' })).toBeChecked()
    await page.goBack()
    await expect(color, 'discarded changes are gone').toHaveValue('#cf4a0e')
    await color.fill('#123456')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(/roadmap/)
  })

  await test.step('the language and theme are those of the account', async () => {
    await page.goto(`/workspace/${projectId}/settings?onglet=avance`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copier' }).click()
    await expect(page.getByText('ID copié !')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(projectId)
    await page.getByRole('tab', { name: 'Général' }).click()
    await page.getByLabel('Langue').selectOption('English')
    await page.getByLabel('Thème', { exact: true }).selectOption('Sombre')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveClass(/dark/)
  })
})

test('the calculator computes exactly, and stores its values', async ({ open, creator }) => {
  const { projectId } = await emptyWorkspace(creator.session)
  const page = await open()
  await openPart(page, projectId, 'calculator', 'Calculatrice')
  const profit = page.getByRole('status').filter({ hasText: '€' })

  await page.getByLabel('Prix unitaire').fill('19,99')
  await page.getByLabel('Quantité', { exact: true }).fill('250')
  await page.getByLabel('Marge visée').fill('70')
  for (const [name, value, kind] of [
    ['Frais', '2,9', "% du chiffre d'affaires"],
    ['Emballage', '4.35', 'Par unité'],
    ['Publicité', '350', 'Une fois'],
  ] as const) {
    await page.getByLabel('Nom de la dépense').fill(name)
    await page.getByLabel('Valeur', { exact: true }).fill(value)
    await page.getByLabel('Type').selectOption(kind)
    await page.getByRole('button', { name: 'Ajouter la dépense' }).click()
  }
  await expect(profit).toHaveText('2 606,31 €')
  await expect(page.getByText('62,58 %').first()).toBeVisible()
  await expect(page.getByText('Il manque 7,42 points de marge')).toBeVisible()
  await page.getByRole('button', { name: 'Prendre ce prix' }).click()
  await expect(page.getByText('Objectif atteint')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Quantité', { exact: true })).toHaveValue('250')
  await expect(page.getByText('Objectif atteint')).toBeVisible()

  await page.getByRole('tab', { name: 'Abonnement' }).click()
  await page.getByRole('button', { name: 'Ajouter la formule' }).click()
  await expect(page.getByText('À remplir')).toHaveCount(4)
  for (const [label, value] of [
    ['Nom de la formule', 'Pro'],
    ['Prix', '9,99'],
    ['Abonnés', '120'],
    ['Durée (mois)', '12'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Ajouter la formule' }).click()
  await expect(profit).toHaveText('14 385,60 €')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('calculatrice-abonnement.csv')
})
