const welcome = `# Bienvenue ! Cette page parle à l'API du site.
# Ctrl-Entrée exécute, Ctrl-Espace propose,
# et la documentation s'ouvre à gauche.
#
# Cette requête-ci ne demande ni compte ni jeton.

query Bienvenue {
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

const query = `# Vos projets, leurs invitations et leurs retours.
# En haut de la page : qui vous êtes, par votre session
# ou par un jeton. Sans l'un des deux, « viewer » est null.

query MesProjets {
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

const mutation = `# Crée un projet. Les valeurs sont plus bas,
# dans l'onglet « Variables ». Ce qui est refusé
# revient dans « userErrors » : champ et message.

mutation CreerUnProjet($input: CreateProjectInput!) {
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

const mutationVariables = {
  input: {
    title: 'Essai depuis GraphiQL',
    description: "Un projet créé à la main, pour voir l'API de près.",
    objectives: 'Comprendre comment se crée un projet.',
    feedbackType: 'Avis libre',
    detailsForTesters: "Rien à installer : tout est dans l'onglet.",
    deadline: '2030-12-31',
    keywords: ['api', 'graphql'],
  },
}

const token = `# Crée un jeton d'accès pour vos programmes, avec votre session :
# un jeton n'en crée pas d'autre.
#
# « secret » n'est montré qu'ici, une fois. Gardez-le, puis
# essayez-le : en haut de la page, choisissez « Jeton ».

mutation CreerUnJeton($input: CreateApiTokenInput!) {
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

const tokenVariables = {
  input: {
    name: 'Essai depuis GraphiQL',
    scopes: ['PROFILE_READ', 'PROJECTS_WRITE', 'INVITATIONS_WRITE', 'FEEDBACK_READ'],
  },
}

const subscription = `# Suit vos projets en direct : lancez-la, puis créez
# ou modifiez un projet ailleurs.
#
# Le premier message dit « prêt » et donne un curseur.
# Passez-le à « after » : rien de ce qui a changé
# entre deux écoutes n'est perdu.

subscription ChangementsDeMesProjets($after: ChangeCursor) {
  projectChanges(after: $after) {
    cursor
    changes {
      operation
      id
      project {
        title
        status
        version
      }
    }
  }
}
`

const withVariables = (query: string, variables: object) => ({ query, variables: JSON.stringify(variables, null, 2) })

interface Example {
  query: string
  variables?: string
}

/** What a first visit finds: one example of each kind of operation. */
const examples: Example[] = [
  { query: welcome },
  { query },
  withVariables(mutation, mutationVariables),
  withVariables(token, tokenVariables),
  { query: subscription },
]

const operationOf = (query: string) => /^(?:query|mutation|subscription) (\w+)/m.exec(query)?.[1]

/** `/graphiql?exemple=CreerUnJeton`: that one is in front, also for somebody who closed it long ago. */
export function openingTabs(search: string) {
  const name = new URLSearchParams(search).get('exemple')
  const wanted = name ? examples.find(({ query }) => operationOf(query) === name) : undefined
  return { wanted, tabs: wanted ? [wanted, ...examples.filter((example) => example !== wanted)] : examples }
}
