/**
 * A whole test campaign: creates a project, invites the addresses given, follows the answers live until everybody answered,
 * and writes what they said to feedback.csv.
 */
import { writeFile } from 'node:fs/promises'
import {
  AnswersDocument,
  type AnswersSubscriptionVariables,
  CreateProjectDocument,
  FeedbackDocument,
  type FeedbackQueryVariables,
  InviteTesterDocument,
} from './campaign.generated.ts'
import { accepted, follow, request } from './rodage.ts'

const addresses = process.argv.slice(2)
if (addresses.length === 0) throw new Error('Whom to invite? node build/campaign.js theo@example.org lea@example.org')

const { createProject } = await request(CreateProjectDocument, {
  input: {
    title: 'Carnet de bord',
    description: 'Un carnet de voyage qui se remplit tout seul.',
    objectives: 'Savoir si le premier écran se comprend.',
    feedbackType: 'Avis libre',
    detailsForTesters: 'Un quart d’heure suffit, sur un téléphone.',
    deadline: '2030-06-15',
    keywords: ['mobile', 'voyage'],
  },
})
const projectId = accepted(createProject).project?.id
if (!projectId) throw new Error('no project')

// Listening begins before anybody is invited, so that no answer can come too early.
const variables: AnswersSubscriptionVariables = { projectId }
const waiting = new Set<string>()
let isReady = false
for await (const { invitationChanges } of follow(AnswersDocument, variables)) {
  variables.after = invitationChanges.cursor
  if (!isReady) {
    isReady = true
    for (const email of addresses) {
      const { inviteTester } = await request(InviteTesterDocument, { input: { projectId, by: { email } } })
      const { invitation } = accepted(inviteTester)
      if (!invitation) continue
      waiting.add(invitation.id)
      // A server that was not told its own address gives none.
      console.log('invited', email, invitation.url ?? `/invitation/${invitation.token}`)
    }
  }
  for (const { objectId, invitation } of invitationChanges.changes) {
    if (invitation?.status === 'PENDING') continue
    if (waiting.delete(objectId)) console.log('answered', invitation?.email, invitation?.status, invitation?.refusalReason ?? '')
  }
  if (waiting.size === 0) break
}

// A spreadsheet would run what begins like a formula.
const quoted = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`
const lines = ['date,author,feedback']
for await (const { createdAt, authorName, content } of feedbackOn(projectId)) lines.push([createdAt, authorName, content].map(quoted).join(','))
await writeFile('feedback.csv', `${lines.join('\n')}\n`)
console.log(`wrote ${lines.length - 1} feedback to feedback.csv`)

async function* feedbackOn(projectId: string) {
  const variables: FeedbackQueryVariables = { projectId }
  do {
    const { project } = await request(FeedbackDocument, variables)
    const page = project?.feedbacks
    yield* page?.nodes ?? []
    variables.after = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
  } while (variables.after)
}
