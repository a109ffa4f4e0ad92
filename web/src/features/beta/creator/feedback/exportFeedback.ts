import type { ApolloClient } from '@apollo/client'
import { fold } from '~/lib/fold'
import { FeedbackExportDocument } from './FeedbackExport.generated'
import type { Feedback } from './liveFeedback'

/* Exports feedback as CSV, in the format of French spreadsheets, or as JSON. */

export interface Headings {
  date: string
  author: string
  discord: string
  text: string
}

type Exported = Pick<Feedback, 'id' | 'authorName' | 'authorDiscord' | 'content' | 'createdAt'>

/** Loads all pages, without caching them. */
export async function allFeedback(client: ApolloClient, projectId: string, query: string): Promise<Exported[]> {
  const all: Exported[] = []
  for (let after: string | null | undefined; after !== null;) {
    const variables = { projectId, after, filter: query ? { query } : null }
    const { data } = await client.query({ query: FeedbackExportDocument, variables, fetchPolicy: 'no-cache' })
    const page = data?.project?.feedbacks
    if (!page) throw new Error('the project was deleted')
    all.push(...page.edges.map(({ node }) => node))
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  }
  return all
}

/** RFC 4180 with semicolons and a byte order mark, which French spreadsheets expect. */
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

/** The apostrophe keeps a spreadsheet from running a tester's text as a formula. */
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
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
