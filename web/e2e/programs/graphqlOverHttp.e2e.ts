import { serverAudits } from 'graphql-http'
import { expect, test } from '../support/fixtures'

// The audits are made once, before any server runs: each asks where to go when it goes.
let url = ''

test.beforeEach(({ server }) => {
  url = `${server.url}/graphql`
})

// Recommendations and options of the specification count as much as what it demands.
for (const audit of serverAudits({ url: () => url })) {
  test(`${audit.id}: ${audit.name}`, async () => {
    expect(await audit.fn()).toMatchObject({ status: 'ok' })
  })
}
