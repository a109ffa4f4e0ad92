import { randomUUID } from 'node:crypto'
import { type APIRequest, type APIRequestContext, expect } from '@playwright/test'

export interface Account {
  email: string
  password: string
  firstName: string
  lastName: string
}

export type UserType = 'CREATOR' | 'TESTER'

export function newAccount(): Account {
  return {
    email: `camille.${randomUUID()}@example.org`,
    password: 'un secret assez long',
    firstName: 'Camille',
    lastName: 'Éluard',
  }
}

/** Sends an operation without a browser. */
export async function graphql<Data>(request: APIRequestContext, query: string, variables: object = {}): Promise<Data> {
  const response = await request.post('/graphql', { data: { query, variables } })
  const body = (await response.json()) as { data: Data; errors?: unknown }
  expect(body.errors, JSON.stringify(body.errors)).toBeUndefined()
  return body.data
}

/** Signs up a new account. Returns a request context with its session. */
export async function signUp(
  request: APIRequest,
  baseURL: string,
  account: Account,
  userType: UserType,
): Promise<APIRequestContext> {
  const session = await request.newContext({ baseURL })
  const { signUp } = await graphql<{ signUp: { userErrors: unknown[] } }>(
    session,
    'mutation ($input: SignUpInput!) { signUp(input: $input) { userErrors { message } } }',
    { input: { ...account, userType } },
  )
  expect(signUp.userErrors).toEqual([])
  return session
}

export async function createProject(session: APIRequestContext, title: string): Promise<string> {
  const { createProject } = await graphql<{ createProject: { project: { id: string } } }>(
    session,
    'mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } userErrors { message } } }',
    {
      input: {
        title,
        description: 'Un carnet de bord qui se remplit tout seul.',
        objectives: 'Savoir si l’on comprend le premier écran.',
        feedbackType: 'Entretien filmé',
        detailsForTesters: 'Prévoyez un quart d’heure et un casque.',
        deadline: '2030-06-15',
        keywords: ['mobile', 'carnet', 'voyage', 'photo', 'hors ligne'],
      },
    },
  )
  return createProject.project.id
}

export async function renameProject(session: APIRequestContext, id: string, title: string): Promise<void> {
  const mutation = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { userErrors { code } } }'
  await graphql(session, mutation, { input: { id, title } })
}

export async function deleteProject(session: APIRequestContext, id: string): Promise<void> {
  const mutation = 'mutation ($input: DeleteProjectInput!) { deleteProject(input: $input) { userErrors { code } } }'
  await graphql(session, mutation, { input: { id } })
}

/** Creates a personal API token. Returns its secret. */
export async function createToken(session: APIRequestContext, scopes: string[]): Promise<string> {
  const mutation =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { secret userErrors { message } } }'
  const { createApiToken } = await graphql<{ createApiToken: { secret: string } }>(session, mutation, {
    input: { name: 'Essai', scopes },
  })
  return createApiToken.secret
}
