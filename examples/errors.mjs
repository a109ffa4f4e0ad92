// The two kinds of errors: those of the request, in `errors`, and those of what was typed, in `userErrors`.
import { setTimeout as sleep } from 'node:timers/promises'

const url = `${process.env.RODAGE_URL ?? 'http://localhost:8000'}/graphql`
const headers = {
  Authorization: `Bearer ${process.env.RODAGE_TOKEN}`,
  'Content-Type': 'application/json',
  // The language of the messages: French unless asked otherwise.
  'Accept-Language': 'fr',
}

async function ask(query, variables) {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  if (response.status === 429) {
    // Too fast: the server says how many seconds to wait.
    await sleep(Number(response.headers.get('Retry-After')) * 1000)
    return ask(query, variables)
  }
  const { data, errors } = await response.json()
  if (errors) {
    const [{ message, extensions }] = errors
    throw new Error(`${extensions.code}: ${message} (request ${extensions.requestId})`)
  }
  return data
}

const { createProject } = await ask(
  `mutation CreateProject($input: CreateProjectInput!) {
    createProject(input: $input) {
      project { id }
      userErrors { code field message }
    }
  }`,
  {
    input: {
      title: 'Ab',
      description: 'Un carnet de bord qui se remplit tout seul.',
      objectives: 'Savoir si le premier écran se comprend.',
      feedbackType: 'Avis libre',
      detailsForTesters: 'Un quart d’heure suffit.',
      keywords: ['mobile'],
    },
  },
)
// The field is null where the refusal is of none.
for (const { code, field, message } of createProject.userErrors) console.log(code, field?.join('.') ?? '', message)

// Nobody can make a token with a token: the request as a whole is refused.
await ask('mutation { createApiToken(input: { name: "Un autre", scopes: [PROJECTS_READ] }) { secret } }').catch((error) =>
  console.log(error.message),
)
