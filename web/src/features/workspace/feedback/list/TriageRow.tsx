import { Badge, Box, chakra, Flex, HStack, Spacer, Text, VisuallyHidden } from '@chakra-ui/react'
import { useFragment } from '@apollo/client/react'
import { Copy, MessagesSquare, RotateCcw } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FeedbackMarks, FeedbackStatusBadge, PublicBadge, UsefulBadge } from '~/ui/feedback/FeedbackBadges'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { TriageFeedback_FeedbackFragmentDoc } from '../TriageFeedback.generated'
import type { TriageState } from '../useTriageAddress'

const linkIdOf = (feedbackId: string) => `feedback-${feedbackId}`

/** The link that opens a feedback, while it is listed. */
export const rowLink = (feedbackId: string) => document.getElementById(linkIdOf(feedbackId))

interface Props {
  feedbackId: string
  href: string
  /** Whether opening it replaces the one that is open. */
  replaces: boolean
  /** Whether it has the list before it in the history then. */
  isAfterList: boolean
  isOpen: boolean
  isSelected: boolean
  onSelect: (feedbackId: string, isSelected: boolean) => void
}

/** A feedback in the list. The whole of it opens the feedback. */
export const TriageRow = memo(function TriageRow({
  feedbackId,
  href,
  replaces,
  isAfterList,
  isOpen,
  isSelected,
  onSelect,
}: Props) {
  const { t } = useTranslation('triage')
  const { data: feedback, complete } = useFragment({
    fragment: TriageFeedback_FeedbackFragmentDoc,
    fragmentName: 'TriageFeedback_feedback',
    from: { __typename: 'Feedback', id: feedbackId },
  })
  if (!complete) return null
  const isUnread = feedback.isRead === false
  return (
    <Flex
      as="li"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      bg={isOpen ? 'bg.muted' : undefined}
      shadow={isOpen ? 'inset 3px 0 0 {colors.ember.border}' : undefined}
      animation="fade-in 400ms"
    >
      <chakra.label
        display="flex"
        justifyContent="center"
        minW="11"
        minH="11"
        pt="4"
        flexShrink="0"
        cursor="pointer"
        title={t('select', { author: feedback.authorName })}
      >
        <input
          type="checkbox"
          aria-label={t('select', { author: feedback.authorName })}
          checked={isSelected}
          onChange={(event) => onSelect(feedbackId, event.target.checked)}
        />
      </chakra.label>
      <Flex
        asChild
        direction="column"
        gap="1.5"
        flex="1"
        minW="0"
        pe="4"
        py="3"
        focusVisibleRing="inside"
        _hover={isOpen ? undefined : { bg: 'bg.subtle' }}
      >
        <Link
          to={href}
          id={linkIdOf(feedbackId)}
          replace={replaces}
          state={{ isAfterList } satisfies TriageState}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
        >
          <HStack as="span" gap="2">
            {isUnread && (
              <>
                <Box as="span" aria-hidden boxSize="2" rounded="full" bg="ember.border" flexShrink="0" />
                <VisuallyHidden>{t('unread')}</VisuallyHidden>
              </>
            )}
            <Text as="span" fontWeight={isUnread ? 'bold' : 'medium'} truncate>
              {feedback.authorName}
            </Text>
            <Spacer />
            <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
              <TimeAgo value={feedback.createdAt} />
            </Text>
          </HStack>
          <Text
            as="span"
            lineClamp="2"
            overflowWrap="anywhere"
            unicodeBidi="plaintext"
            color={isUnread ? undefined : 'fg.muted'}
          >
            {feedback.content}
          </Text>
          <HStack as="span" gap="2" wrap="wrap">
            <FeedbackStatusBadge status={feedback.status} />
            {feedback.retest === 'REOPENED' && (
              <Badge colorPalette="red" rounded="full" px="2.5">
                <RotateCcw size="1.1em" aria-hidden />
                {t('reopened')}
              </Badge>
            )}
            {feedback.isUseful && <UsefulBadge />}
            {feedback.isPublic && <PublicBadge />}
            {feedback.duplicateOf && (
              <Badge colorPalette="gray" rounded="full" px="2.5">
                <Copy size="1.1em" aria-hidden />
                {t('duplicate')}
              </Badge>
            )}
            <FeedbackMarks {...feedback} />
            {feedback.messageCount > 0 && (
              <HStack as="span" gap="1" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
                <MessagesSquare size="1.1em" aria-hidden />
                {t('messages', { count: feedback.messageCount })}
              </HStack>
            )}
            {feedback.tags?.map((tag) => (
              <Badge key={tag} variant="outline" colorPalette="gray" maxW="full">
                <chakra.span truncate>{tag}</chakra.span>
              </Badge>
            ))}
          </HStack>
        </Link>
      </Flex>
    </Flex>
  )
})
