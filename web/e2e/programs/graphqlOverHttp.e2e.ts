import { serverAudits } from 'graphql-http'
import { expect, test } from '../support/fixtures'

// The audits are created before the server starts: they read its URL when they run.
let url = ''

test.beforeEach(({ server }) => {
  url = `${server.url}/graphql`
})

// Includes the recommendations and options of the specification.
for (const audit of serverAudits({ url: () => url })) {
  test(`${audit.id}: ${audit.name}`, async () => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  })
}
