import { texts } from './texts'

const { examples: words } = texts

/** A document under its comment, as it stands in a tab. */
const commented = (comment: string[], document: string) =>
  [...comment.map((line) => `# ${line}`.trimEnd()), '', document].join('\n')

const welcome = `query ${words.welcome.name} {
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

const projects = `query ${words.projects.name} {
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

const creation = `mutation ${words.creation.name}($input: CreateProjectInput!) {
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

const creationInput = { ...words.creation.input, deadline: '2030-12-31', keywords: ['api', 'graphql'] }

const token = `mutation ${words.token.name}($input: CreateApiTokenInput!) {
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
  ...words.token.input,
  scopes: ['PROFILE_READ', 'PROJECTS_WRITE', 'INVITATIONS_WRITE', 'FEEDBACK_READ'],
}

const changes = `subscription ${words.changes.name}($after: ChangeCursor) {
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
  /** What an address calls it, in whatever language the page is. */
  address: string
  query: string
  variables?: string
}

const withInput = (input: object) => ({ variables: JSON.stringify({ input }, null, 2) })

/** What a first visit finds: one example of each kind of operation. */
const examples: Example[] = [
  { address: 'Bienvenue', query: commented(words.welcome.comment, welcome) },
  { address: 'MesProjets', query: commented(words.projects.comment, projects) },
  { address: 'CreerUnProjet', query: commented(words.creation.comment, creation), ...withInput(creationInput) },
  { address: 'CreerUnJeton', query: commented(words.token.comment, token), ...withInput(tokenInput) },
  { address: 'ChangementsDeMesProjets', query: commented(words.changes.comment, changes) },
]

/** `/graphiql?exemple=CreerUnJeton`: that one is in front, also for somebody who closed it long ago. */
export function openingTabs(search: string) {
  const name = new URLSearchParams(search).get('exemple')
  const wanted = examples.find(({ address }) => address === name)
  return { wanted, tabs: wanted ? [wanted, ...examples.filter((example) => example !== wanted)] : examples }
}
