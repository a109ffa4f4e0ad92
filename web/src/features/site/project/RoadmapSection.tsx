import { Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '~/ui/MoreButton'
import { StepCard } from '~/ui/roadmap/StepCard'
import { type LivePage, type Project, usePublicStepChanges } from './livePage'
import { PartSection } from './PartSection'
import { MorePublicStepsDocument } from './PublicProject.generated'
import { useMore } from './useMore'
import { VoteButton } from './VoteButton'

interface Props {
  roadmap: NonNullable<Project['roadmapItems']>
  /** The ids of the steps on which the user voted. */
  ownVotes: readonly string[]
  page: LivePage
}

export function RoadmapSection({ roadmap, ownVotes, page }: Props) {
  const { t } = useTranslation('public-project')
  usePublicStepChanges(page)
  const { edges, pageInfo } = roadmap
  const showMore = useMore(page, roadmap, MorePublicStepsDocument, (data) => data.publicProject?.roadmapItems)

  return (
    <PartSection
      title={t('roadmap.title')}
      text={t('roadmap.text')}
      isEmpty={edges.length === 0}
      empty={t('roadmap.empty')}
    >
      <Stack as="ol" aria-label={t('roadmap.list')} listStyleType="none" gap="3">
        {edges.map(({ node }) => (
          <StepCard
            key={node.id}
            step={node}
            details={
              node.status === 'COMPLETED' &&
              node.voteCount > 0 && <Text as="span">{t('roadmap.count', { count: node.voteCount })}</Text>
            }
            action={
              node.status !== 'COMPLETED' && <VoteButton step={node} isVoted={ownVotes.includes(node.id)} page={page} />
            }
          />
        ))}
      </Stack>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('roadmap.loadFailed')} />}
    </PartSection>
  )
}
