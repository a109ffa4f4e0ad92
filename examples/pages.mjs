// Reads a list to its end, a hundred items at a time.
const url = `${process.env.RODAGE_URL ?? 'http://localhost:8000'}/graphql`
const headers = { Authorization: `Bearer ${process.env.RODAGE_TOKEN}`, 'Content-Type': 'application/json' }

const query = `query Projects($after: String) {
  viewer {
    projects(first: 100, after: $after) {
      nodes { id title status }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

let after = null
do {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables: { after } }) })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors[0].message)
  const { nodes, pageInfo } = data.viewer.projects
  for (const { id, title, status } of nodes) console.log(id, status, title)
  after = pageInfo.hasNextPage ? pageInfo.endCursor : null
} while (after)
