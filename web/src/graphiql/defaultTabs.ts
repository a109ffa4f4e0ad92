const query = `# Bienvenue ! Cette page parle à l'API du site,
# avec votre session : connectez-vous sur /login,
# revenez ici, et « viewer » sera vous.
#
# Ctrl-Entrée exécute, Ctrl-Espace propose.
# La documentation s'ouvre à gauche.

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
        version
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

/** What a first visit finds: one example of each kind of operation. */
export const defaultTabs = [
  { query },
  { query: mutation, variables: JSON.stringify(mutationVariables, null, 2) },
  { query: subscription },
]
