import { violations } from './support/axe'
import { graphql, newAccount } from './support/api'
import { expect, test } from './support/fixtures'
import { Receiver } from './support/receiver'
import { projectNearItsDeadline, reminderTimeout, stayAwake, stopPath, subscribeAt } from './support/reminders'

test('a tester is reminded of a deadline, stops such reminders by the email without signing in, and starts them again', async ({
  creator,
  database,
  newSession,
  openAnonymous,
  server,
}) => {
  const account = newAccount()
  const tester = await newSession('TESTER', account)
  await stayAwake(tester)
  const page = await openAnonymous({ storageState: await tester.storageState() })
  await page.goto('/profile')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  const title = await projectNearItsDeadline(creator.session, tester, database)

  await test.step('the notification is live, and leads to the project', async () => {
    await bell.click()
    // Beside the invitation.
    const notice = page.getByRole('link').filter({ hasText: 'attend votre retour' })
    await expect(notice).toBeVisible(reminderTimeout)
    await notice.click()
    await expect(page).toHaveURL(/\/invitation\//)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  const path = await stopPath(server.outbox, account.email, title)
  const wanted = async () =>
    graphql<{ viewer: { settings: object } }>(tester, '{ viewer { settings { hasDeadlineReminders } } }')

  await test.step('the link says what it stops, and stops it by one click', async () => {
    const anonymous = await openAnonymous()
    await anonymous.goto(path)
    await expect(anonymous.getByRole('heading', { name: 'Arrêter ces rappels ?', level: 1 })).toBeVisible()
    await expect(anonymous.getByText('avant la deadline des projets que vous testez')).toBeVisible()
    expect(await violations(anonymous)).toEqual([])
    expect(await wanted(), 'opening it changes nothing').toMatchObject({
      viewer: { settings: { hasDeadlineReminders: true } },
    })

    await anonymous.getByRole('button', { name: 'Arrêter ces rappels' }).press('Enter')
    await expect(anonymous.getByRole('heading', { name: "C'est arrêté", level: 1 })).toBeFocused()
    expect(await wanted()).toMatchObject({ viewer: { settings: { hasDeadlineReminders: false } } })
    await anonymous.reload()
    await expect(anonymous.getByRole('heading', { name: "C'est arrêté", level: 1 })).toBeVisible()
    await anonymous.getByRole('button', { name: 'Les remettre en marche' }).click()
    await expect(anonymous.getByRole('heading', { name: "C'est reparti", level: 1 })).toBeVisible()
    expect(await wanted()).toMatchObject({ viewer: { settings: { hasDeadlineReminders: true } } })
    await anonymous.getByRole('button', { name: 'Arrêter ces rappels' }).click()
    await expect(anonymous.getByRole('heading', { name: "C'est arrêté", level: 1 })).toBeVisible()
  })

  await test.step('the settings show it', async () => {
    await page.goto('/profile/settings?onglet=rappels')
    await expect(page.getByRole('switch', { name: 'Avant une deadline' })).not.toBeChecked()
  })
})

test('quiet hours and switches are validated, saved, and kept while they are not', async ({ open, creator }) => {
  const page = await open()
  await page.goto('/dashboard/settings?onglet=rappels')
  const [start, end] = [page.getByLabel('De', { exact: true }), page.getByLabel('À', { exact: true })]
  await expect(start).toHaveValue('21:00')
  await expect(page.getByRole('switch', { name: 'Avant une deadline' })).toHaveCount(0)

  await end.fill('21:00')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Choisissez deux heures différentes')).toBeVisible()
  await expect(end).toBeFocused()
  await end.fill('07:30')
  await page.getByLabel('Fuseau horaire').selectOption('America/Toronto')
  await page.getByRole('switch', { name: 'Après une semaine de silence' }).uncheck()

  await test.step('a reload keeps what is not saved', async () => {
    await page.reload()
    await expect(end).toHaveValue('07:30')
    await expect(page.getByText('Vos modifications non enregistrées ont été retrouvées.')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Rappels enregistrés')).toBeVisible()
  const query = '{ viewer { settings { hasSilenceReminders quietHours { start end } timeZone } } }'
  expect(await graphql(creator.session, query)).toMatchObject({
    viewer: {
      settings: {
        hasSilenceReminders: false,
        quietHours: { start: '21:00', end: '07:30' },
        timeZone: 'America/Toronto',
      },
    },
  })

  await test.step('they can be switched off', async () => {
    await page.getByRole('switch', { name: 'Ne pas me déranger' }).uncheck()
    await expect(start).toBeHidden()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect
      .poll(() => graphql(creator.session, query))
      .toMatchObject({
        viewer: { settings: { quietHours: null } },
      })
  })
})

test.describe('on a device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a device is registered, gets pushes, and is removed', async ({
    creator,
    database,
    newSession,
    openAnonymous,
  }) => {
    const service = await Receiver.start()
    const tester = await newSession('TESTER')
    await stayAwake(tester)
    const page = await openAnonymous({ storageState: await tester.storageState() })
    await subscribeAt(page, service.url)
    await page.goto('/profile/settings?onglet=rappels')
    await expect(page.getByText('Cet appareil ne reçoit rien pour le moment.')).toBeVisible()
    await page.getByRole('button', { name: 'Activer les notifications sur cet appareil' }).click()
    await expect(page.getByText('Cet appareil reçoit vos rappels.')).toBeVisible()

    const title = await projectNearItsDeadline(creator.session, tester, database)
    await expect.poll(() => service.received.length, reminderTimeout).toBe(1)
    expect(service.received[0]?.body, 'it is encrypted').not.toContain(title)

    await test.step('the account may want none', async () => {
      await page.getByRole('switch', { name: 'Sur mes appareils' }).uncheck()
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(page.getByText(/rien n'arrivera/)).toBeVisible()
    })
    await page.getByRole('button', { name: 'Les désactiver sur cet appareil' }).click()
    await expect(page.getByText('Cet appareil ne reçoit rien pour le moment.')).toBeVisible()
    const query = '{ viewer { hasPushSubscription } }'
    expect(await graphql(tester, query)).toEqual({ viewer: { hasPushSubscription: false } })
    await service.stop()
  })

  test('what keeps a device from being registered is said', async ({ open }) => {
    const button = 'Activer les notifications sur cet appareil'
    await test.step('the browser blocks it', async () => {
      const page = await open()
      await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
      await page.goto('/dashboard/settings?onglet=rappels')
      await expect(page.getByText(/bloquées dans ce navigateur/)).toBeVisible()
      await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    })
    await test.step('the browser cannot', async () => {
      const page = await open()
      await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
      await page.goto('/dashboard/settings?onglet=rappels')
      await expect(page.getByText(/ne sait pas recevoir/)).toBeVisible()
    })
    await test.step('the push service of the browser does not respond, and then does', async () => {
      const service = await Receiver.start()
      const page = await open()
      await subscribeAt(page, service.url)
      await page.addInitScript(() => {
        const { prototype } = PushManager
        const working = Object.getOwnPropertyDescriptor(prototype, 'subscribe')
        prototype.subscribe = () => {
          if (working) Object.defineProperty(prototype, 'subscribe', working)
          return Promise.reject(new DOMException('push service not available', 'AbortError'))
        }
      })
      await page.goto('/dashboard/settings?onglet=rappels')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert').filter({ hasText: "n'a pas pu s'inscrire" })).toBeVisible()
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText('Cet appareil reçoit vos rappels.')).toBeVisible()
      await service.stop()
    })
  })
})
