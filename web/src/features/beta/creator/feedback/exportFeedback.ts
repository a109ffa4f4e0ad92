import type { ApolloClient } from '@apollo/client'
import { fold } from '~/lib/fold'
import { FeedbackExportDocument } from './Feedback.generated'
import type { Feedback } from './liveFeedback'

/* Feedback as files: CSV as French spreadsheets open it, JSON for whatever else. */

export interface Headings {
  date: string
  author: string
  discord: string
  text: string
}

type Exported = Pick<Feedback, 'id' | 'authorName' | 'authorDiscord' | 'content' | 'createdAt'>

/** Every page of it, read from the server and kept nowhere. */
export async function allFeedback(client: ApolloClient, projectId: string, query: string): Promise<Exported[]> {
  const all: Exported[] = []
  for (let after: string | null | undefined; after !== null;) {
    const variables = { projectId, after, filter: query ? { query } : null }
    const { data } = await client.query({ query: FeedbackExportDocument, variables, fetchPolicy: 'no-cache' })
    const page = data?.project?.feedbacks
    if (!page) throw new Error('the project is gone')
    all.push(...page.edges.map(({ node }) => node))
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  }
  return all
}

/** RFC 4180 with the separator of French spreadsheets, and the mark by which they know UTF-8. */
export function toCsv(feedback: readonly Exported[], headings: Headings): string {
  const rows = feedback.map(({ createdAt, authorName, authorDiscord, content }) => [
    createdAt,
    authorName,
    authorDiscord ?? '',
    content,
  ])
  const lines = [[headings.date, headings.author, headings.discord, headings.text], ...rows].map((row) =>
    row.map(cell).join(';'),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What a stranger wrote must not become a formula that runs when the file is opened: an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toJson(feedback: readonly Exported[]): string {
  const plain = feedback.map(({ id, createdAt, authorName, authorDiscord, content }) => ({
    id,
    createdAt,
    authorName,
    authorDiscord,
    content,
  }))
  return `${JSON.stringify(plain, null, 2)}\n`
}

/** `retours-carnet-de-bord-2026-11-21.csv`. */
export function fileName(title: string, extension: string, today = new Date()): string {
  const slug = fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '')
  return ['retours', slug, today.toISOString().slice(0, 10)].filter(Boolean).join('-') + `.${extension}`
}

export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken it by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
