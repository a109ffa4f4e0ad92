import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createProject, createToken, graphql } from '../support/api'
import { expect, test as base } from '../support/fixtures'
import { invite } from '../support/invitations'
import { Program } from '../support/programs'
import { freePort } from '../support/server'

interface Fixtures {
  /** Runs an example in the output folder of the test, with an API token of the creator. */
  start: (name: string, ...args: string[]) => Program
  /** Like `start`, with additional environment variables. */
  startWith: (environment: Record<string, string>, name: string, ...args: string[]) => Program
}

const test = base.extend<Fixtures>({
  start: async ({ creator, server, startWith }, use) => {
    const secret = await createToken(creator.session, ['PROJECTS_WRITE', 'INVITATIONS_WRITE', 'FEEDBACK_WRITE'])
    await use((name, ...args) => startWith({ RODAGE_URL: server.url, RODAGE_TOKEN: secret }, name, ...args))
  },

  startWith: async ({}, use, info) => {
    const programs: Program[] = []
    await use((environment, name, ...args) => {
      const program = Program.start(name, info.outputPath(), environment, ...args)
      programs.push(program)
      return program
    })
    await Promise.all(programs.map((program) => program.stop()))
  },
})

test('the first query needs no token', async ({ start }) => {
  expect(JSON.parse(await start('first-query.sh').succeeds())).toEqual({
    data: {
      platformStatistics: {
        projectCount: expect.any(Number),
        creatorCount: expect.any(Number),
        testerCount: expect.any(Number),
      },
    },
    extensions: { cost: { requested: 4, remaining: expect.any(Number) } },
  })
})

test('a token reads the data of its owner', async ({ start, creator }) => {
  await createProject(creator.session, 'Carnet de bord')
  expect(await start('token.sh').succeeds()).toContain('"title":"Carnet de bord"')
})

for (const name of ['pages.mjs', 'pages.py']) {
  test(`${name} reads all pages of a list`, async ({ start, creator }) => {
    const titles = Array.from({ length: 101 }, (_, index) => `Projet numéro ${index}`)
    for (const title of titles) await createProject(creator.session, title)
    const lines = (await start(name).succeeds()).trim().split('\n')
    expect(lines.map((line) => line.replace(/^prj_\w+ IN_PROGRESS /, ''))).toEqual(titles.toReversed())
  })
}

test('pages.py says why it is refused, whatever the status', async ({ startWith, server }) => {
  const program = startWith({ RODAGE_URL: server.url, RODAGE_TOKEN: 'rdg_inconnu' }, 'pages.py')
  expect(await program.fails()).toBe("Erreur d'authentification\n")
})

test('errors.mjs distinguishes the two kinds of errors', async ({ start }) => {
  const [title, deadline, refusal] = (await start('errors.mjs').succeeds()).split('\n')
  expect(title).toBe('TOO_SHORT input.title Le titre doit contenir au moins 3 caractères')
  expect(deadline).toMatch(/^REQUIRED input\.deadline /)
  expect(refusal).toMatch(/^FORBIDDEN: .+ \(request .+\)$/)
})

for (const name of ['follow.mjs', 'follow.py', 'follow.sh']) {
  test(`${name} follows changes, and resumes where it stopped`, async ({ start, creator }, info) => {
    const bookmark = () => readFile(info.outputPath('projects.cursor'), 'utf8').catch(() => '')
    const first = start(name)
    await expect.poll(bookmark).not.toBe('')
    const ready = await bookmark()
    await first.outputs(/ready|"changes":\[\]/)
    await createProject(creator.session, 'Pendant qu’il tourne')
    // Written after the output, which may be read later: a program stopped before it receives the change again.
    await expect.poll(bookmark).not.toBe(ready)
    await first.outputs(/CREATED.*Pendant qu’il tourne/)
    await first.stop()
    await createProject(creator.session, 'Pendant qu’il dort')
    const second = start(name)
    await second.outputs(/CREATED.*Pendant qu’il dort/)
    expect(second.output).not.toContain('Pendant qu’il tourne')
  })
}

for (const name of ['follow.mjs', 'follow.py', 'follow.sh']) {
  test(`${name} reconnects after a restart of the server`, async ({ start, creator, server }) => {
    const program = start(name)
    await program.outputs(/ready|"changes":\[\]/)
    await server.stop('SIGKILL')
    // Longer than it waits before it connects again: it finds nobody there.
    await setTimeout(3000)
    await server.start()
    await createProject(creator.session, 'Après la panne')
    await program.outputs(/CREATED.*Après la panne/)
  })
}

for (const name of ['follow.mjs', 'follow.py', 'follow.sh']) {
  test(`${name} ends with a token that the server does not know`, async ({ startWith, server }) => {
    await startWith({ RODAGE_URL: server.url, RODAGE_TOKEN: 'rdg_inconnu' }, name).fails()
  })
}

test('follow.sh ends when it may not follow, and says so', async ({ startWith, creator, server }) => {
  const secret = await createToken(creator.session, ['PROFILE_READ'])
  const program = startWith({ RODAGE_URL: server.url, RODAGE_TOKEN: secret }, 'follow.sh')
  expect(await program.fails()).toContain('"FORBIDDEN"')
})

test('follow.sh keeps no bookmark of what did not arrive, and ends with a refusal only', async ({
  startWith,
}, info) => {
  const event = (id: string, title: string) => `event: next\nid: ${id}\ndata: {"data":"${title}"}\n\n`
  const answers: ((response: ServerResponse) => void)[] = [
    (response) =>
      response.write(event('c1', 'Premier') + 'event: next\nid: c2\ndata: {"data":', () => response.destroy()),
    (response) => response.writeHead(503).end('starting'),
    (response) => response.writeHead(429).end('later'),
    (response) => response.end(event('c2', 'Second')),
    (response) => response.writeHead(404).end('nobody here'),
  ]
  const bookmarks: unknown[] = []
  const stub = createServer((request, response) =>
    answers[bookmarks.push(request.headers['last-event-id']) - 1]?.(response),
  )
  await once(stub.listen(0, '127.0.0.1'), 'listening')
  const { port } = stub.address() as AddressInfo
  const output = await startWith({ RODAGE_URL: `http://127.0.0.1:${port}`, RODAGE_TOKEN: 'rdg_' }, 'follow.sh').fails()
  stub.close()
  expect(output).toBe('{"data":"Premier"}\n{"data":"Second"}\nnobody here\n')
  expect(bookmarks).toEqual([undefined, 'c1', 'c1', 'c1', 'c2'])
  expect(await readFile(info.outputPath('projects.cursor'), 'utf8')).toBe('c2')
})

/** As in the documentation of gql, which detects the subprotocol. */
const gqlProgram = `
import asyncio, os
from gql import Client, gql
from gql.transport.websockets import WebsocketsTransport

async def main():
    transport = WebsocketsTransport(
        url=os.environ["RODAGE_URL"].replace("http", "ws") + "/graphql",
        init_payload={"authorization": "Bearer " + os.environ["RODAGE_TOKEN"]},
    )
    async with Client(transport=transport) as session:
        async for result in session.subscribe(gql("subscription { projectChanges { changes { project { title } } } }")):
            print(result["projectChanges"]["changes"], flush=True)

asyncio.run(main())
`

test('the Python package gql subscribes over a web socket', async ({ creator, server }, info) => {
  test.slow()
  const cwd = info.outputPath()
  await mkdir(cwd, { recursive: true })
  const installing = Program.shell(
    "python3 -m venv gql && gql/bin/pip install --quiet 'gql[websockets]==4.4.0' || echo absent",
    cwd,
  )
  test.skip(
    (await installing.succeeds()).includes('absent'),
    'PyPI cannot be reached; the server’s tests look at the bytes',
  )
  await writeFile(path.join(cwd, 'follow.py'), gqlProgram)
  const secret = await createToken(creator.session, ['PROJECTS_READ'])
  const program = Program.shell(`RODAGE_URL=${server.url} RODAGE_TOKEN=${secret} gql/bin/python follow.py`, cwd)
  try {
    await program.outputs(/^\[\]$/m)
    await createProject(creator.session, 'Suivi par gql')
    await program.outputs(/Suivi par gql/)
  } finally {
    await program.stop()
  }
})

test('campaign.ts sends invitations, follows the answers and exports feedback', async ({ start, request }, info) => {
  const program = start('build/campaign.js', 'theo@example.org', 'lea@example.org')
  await program.outputs(/invited lea@example.org/)
  const tokens = Array.from(
    program.output.matchAll(/invited (\S+)@example.org \S*\/invitation\/(\S+)/g),
    ([, name, token]) => ({ name, token }),
  )
  expect(tokens.map(({ name }) => name)).toEqual(['theo', 'lea'])
  const refuse = 'mutation ($input: RefuseInvitationInput!) { refuseInvitation(input: $input) { userErrors { code } } }'
  await graphql(request, refuse, { input: { token: tokens[0]?.token, reason: 'Pas le temps' } })
  await program.outputs(/answered theo@example.org REFUSED Pas le temps/)
  const send = 'mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { userErrors { code } } }'
  await graphql(request, send, {
    input: { token: tokens[1]?.token, authorName: 'Léa', content: 'Limpide, « presque ».' },
  })
  expect(await program.succeeds()).toMatch(/answered lea@example.org FEEDBACK_GIVEN\s+wrote 1 feedback to feedback.csv/)
  const [header, line] = (await readFile(info.outputPath('feedback.csv'), 'utf8')).split('\n')
  expect(header).toBe('date,author,feedback')
  expect(line).toMatch(/^"\d{4}-[^"]+","Léa","Limpide, « presque »."$/)
})

for (const name of ['webhook.mjs', 'webhook.py']) {
  test(`${name} receives an invitation event, and rejects unsigned requests`, async ({
    startWith,
    creator,
    request,
  }) => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { createWebhook } = await graphql<{ createWebhook: { secret: string; userErrors: unknown[] } }>(
      creator.session,
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret userErrors { message } } }',
      { input: { url, events: ['INVITATION_CREATED'] } },
    )
    expect(createWebhook.userErrors).toEqual([])
    const receiver = startWith({ PORT: String(port), WEBHOOK_SECRET: createWebhook.secret }, name)
    await receiver.outputs('listening')
    // The second has as many characters as a signature, but more bytes.
    for (const signature of ['v1,AAAA', `v1,${'é'.repeat(44)}`]) {
      const forged = {
        'webhook-id': 'whd_1',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': signature,
      }
      expect((await request.post(url, { data: '{}', headers: forged })).status()).toBe(401)
    }

    await invite(creator.session, await createProject(creator.session, 'Carnet de bord'), { email: 'theo@example.org' })
    await receiver.outputs('invitation.created Carnet de bord')
  })
}
