import { createProject, newAccount, signUp } from './support/api'
import { postgresDatabase } from './support/databases'
import { expect, test } from './support/fixtures'
import { chooseInCardMenu, openProjects, projectCard } from './support/projects'
import { Server } from './support/server'

const instancesTest = test.extend<{ instances: [Server, Server] }>({
  instances: async ({}, use) => {
    const database = await postgresDatabase()
    // Started together, so that both migrate the same empty database.
    const instances = await Promise.all([Server.start(database.url), Server.start(database.url)])
    await use(instances)
    await Promise.all(instances.map((instance) => instance.stop()))
    await database.drop()
  },
})

instancesTest(
  'two servers with one PostgreSQL database share live changes',
  async ({ instances, playwright, openAnonymous }) => {
    const [a, b] = instances
    const session = await signUp(playwright.request, a.url, newAccount(), 'CREATOR')
    const storageState = await session.storageState()
    const first = await openAnonymous({ baseURL: a.url, storageState })
    const second = await openAnonymous({ baseURL: b.url, storageState })
    for (const page of [first, second]) {
      await openProjects(page)
      await expect(page.getByText('Aucun projet créé pour le moment')).toBeVisible()
    }

    await createProject(session, 'Né sur le premier serveur')
    await expect(projectCard(second, 'Né sur le premier serveur')).toBeVisible()

    await chooseInCardMenu(second, 'Né sur le premier serveur', 'Changer le statut')
    await second.getByRole('menuitemradio', { name: 'Terminé' }).click()
    await expect(projectCard(first, 'Né sur le premier serveur').getByText('Terminé')).toBeVisible()

    await chooseInCardMenu(first, 'Né sur le premier serveur', 'Supprimer')
    await first.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(second.getByText('Aucun projet créé pour le moment')).toBeVisible()
    await session.dispose()
  },
)
