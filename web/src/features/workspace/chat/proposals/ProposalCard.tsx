import { useQuery } from '@apollo/client/react'
import { Skeleton, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { LoadError } from '~/ui/part/LoadError'
import { DuplicatesCard } from './DuplicatesCard'
import { InvitationCard } from './InvitationCard'
import { ProposalDocument } from './Proposal.generated'
import { ProposalFrame } from './ProposalFrame'
import { RepliesCard } from './RepliesCard'
import { StepCard } from './StepCard'

interface Props {
  messageId: string
  /** Grows when something became of the proposal, on any device. */
  version: number
}

/** What Javier proposes to do. Nothing is done before it is confirmed here. */
export function ProposalCard({ messageId, version }: Props) {
  const { t } = useTranslation('proposals')
  // The cache may be older than the version of the message, which other queries read too.
  const { data, error, refetch } = useQuery(ProposalDocument, {
    variables: { id: messageId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const loaded = useRef(version)
  // A failed attempt leaves the card as it is.
  const reload = useEffectEvent(() => void refetch())

  useEffect(
    function followChanges() {
      if (loaded.current === version) return
      loaded.current = version
      reload()
    },
    [version],
  )

  if (!data) {
    return error ? (
      <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton aria-hidden h="40" w="28rem" maxW="full" mt="2" rounded="l3" />
    )
  }
  const proposal = data.node?.__typename === 'Message' ? data.node.proposal : null
  if (!proposal) return null
  const { project } = proposal
  if (!project) {
    return (
      <ProposalFrame title={t('gone')}>
        <Text color="fg.muted">{t('goneHint')}</Text>
      </ProposalFrame>
    )
  }
  const card = { messageId, projectId: project.id }
  switch (proposal.__typename) {
    case 'RoadmapStepProposal':
      return (
        <ProposalFrame title={t('step.title')} project={project.title}>
          <StepCard {...card} proposal={proposal} />
        </ProposalFrame>
      )
    case 'InvitationProposal':
      return (
        <ProposalFrame title={t('invitation.title')} project={project.title}>
          <InvitationCard {...card} proposal={proposal} />
        </ProposalFrame>
      )
    case 'DuplicatesProposal':
      return (
        <ProposalFrame title={t('duplicates.title')} project={project.title}>
          <Stack gap="4">
            <DuplicatesCard {...card} groups={proposal.groups} />
          </Stack>
        </ProposalFrame>
      )
    case 'RepliesProposal':
      return (
        <ProposalFrame title={t('replies.title')} project={project.title}>
          <Stack gap="4">
            <RepliesCard messageId={messageId} projectTitle={project.title} replies={proposal.replies} />
          </Stack>
        </ProposalFrame>
      )
  }
}
