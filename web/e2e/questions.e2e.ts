import type { Page } from '@playwright/test'
import { createProject } from './support/api'
import { sendFeedback } from './support/feedback'
import { expect, test } from './support/fixtures'
import { accept, invite } from './support/invitations'
import { phoneScreen } from './support/phone'
import { editor, ofEachKind, openEditor, setQuestions } from './support/questions'

/*
 * The questions of a creator, in four browsers: two of the creator, one of a tester with an account, and one of somebody without, on a
 * phone. What one of them does is looked for on the screen of the others.
 */

const row = (page: Page, number: number) => editor(page).getByRole('listitem', { name: `Question ${number}` })
const writing = (page: Page) => page.getByLabel('Votre retour')
const asked = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const rows = (page: Page) => page.getByRole('list', { name: 'Retours' })

test('questions appear in forms that are open, are answered, and their answers are read and edited', async ({
  creator,
  newSession,
  open,
  openAnonymous,
}) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  const byAccount = await invite(creator.session, projectId, { discordUsername: 'lea.dupont' })
  const byLink = await invite(creator.session, projectId, { email: 'ada@exemple.fr' })
  const tester = await newSession('TESTER')
  await accept(tester, byAccount.token)
  // More than a page of the list.
  for (let number = 1; number <= 25; number += 1) {
    await sendFeedback(tester, byAccount.token, { authorName: `Testeur ${number}`, content: `Retour ${number}.` })
  }

  const page = await open()
  const other = await open()
  const testerPage = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto(`/workspace/${projectId}/retours`)
  await other.goto(`/workspace/${projectId}/retours`)
  await expect(rows(other).getByText('Retour 25.')).toBeVisible()
  await testerPage.goto(`/invitation/${byAccount.token}`)
  await writing(testerPage).fill('J’écris déjà.')

  await test.step('the creator sets three questions', async () => {
    await openEditor(page)
    for (const [index, { kind, text, choices, lowLabel, highLabel }] of ofEachKind.entries()) {
      await editor(page).getByRole('button', { name: 'Ajouter une question' }).click()
      const question = row(page, index + 1)
      await expect(question.getByLabel('Question', { exact: true })).toBeFocused()
      await question.getByLabel('Question', { exact: true }).fill(text)
      await question.getByLabel('Sorte de réponse').selectOption({ value: kind })
      if (choices) await question.getByLabel('Choix').fill(choices.join('\n'))
      if (lowLabel) await question.getByLabel('Ce que 1 veut dire').fill(lowLabel)
      if (highLabel) await question.getByLabel('Ce que 5 veut dire').fill(highLabel)
    }
    // By the keyboard: the last one comes first.
    await editor(page).getByRole('button', { name: 'Monter la question 3' }).focus()
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('button', { name: 'Monter la question 2' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(editor(page).getByRole('button', { name: 'Descendre la question 1' })).toBeFocused()
    await expect(row(page, 1).getByLabel('Question', { exact: true })).toHaveValue(ofEachKind[2]?.text ?? '')
    await expect(editor(page).getByRole('status')).toHaveText('Question déplacée : 1 sur 3')
    await editor(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Questions enregistrées', { exact: true })).toBeVisible()
    await expect(editor(page)).toBeHidden()
  })

  await test.step('they appear in the form that is open, which keeps what was typed', async () => {
    await expect(asked(testerPage, /inscription était-elle claire/)).toBeVisible()
    await expect(writing(testerPage)).toHaveValue('J’écris déjà.')
    await asked(testerPage, /inscription/)
      .getByRole('radio', { name: '4 sur 5' })
      .check()
    await testerPage.getByLabel(/Qu’avez-vous cherché/).fill('La liste de mes voyages.')
    await asked(testerPage, /Sur quel appareil/)
      .getByRole('radio', { name: 'Tablette' })
      .check()
  })

  await test.step('questions that change while they are answered lose no answer', async () => {
    await openEditor(page)
    await row(page, 1).getByLabel('Question', { exact: true }).fill('L’inscription est-elle claire ?')
    await editor(page).getByRole('button', { name: 'Retirer la question 3' }).click()
    await editor(page).getByRole('button', { name: 'Enregistrer' }).click()
    await expect(editor(page)).toBeHidden()
    await expect(asked(testerPage, /est-elle claire/).getByRole('radio', { name: '4 sur 5' })).toBeChecked()
    await expect(testerPage.getByLabel(/Qu’avez-vous cherché/)).toHaveValue('La liste de mes voyages.')
    await expect(testerPage.getByText("Cette question n'est plus posée : votre réponse ne partira pas.")).toBeVisible()
    await expect(testerPage.getByText('Tablette')).toBeVisible()
    await testerPage.reload()
    await expect(writing(testerPage)).toHaveValue('J’écris déjà.')
    await expect(asked(testerPage, /est-elle claire/).getByRole('radio', { name: '4 sur 5' })).toBeChecked()
    await expect(testerPage.getByLabel(/Qu’avez-vous cherché/)).toHaveValue('La liste de mes voyages.')
  })

  await test.step('the answers arrive in a list that is full', async () => {
    await testerPage.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await testerPage.getByRole('button', { name: 'En écrire un autre' }).click()
    await expect(writing(testerPage)).toHaveValue('')
    await expect(testerPage.getByLabel(/Qu’avez-vous cherché/)).toHaveValue('')
    await expect(asked(testerPage, /est-elle claire/).getByRole('radio', { name: 'Sans réponse' })).toBeChecked()
    await rows(other).getByText('J’écris déjà.').click()
    await expect(other.getByText('4 sur 5 (1 : Pas du tout, 5 : Tout à fait)')).toBeVisible()
    await expect(other.getByText('La liste de mes voyages.')).toBeVisible()
  })

  await test.step('somebody answers by a link, on a phone, and edits it', async () => {
    const phone = await openAnonymous(phoneScreen)
    await phone.goto(`/invitation/${byLink.token}?reponse=avis`)
    await writing(phone).fill('Par le lien.')
    const scale = asked(phone, /est-elle claire/)
    await scale.getByRole('radio', { name: '2 sur 5' }).check()
    // Without an account nothing tells the phone that the question goes, but the answer of the server.
    await setQuestions(creator.session, projectId, [{ kind: 'SCALE', text: 'Est-ce beau ?' }])
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByText("Cette question n'est plus posée : votre réponse ne partira pas.")).toBeVisible()
    await expect(writing(phone)).toHaveValue('Par le lien.')
    await asked(phone, /Est-ce beau/)
      .getByRole('radio', { name: '5 sur 5' })
      .check()
    await phone.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(phone.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()
    await rows(other).getByText('Par le lien.').click()
    await expect(other.getByText('5 sur 5', { exact: true })).toBeVisible()
    await phone.getByRole('button', { name: 'Modifier' }).click()
    const dialog = phone.getByRole('dialog')
    await expect(dialog.getByRole('radio', { name: '5 sur 5' }).first()).toBeChecked()
    await dialog
      .getByRole('group', { name: /Est-ce beau/ })
      .getByRole('radio', { name: '3 sur 5' })
      .check()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await expect(other.getByText('3 sur 5', { exact: true })).toBeVisible()
  })

  await test.step('an answer stays when its question goes', async () => {
    await testerPage.goto('/profile/retours')
    await testerPage.getByRole('button', { name: 'Conversation' }).first().click()
    await expect(testerPage.getByText('La liste de mes voyages.')).toBeVisible()
    await testerPage.getByRole('button', { name: 'Modifier' }).click()
    const dialog = testerPage.getByRole('dialog')
    await expect(
      dialog.getByText("Cette question n'est plus posée : votre réponse reste comme vous l'avez envoyée."),
    ).toHaveCount(2)
    await dialog.getByLabel('Texte du retour').fill('J’écris encore.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
    await rows(other).getByText('J’écris encore.').click()
    await expect(other.getByText('La liste de mes voyages.')).toBeVisible()
  })
})

test('two editors do not overwrite each other unasked, and nothing typed is lost', async ({ creator, open }) => {
  const projectId = await createProject(creator.session, 'Carnet de bord')
  await setQuestions(creator.session, projectId, [{ kind: 'TEXT', text: 'Un ?' }])
  const page = await open()
  await page.goto(`/workspace/${projectId}/retours`)
  await openEditor(page)
  await row(page, 1).getByLabel('Question', { exact: true }).fill('Deux ?')
  await setQuestions(creator.session, projectId, [{ kind: 'TEXT', text: 'Trois ?' }])
  await expect(editor(page).getByText(/Les questions ont changé entre-temps/)).toBeVisible()
  await expect(editor(page).getByRole('list', { name: 'Questions enregistrées ailleurs' })).toHaveText('Trois ?')
  await expect(row(page, 1).getByLabel('Question', { exact: true })).toHaveValue('Deux ?')
  await editor(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText("Les questions n'ont pas pu être enregistrées")).toBeVisible()
  await page.reload()
  await openEditor(page)
  await expect(row(page, 1).getByLabel('Question', { exact: true })).toHaveValue('Deux ?')
  await editor(page).getByRole('button', { name: 'Garder les miennes' }).click()
  await editor(page).getByRole('button', { name: 'Enregistrer' }).click()
  await expect(editor(page)).toBeHidden()
  await openEditor(page)
  await row(page, 1).getByLabel('Question', { exact: true }).fill('Quatre ?')
  await editor(page).getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(row(page, 1).getByLabel('Question', { exact: true })).toHaveValue('Quatre ?')
})
