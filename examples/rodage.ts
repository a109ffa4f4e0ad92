/** A client in a few lines: every document knows the types of its variables and of its answer. */
import { type DocumentNode, print } from 'graphql'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

const endpoint = `${process.env.RODAGE_URL ?? 'http://localhost:8000'}/graphql`
const authorization = `Bearer ${process.env.RODAGE_TOKEN}`

const socket = createClient({
  url: endpoint.replace('http', 'ws'),
  connectionParams: { authorization },
  webSocketImpl: WebSocket,
  retryAttempts: Infinity,
  // Also while the server is not reachable; but not with a token that is over or unknown.
  shouldRetry: (problem) => (problem as { code?: number }).code !== 4403,
})

/** Sends a query or a mutation. */
export async function request<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: textOf(document), variables }),
  })
  const { data, errors } = (await response.json()) as Answer<Data>
  if (errors) throw new Error(errors.map(({ message, extensions }) => `${extensions.code}: ${message}`).join('\n'))
  return data
}

/** Listens to a subscription. Change `variables.after` as messages come: after a lost connection it goes on from there. */
export async function* follow<Data, Variables extends { after?: unknown }>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): AsyncGenerator<Data> {
  for await (const { data } of socket.iterate<Data>({ query: textOf(document), variables })) if (data) yield data
}

/** What was refused becomes an exception that says which field and why. */
export function accepted<Payload extends { userErrors: { field: string[] | null; message: string }[] }>(payload: Payload | null): Payload {
  if (!payload) throw new Error('no answer')
  const refusals = payload.userErrors.map(({ field, message }) => `${field?.join('.') ?? ''}: ${message}`)
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
  return payload
}

const textOf = (document: DocumentNode) => print(document)

interface Answer<Data> {
  data: Data
  errors?: { message: string; extensions: { code: string } }[]
}
