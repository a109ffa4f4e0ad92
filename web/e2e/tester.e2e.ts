import { createProject, graphql, newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { accept, invite, outcome, revoke, saveProfile, setProjectStatus } from './support/invitations'
import { fillNameAndPassword, signIn } from './support/session'

const invitationPath = (token: string) => `/invitation/${token}`

test('an invited person signs up from the link, accepts, and sends feedback twice', async ({ page, creator }) => {
  const project = await createProject(creator.session, 'Carnet de bord')
  const account = newAccount()
  const { token } = await invite(creator.session, project, { email: account.email })

  await test.step('read the invitation', async () => {
    // As in the email. The URL of the page does not contain the address.
    await page.goto(`${invitationPath(token)}#pour=${encodeURIComponent(account.email)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Carnet de bord' })).toBeVisible()
    await expect(page).toHaveURL(invitationPath(token))
    for (const text of ['Entretien filmé', 'Savoir si l’on comprend le premier écran.', '15 juin 2030']) {
      await expect(page.getByText(text)).toBeVisible()
    }
  })

  await test.step('start the feedback', async () => {
    await page.getByRole('button', { name: 'Faire un retour sans tester' }).click()
    await expect(page.getByRole('heading', { name: 'Faire un retour' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Envoyer mon retour' })).toBeDisabled()
    await page.getByLabel('Votre retour').fill('Le premier écran est clair.')
    await page.getByRole('button', { name: 'Revenir' }).click()
    await expect(page.getByRole('heading', { name: 'Votre réponse' })).toBeFocused()
  })

  await test.step('accept with a new account', async () => {
    await page.getByRole('button', { name: 'Accepter et tester' }).click()
    await expect(page.getByText("Vous devez être connecté pour accepter l'invitation")).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: "S'inscrire" }).click()
    await expect(page.getByRole('radio', { name: /Testeur/ })).toBeChecked()
    await expect(page.getByLabel('Email')).toHaveValue(account.email)
    await fillNameAndPassword(page, account)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByText('Invitation acceptée ! Vous êtes maintenant testeur de ce projet.')).toBeVisible()
    await expect(page).toHaveURL(invitationPath(token))
  })

  await test.step('the draft is restored', async () => {
    await expect(page.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
    await expect(page.getByLabel('Votre retour')).toHaveValue('Le premier écran est clair.')
    await page.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(page.getByRole('heading', { name: 'Retour envoyé' })).toBeVisible()
    await expect(page.getByText('Le premier écran est clair.')).toBeVisible()
    await page.getByRole('button', { name: 'En écrire un autre' }).click()
    await expect(page.getByLabel('Votre retour')).toHaveValue('')
  })

  await test.step('again, from « Mes tests »', async () => {
    await page.getByRole('link', { name: 'Tous mes tests' }).click()
    const card = page.getByRole('article', { name: 'Carnet de bord' })
    await card.getByRole('button', { name: 'Faire un retour' }).click()
    await card.getByLabel('Votre retour').fill('Le second aussi.')
    await card.getByLabel('Votre nom').fill('Camille')
    await card.getByRole('button', { name: 'Envoyer mon retour' }).click()
    await expect(card.getByLabel('Votre retour')).toHaveValue('')
    await expect(page.getByText('Merci pour votre retour !')).toBeVisible()
  })

  expect(await outcome(creator.session, project)).toEqual({
    invitations: [{ status: 'ACCEPTED', refusalReason: null }],
    feedbacks: [
      { authorName: 'Camille', content: 'Le second aussi.' },
      { authorName: 'Anonyme', content: 'Le premier écran est clair.' },
    ],
  })
})

test('an invitation is answered without an account: with feedback, or by declining with a reason', async ({
  page,
  creator,
}) => {
  const project = await createProject(creator.session, 'Atelier')
  const [first, second] = [
    await invite(creator.session, project, { discordUsername: 'ada' }),
    await invite(creator.session, project, { email: 'ada@example.org' }),
  ]

  await page.goto(`${invitationPath(first.token)}?reponse=avis`)
  await page.getByLabel('Votre retour').fill('Je n’ai pas compris le menu.')
  await page.getByLabel('Votre nom').fill('Ada')
  await page.reload()
  await expect(page.getByLabel('Votre retour')).toHaveValue('Je n’ai pas compris le menu.')
  await page.getByRole('button', { name: 'Envoyer mon retour' }).click()
  await expect(page.getByRole('heading', { name: 'Merci pour votre retour !' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Devenir testeur' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cette invitation a déjà été traitée' })).toBeVisible()
  await expect(page.getByText("c'est là que vous pouvez lui répondre")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ce que vous avez envoyé' })).toBeVisible()

  await page.goto(invitationPath(second.token))
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('radio', { name: 'Autre raison' }).check()
  await page.getByLabel('Votre raison').fill('Je pars en voyage.')
  await page.getByRole('button', { name: "Refuser l'invitation" }).click()
  await expect(page.getByRole('heading', { name: 'Invitation refusée' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cette invitation a déjà été traitée' })).toBeVisible()

  expect(await outcome(creator.session, project)).toEqual({
    invitations: [
      { status: 'REFUSED', refusalReason: 'Je pars en voyage.' },
      { status: 'FEEDBACK_GIVEN', refusalReason: null },
    ],
    feedbacks: [{ authorName: 'Ada', content: 'Je n’ai pas compris le menu.' }],
  })
})

test.describe('an invalid link', () => {
  // Browsers log the status 404 of the page.
  test.use({ allowedErrors: [/status of 404 .*\/invitation\//] })

  test('shows an error, and links to the home page', async ({ page }) => {
    await page.goto(invitationPath('inconnue'))
    await expect(page.getByRole('heading', { level: 1, name: 'Invitation non trouvée' })).toBeVisible()
    await expect(page.getByRole('alert').getByText('Invitation non trouvée')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(page).toHaveURL('/')
  })
})

test('the page of an invitation shows the next step for every status', async ({
  page,
  creator,
  newSession,
  openAnonymous,
}) => {
  const project = await createProject(creator.session, 'Carnet de bord')
  const other = await createProject(creator.session, 'Atelier')
  const account = newAccount()
  const tester = await newSession('TESTER', account)
  const pseudonym = `ada ${account.email}`.slice(0, 40)
  const testerId = await saveProfile(tester, { username: pseudonym })
  const title = (name: string) => page.getByRole('main').getByRole('heading', { name })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })

  await test.step('revoked', async () => {
    const { id, token } = await invite(creator.session, project, { email: 'ada@example.org' })
    await page.goto(invitationPath(token))
    await expect(title('Votre réponse')).toBeVisible()
    await revoke(creator.session, id)
    await page.getByRole('button', { name: 'Refuser' }).click()
    await page.getByRole('button', { name: "Refuser l'invitation" }).click()
    await expect(title('Invitation non trouvée')).toBeVisible()
  })

  const { token } = await invite(creator.session, project, { testerId })

  await test.step('paused, then completed', async () => {
    await setProjectStatus(creator.session, project, 'PAUSED')
    await page.goto(invitationPath(token))
    await expect(title('Projet en pause')).toBeVisible()
    await setProjectStatus(creator.session, project, 'COMPLETED')
    await page.reload()
    await expect(title('Projet terminé')).toBeVisible()
    await expect(link('Devenir testeur')).toBeVisible()
    await page.getByRole('button', { name: "Refuser l'invitation" }).click()
    await expect(title("Refuser l'invitation")).toBeVisible()
    await setProjectStatus(creator.session, project, 'IN_PROGRESS')
  })

  await test.step('the viewer’s own invitation', async () => {
    const owner = await openAnonymous({ storageState: await creator.session.storageState() })
    await owner.goto(invitationPath(token))
    await expect(owner.getByRole('heading', { name: 'Votre invitation' })).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  })

  await test.step('of another account: switch accounts and return', async () => {
    const stranger = await openAnonymous({ storageState: await (await newSession('TESTER')).storageState() })
    await stranger.goto(invitationPath(token))
    await expect(stranger.getByRole('heading', { name: "Ce n'est pas pour ce compte" })).toBeVisible()
    await stranger.getByRole('button', { name: 'Changer de compte' }).click()
    await signIn(stranger, account)
    await expect(stranger.getByRole('heading', { name: 'Votre réponse' })).toBeVisible()
  })

  await test.step('accepted, then paused, then opened by others', async () => {
    await accept(tester, token)
    const own = await openAnonymous({ storageState: await tester.storageState() })
    await own.goto(invitationPath(token))
    await expect(own.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
    await expect(own.getByLabel('Votre nom'), 'signed as in « Mes tests »').toHaveValue(pseudonym)
    await setProjectStatus(creator.session, project, 'PAUSED')
    await own.reload()
    await expect(own.getByText('Vos retours seront de nouveau attendus')).toBeVisible()
    await expect(own.getByLabel('Votre retour')).toHaveCount(0)
    await page.goto(invitationPath(token))
    await expect(title('Cette invitation a déjà été traitée')).toBeVisible()
    await expect(link('Se connecter')).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent(invitationPath(token))}`,
    )
  })

  await test.step('answered elsewhere in the meantime', async () => {
    const { token: late } = await invite(creator.session, other, { discordUsername: 'ada' })
    const slow = await openAnonymous({ storageState: await tester.storageState() })
    await slow.goto(invitationPath(late))
    await expect(slow.getByRole('heading', { name: 'Votre réponse' })).toBeVisible()
    await accept(await newSession('TESTER'), late)
    await slow.getByRole('button', { name: 'Accepter et tester' }).click()
    await expect(slow.getByRole('alert').getByText('Cette invitation a déjà été traitée')).toBeVisible()
    await expect(
      slow.getByRole('main').getByRole('heading', { name: 'Cette invitation a déjà été traitée' }),
    ).toBeVisible()
  })
})

test('an account without a type chooses one before accepting', async ({ openAnonymous, newSession, creator }) => {
  const project = await createProject(creator.session, 'Atelier')
  const { token } = await invite(creator.session, project, { discordUsername: 'ada' })
  const page = await openAnonymous({ storageState: await (await newSession(null)).storageState() })
  await page.goto(invitationPath(token))
  await page.getByRole('button', { name: 'Accepter et tester' }).click()
  await expect(page.getByRole('heading', { name: 'Complétez votre profil' })).toBeVisible()
  await page.getByRole('radio', { name: /Testeur/ }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Vous testez ce projet' })).toBeVisible()
})

test('a tester edits their profile, and creators find its public parts', async ({
  openAnonymous,
  newSession,
  creator,
}) => {
  const [account, rival] = [newAccount(), newAccount()]
  const tester = await newSession('TESTER', account)
  const takenName = `Zoé ${rival.email}`.slice(0, 40)
  await saveProfile(await newSession('TESTER', rival), { username: takenName })
  const username = `Ada ${account.email}`.slice(0, 40)
  const skill = `soudure-${account.email.slice(8, 16)}`
  const found = async () => {
    const query = 'query ($query: String!) { testerSearch(query: $query) { nodes { username country languages bio } } }'
    const { testerSearch } = await graphql<{ testerSearch: { nodes: unknown[] } }>(creator.session, query, {
      query: skill,
    })
    return testerSearch.nodes
  }
  const page = await openAnonymous({ storageState: await tester.storageState() })

  await test.step('the first save', async () => {
    await page.goto('/profile')
    await page.getByRole('link', { name: 'Compléter mon profil' }).click()
    await expect(page).toHaveURL('/profile?onglet=modifier')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le pseudo est requis')).toBeVisible()
    await page.getByLabel('Nom / pseudo').fill(takenName.toUpperCase())
    await page.getByLabel('Contact Discord').fill('ada lovelace')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText(/Le contact Discord doit être/)).toBeVisible()
    await page.getByLabel('Contact Discord').fill('https://discord.gg/ada')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Ce pseudo est déjà pris')).toBeVisible()
    await page.getByLabel('Nom / pseudo').fill(username)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Profil créé avec succès !')).toBeVisible()
  })

  await test.step('public and private fields', async () => {
    await page.getByLabel('À propos').fill('Je casse des applications.')
    await page.getByLabel('Compétences techniques').fill(`${skill}, , ${skill.toUpperCase()}`)
    await page.getByLabel('Autres compétences').fill('pédagogie')
    await page.getByLabel('Disponibilité').fill('Le soir')
    await page.getByLabel('Pays').selectOption('Belgique')
    await page.getByLabel('Langues').fill('français, wallon')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible()
    expect(await found()).toEqual([
      { username, country: 'BELGIUM', languages: ['français', 'wallon'], bio: 'Je casse des applications.' },
    ])
    await page.getByRole('tab', { name: 'Profil' }).click()
    for (const text of [username, skill, 'pédagogie', 'Le soir', 'Belgique', 'français, wallon']) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'https://discord.gg/ada' })).toBeVisible()
  })

  await test.step('the switch applies at once', async () => {
    await page.getByRole('switch', { name: 'Visible dans la recherche' }).click()
    await expect.poll(found).toEqual([])
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Visible dans la recherche' })).not.toBeChecked()
    await page.getByRole('switch', { name: 'Visible dans la recherche' }).click()
    await expect.poll(async () => (await found()).length).toBe(1)
  })

  await test.step('unsaved changes are not lost', async () => {
    await page.getByRole('tab', { name: 'Modifier' }).click()
    await page.getByLabel('Disponibilité').fill('Le matin')
    await page.getByRole('tab', { name: 'Mes tests' }).click()
    await expect(page.getByText('Aucun test pour le moment')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Disponibilité')).toHaveValue('Le matin')
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Rodage, accueil' })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click()
    await expect(page.getByLabel('Disponibilité')).toHaveValue('Le matin')
    await page.getByRole('main').getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByLabel('Disponibilité')).toHaveValue('Le soir')
  })

  await test.step('a complete profile shows no hint', async () => {
    await page.getByRole('tab', { name: 'Mes invitations' }).click()
    await expect(page.getByText('Votre profil est complet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Compléter mon profil' })).toHaveCount(0)
  })
})
