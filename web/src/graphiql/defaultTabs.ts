import { texts } from './texts'

const { examples: exampleTexts } = texts

/** A document with its comment above. */
const commented = (comment: string[], document: string) =>
  [...comment.map((line) => `# ${line}`.trimEnd()), '', document].join('\n')

const welcome = `query ${exampleTexts.welcome.name} {
  platformStatistics {
    projectCount
    creatorCount
    testerCount
  }
  stories(first: 3) {
    totalCount
    nodes {
      id
      name
      text
    }
  }
}
`

const projects = `query ${exampleTexts.projects.name} {
  viewer {
    id
    email
    userType
    projects(first: 10) {
      totalCount
      nodes {
        id
        title
        status
        deadline
        invitations(first: 3) {
          nodes {
            id
            status
          }
        }
        feedbacks(first: 3) {
          nodes {
            id
            authorName
            content
          }
        }
      }
    }
  }
}
`

const creation = `mutation ${exampleTexts.creation.name}($input: CreateProjectInput!) {
  createProject(input: $input) {
    project {
      id
      title
      status
      version
    }
    userErrors {
      code
      field
      message
    }
  }
}
`

const creationInput = { ...exampleTexts.creation.input, deadline: '2030-12-31', keywords: ['api', 'graphql'] }

const token = `mutation ${exampleTexts.token.name}($input: CreateApiTokenInput!) {
  createApiToken(input: $input) {
    secret
    apiToken {
      id
      name
      scopes
      expiresAt
    }
    userErrors {
      code
      field
      message
    }
  }
}
`

const tokenInput = {
  ...exampleTexts.token.input,
  scopes: ['PROFILE_READ', 'PROJECTS_WRITE', 'INVITATIONS_WRITE', 'FEEDBACK_READ'],
}

const changes = `subscription ${exampleTexts.changes.name}($after: ChangeCursor) {
  projectChanges(after: $after) {
    cursor
    changes {
      operation
      objectId
      project {
        title
        status
        version
      }
    }
  }
}
`

interface Example {
  /** Its name in URLs, the same in all languages. */
  slug: string
  query: string
  variables?: string
}

const withInput = (input: object) => ({ variables: JSON.stringify({ input }, null, 2) })

/** The default tabs: examples of each kind of operation. */
const examples: Example[] = [
  { slug: 'Bienvenue', query: commented(exampleTexts.welcome.comment, welcome) },
  { slug: 'MesProjets', query: commented(exampleTexts.projects.comment, projects) },
  { slug: 'CreerUnProjet', query: commented(exampleTexts.creation.comment, creation), ...withInput(creationInput) },
  { slug: 'CreerUnJeton', query: commented(exampleTexts.token.comment, token), ...withInput(tokenInput) },
  { slug: 'ChangementsDeMesProjets', query: commented(exampleTexts.changes.comment, changes) },
]

/** The initial tabs. The example in the URL comes first: `/graphiql?exemple=CreerUnJeton`. */
export function openingTabs(search: string) {
  const name = new URLSearchParams(search).get('exemple')
  const requested = examples.find(({ slug }) => slug === name)
  return { requested, tabs: requested ? [requested, ...examples.filter((example) => example !== requested)] : examples }
}
