import { fileURLToPath } from 'node:url'
import { expect } from './support/fixtures'
import { invite } from './support/invitations'
import { phoneScreen } from './support/phone'
import { annotator, capture, choosePictures, draw, drawingArea, pictureCard, shownPictures } from './support/pictures'
import { projectId, seeded, signIn, take, testerEmail } from './support/seeded'
import { answer, detail, row, sentCard } from './support/triage'

/*
 * `make pictures` takes the pictures of docs/loop.md: from a screenshot to « corrigé, retestez », in three browsers: the creator, a
 * tester with an account, and one without, on a phone.
 */

const inLoop = { folder: fileURLToPath(new URL('../../docs/images/loop/', import.meta.url)), maxBytes: 80 * 1024 }

const desktopScreen = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

seeded('the loop in pictures', async ({ openAnonymous, people }) => {
  const creator = await openAnonymous(desktopScreen)
  const tester = await openAnonymous(desktopScreen)
  const phone = await openAnonymous({ ...phoneScreen, deviceScaleFactor: 1 })
  await signIn(creator, people)
  await signIn(tester, people, testerEmail)
  const id = await projectId(creator)
  const { token } = await invite(creator.request, id, { email: 'ada@exemple.fr' })
  await creator.goto(`/workspace/${id}/retours`)
  await expect(creator.getByRole('heading', { name: 'Retours', level: 1 })).toBeVisible()

  await seeded.step('a tester shows what is wrong', async () => {
    await tester.goto('/profile?onglet=tests')
    const project = tester.getByRole('article').filter({ hasText: 'Marmite' })
    await project.getByRole('button', { name: 'Faire un retour' }).first().click()
    await tester.getByLabel('Votre retour').fill('Le bouton « Cuisiner » passe sous la barre du bas.')
    await choosePictures(tester, [capture('recette.png')])
    await expect(pictureCard(tester, 'recette.png').getByText('Prête')).toBeVisible()
    await tester.getByRole('button', { name: 'Annoter recette.png' }).click()
    await expect(drawingArea(tester).locator('canvas').first()).toBeVisible()
    await draw(tester, [0.75, 0.75], [0.6, 0.5])
    await annotator(tester).getByRole('button', { name: 'Cadre', exact: true }).click()
    await draw(tester, [0.28, 0.3], [0.58, 0.48])
    await take(tester, '1-annotate', inLoop)
    await annotator(tester).getByRole('button', { name: 'Terminer' }).click()
    await expect(pictureCard(tester, 'recette.png').getByText('Prête')).toBeVisible()
    await tester.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(tester.getByLabel('Votre retour')).toHaveValue('')
  })

  await seeded.step('somebody without an account says it well, on a phone', async () => {
    await phone.goto(`/invitation/${token}?reponse=avis`)
    await phone.getByLabel('Votre retour').fill('Le minuteur sonne deux fois.')
    await phone.getByLabel('Votre nom').fill('Ada')
    await phone.getByRole('button', { name: 'Préciser' }).click()
    await phone.getByLabel('Nature').selectOption('Bug')
    await phone.getByLabel('Gravité').selectOption('Bloquant')
    await phone.getByLabel('Comment le reproduire').fill('Lancer deux minuteurs à la suite.')
    await take(phone, '2-phone', inLoop)
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
  })

  await seeded.step('the creator reads, and asks', async () => {
    await row(creator, 'passe sous la barre').getByRole('link').click()
    await expect(shownPictures(detail(creator))).toHaveCount(1)
    await take(creator, '3-triage', inLoop)
    await row(creator, 'sonne deux fois').getByRole('link').click()
    await creator.getByLabel('Demander des précisions').check()
    await answer(creator, 'Sur quel téléphone ?')
    await expect(phone.getByText('Sur quel téléphone ?', { exact: true })).toBeVisible()
    await answer(phone, 'Un vieil Android.')
    await phone.getByText('Sur quel téléphone ?', { exact: true }).scrollIntoViewIfNeeded()
    await take(phone, '4-conversation', inLoop)
  })

  await seeded.step('it becomes a step of the roadmap', async () => {
    await row(creator, 'passe sous la barre').getByRole('link').click()
    await creator.getByRole('button', { name: 'En faire une étape de la roadmap' }).click()
    await creator.getByRole('dialog').getByLabel("Titre de l'étape").fill('Dégager le bouton « Cuisiner »')
    await take(creator, '5-plan', inLoop)
    await creator.getByRole('dialog').getByRole('button', { name: 'Prévoir' }).click()
    await expect(creator.getByText('Retour prévu dans la roadmap')).toBeVisible()
  })

  await seeded.step('both are fixed in a version', async () => {
    await row(creator, 'passe sous la barre').getByRole('checkbox').check()
    await row(creator, 'sonne deux fois').getByRole('checkbox').check()
    await creator.getByRole('combobox', { name: 'Changer le statut' }).selectOption('Corrigé…')
    const dialog = creator.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Une nouvelle version' }).check()
    await dialog.getByLabel('Nom de la version').fill('1.2')
    await take(creator, '6-fixed', inLoop)
    await dialog.getByRole('button', { name: 'Marquer 2 retours comme corrigés' }).click()
    await expect(creator.getByText('2 retours marqués comme corrigés')).toBeVisible()
  })

  await seeded.step('both authors are asked to try again', async () => {
    await tester.goto('/profile/retours')
    await expect(sentCard(tester, 'passe sous la barre')).toContainText('Corrigé dans la version 1.2. Retestez')
    await take(tester, '7-retest', inLoop)
    await expect(phone.getByText('Corrigé dans la version 1.2. Retestez')).toBeVisible()
    await phone.getByRole('button', { name: "C'est corrigé" }).tap()
    const confirmed = phone.getByText('Vous avez confirmé la correction dans la version 1.2.')
    await confirmed.scrollIntoViewIfNeeded()
    await expect(confirmed).toBeVisible()
    await take(phone, '8-confirmed', inLoop)
    await row(creator, 'sonne deux fois').getByRole('link').click()
    await expect(detail(creator).getByText('Correction confirmée par la personne')).toBeVisible()
  })

  await seeded.step('the figures tell how it went', async () => {
    await creator.goto(`/workspace/${id}/chiffres`)
    await expect(creator.getByRole('heading', { name: 'Chiffres', level: 1 })).toBeVisible()
    await expect(creator.locator('.chakra-skeleton, [aria-busy=true]')).toHaveCount(0)
    await take(creator, '9-figures', inLoop)
  })
})
