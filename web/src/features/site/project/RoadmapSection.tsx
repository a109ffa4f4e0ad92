import { Badge, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { roadmapStyles } from '~/ui/status/roadmapStyles'
import { MoreButton } from '~/ui/MoreButton'
import { DateText } from '~/ui/text/DateText'
import { type LivePage, type Project, type Step, useStepChanges } from './livePage'
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
  useStepChanges(page)
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
          <StepCard key={node.id} step={node} isVoted={ownVotes.includes(node.id)} page={page} />
        ))}
      </Stack>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('roadmap.loadFailed')} />}
    </PartSection>
  )
}

function StepCard({ step, isVoted, page }: { step: Step; isVoted: boolean; page: LivePage }) {
  const { t } = useTranslation('roadmap')
  const { palette, Icon } = roadmapStyles[step.status]
  return (
    <Flex
      as="li"
      aria-labelledby={step.id}
      gap={{ base: '3', md: '5' }}
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      align="start"
    >
      <Stack gap="2" flex="1" minW="0">
        <Heading as="h3" id={step.id} tabIndex={-1} size="lg" overflowWrap="anywhere">
          {step.title}
        </Heading>
        {step.description && (
          <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em">
            {step.description}
          </Text>
        )}
        <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
          <Badge colorPalette={palette} rounded="full" px="2.5">
            <Icon size="1.1em" aria-hidden />
            {t(`status.${step.status}`)}
          </Badge>
          <DateText value={step.date} />
        </HStack>
      </Stack>
      <VoteButton step={step} isVoted={isVoted} page={page} />
    </Flex>
  )
}
