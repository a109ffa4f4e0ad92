import { addTypenameToDocument } from '@apollo/client/utilities'
import { concatAST, print, separateOperations, visit } from 'graphql'

/** The queries of pages that the load client measures. */
const measured = [
  'InvitationPage',
  'InvitedTesters',
  'ProjectFeedback',
  'ProjectsPage',
  'TriageList',
  'UnreadFeedback',
  'WorkspaceFrame',
]

/** The measured queries by their name, as Apollo Client sends them: with the names of types, without its own directives. */
export function pageDocuments(documents) {
  const operations = separateOperations(concatAST(documents.map(({ document }) => document)))
  return measured.map((name) => [name, `${print(addTypenameToDocument(withoutUnmask(operations[name])))}\n`])
}

const withoutUnmask = (document) =>
  visit(document, { Directive: ({ name }) => (name.value === 'unmask' ? null : undefined) })
