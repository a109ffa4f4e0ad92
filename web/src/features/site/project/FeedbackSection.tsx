import { HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FeedbackMarks, FeedbackStatusBadge } from '~/ui/feedback/FeedbackBadges'
import { MoreButton } from '~/ui/MoreButton'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { type LivePage, type Project, usePublicFeedbackChanges } from './livePage'
import { PartSection } from './PartSection'
import { MorePublicFeedbackDocument } from './PublicProject.generated'
import { useMore } from './useMore'

interface Props {
  feedback: NonNullable<Project['feedbacks']>
  page: LivePage
}

/** The feedback that the creator made public, without its authors. */
export function FeedbackSection({ feedback, page }: Props) {
  const { t } = useTranslation('public-project')
  usePublicFeedbackChanges(page)
  const { edges, pageInfo } = feedback
  const showMore = useMore(page, feedback, MorePublicFeedbackDocument, (data) => data.publicProject?.feedbacks)

  return (
    <PartSection
      title={t('feedback.title')}
      text={t('feedback.text')}
      isEmpty={edges.length === 0}
      empty={t('feedback.empty')}
    >
      <Stack as="ul" aria-label={t('feedback.list')} listStyleType="none" gap="3">
        {edges.map(({ node }) => (
          <Stack
            as="li"
            key={node.id}
            id={node.id}
            tabIndex={-1}
            gap="3"
            p={{ base: '4', md: '5' }}
            bg="bg.panel"
            borderWidth="1px"
            rounded="l3"
          >
            <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="50em">
              {node.content}
            </Text>
            <HStack gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
              <span>{t('feedback.tester')}</span>
              <TimeAgo value={node.createdAt} />
              <FeedbackStatusBadge status={node.status} />
              <FeedbackMarks kind={node.kind} severity={null} rating={node.rating} />
            </HStack>
          </Stack>
        ))}
      </Stack>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('feedback.loadFailed')} />}
    </PartSection>
  )
}
