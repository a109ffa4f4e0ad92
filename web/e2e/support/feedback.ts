import { type APIRequestContext, expect } from '@playwright/test'
import { graphql } from './api'

interface Sent {
  authorName: string
  content: string
  kind?: 'BUG' | 'IDEA' | 'OPINION'
  severity?: 'BLOCKING' | 'MAJOR' | 'MINOR'
  steps?: string
  rating?: number
  testedReleaseId?: string
  environment?: { browser?: string; system?: string; screen?: string; language?: string }
  answers?: { questionId: string; text?: string; choice?: string; scale?: number }[]
  pictureUploadIds?: string[]
  filmUploadId?: string
}

/** Sends feedback on a project through an invitation, signed in or not. Returns its id. */
export async function sendFeedback(person: APIRequestContext, token: string, feedback: Sent): Promise<string> {
  const { sendFeedback } = await graphql<{ sendFeedback: { feedback: { id: string } | null; userErrors: unknown[] } }>(
    person,
    'mutation ($input: SendFeedbackInput!) { sendFeedback(input: $input) { feedback { id } userErrors { message } } }',
    { input: { token, ...feedback } },
  )
  expect(sendFeedback.userErrors).toEqual([])
  return sendFeedback.feedback?.id ?? ''
}

/** Sends « Remarque numéro 1. » and so on. Returns their ids, the oldest first. */
export async function sendNumberedFeedback(person: APIRequestContext, token: string, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    ids.push(await sendFeedback(person, token, { authorName: 'Léa', content: `Remarque numéro ${number}.` }))
  }
  return ids
}

interface Triage {
  isRead?: boolean
  status?: 'NEW' | 'INFO_REQUESTED' | 'PLANNED' | 'FIXED' | 'DECLINED'
  isUseful?: boolean
  addTags?: string[]
}

/** Changes feedback as the creator. */
export async function triage(creator: APIRequestContext, ids: string[], change: Triage): Promise<void> {
  const { triageFeedbacks } = await graphql<{ triageFeedbacks: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: TriageFeedbacksInput!) { triageFeedbacks(input: $input) { userErrors { message } } }',
    { input: { ids, ...change } },
  )
  expect(triageFeedbacks.userErrors).toEqual([])
}

/** Writes a message in the thread of a feedback, as the creator or as its author. */
export async function writeMessage(person: APIRequestContext, feedbackId: string, content: string): Promise<void> {
  const { sendFeedbackMessage } = await graphql<{ sendFeedbackMessage: { userErrors: unknown[] } }>(
    person,
    'mutation ($input: SendFeedbackMessageInput!) { sendFeedbackMessage(input: $input) { userErrors { message } } }',
    { input: { feedbackId, content } },
  )
  expect(sendFeedbackMessage.userErrors).toEqual([])
}

/** Saves a template of the creator's replies. */
export async function saveTemplate(creator: APIRequestContext, title: string, content: string): Promise<void> {
  const { createReplyTemplate } = await graphql<{ createReplyTemplate: { userErrors: unknown[] } }>(
    creator,
    'mutation ($input: CreateReplyTemplateInput!) { createReplyTemplate(input: $input) { userErrors { message } } }',
    { input: { title, content } },
  )
  expect(createReplyTemplate.userErrors).toEqual([])
}
