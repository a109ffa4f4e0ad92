import type { ProposalOutcome } from '~/api/types.generated'
import type { ProposalQuery } from './Proposal.generated'

type Proposal = NonNullable<Extract<NonNullable<ProposalQuery['node']>, { __typename: 'Message' }>['proposal']>
type Of<T extends Proposal['__typename']> = Extract<Proposal, { __typename: T }>

export type StepProposal = Of<'RoadmapStepProposal'>
export type InvitationProposal = Of<'InvitationProposal'>
export type Group = Of<'DuplicatesProposal'>['groups'][number]
export type Reply = Of<'RepliesProposal'>['replies'][number]

export interface CardProps {
  messageId: string
  projectId: string
}

/** The items of a proposal with their places, which never change: an item is settled by its place. */
export const placed = <T>(items: readonly T[]) => items.map((value, item) => ({ value, item }))

/** Whether something became of an item. */
export const isSettled = ({ outcome }: { outcome: ProposalOutcome | null }) => outcome !== null
