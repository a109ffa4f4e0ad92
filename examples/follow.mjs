// Follows your projects live, and misses nothing: neither through a lost connection, nor while this program did not run.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

const client = createClient({
  url: `${process.env.RODAGE_URL ?? 'http://localhost:8000'}/graphql`.replace('http', 'ws'),
  connectionParams: { authorization: `Bearer ${process.env.RODAGE_TOKEN}` },
  // Browsers, and Node from version 22 on, have their own.
  webSocketImpl: WebSocket,
  retryAttempts: Infinity,
  // Also while the server is not reachable; but not with a token that is over or unknown.
  shouldRetry: (problem) => problem.code !== 4403,
})

const query = `subscription Projects($after: ChangeCursor) {
  projectChanges(after: $after) {
    cursor
    changes { operation objectId project { title status } }
  }
}`
const bookmark = 'projects.cursor'
const variables = { after: await readFile(bookmark, 'utf8').catch(() => null) }

for (;;) {
  try {
    for await (const { data } of client.iterate({ query, variables })) {
      const { cursor, changes } = data.projectChanges
      // The first message has no changes: it says « ready ».
      if (changes.length === 0) console.log('ready')
      for (const { operation, objectId, project } of changes) console.log(operation, objectId, project?.title ?? '')
      // The client sends the variables again when it connects again, and so goes on from here.
      variables.after = cursor
      // In two steps: a program that is stopped in between must not leave half a bookmark.
      await writeFile(`${bookmark}.new`, cursor)
      await rename(`${bookmark}.new`, bookmark)
    }
  } catch (errors) {
    if (errors[0]?.extensions?.code !== 'CURSOR_EXPIRED') throw errors
    // Away for more than a day: read the projects again, then follow from now on.
    variables.after = null
  }
}
