import { Box, Center, chakra, Flex, HStack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { feedbackPath } from '~/lib/navigation/paths'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { UnreadFeedbackQuery } from './Dashboard.generated'
import { Panel, Retry, RowsSkeleton } from './Panel'
import { unreadShown } from './useDashboard'

interface Props {
  connection: NonNullable<UnreadFeedbackQuery['viewer']>['unreadFeedbacks'] | undefined
  /** Undefined unless it failed. */
  onRetry: (() => void) | undefined
}

/** The latest unread feedback on all projects, each a link to where it is read. */
export function UnreadFeedback({ connection, onRetry }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel
      title={t('unread.title')}
      aside={
        <Text role="status" textStyle="sm" color="fg.muted">
          {connection && connection.totalCount > 0 && t('unread.count', { count: connection.totalCount })}
        </Text>
      }
    >
      {connection && connection.edges.length > 0 && (
        <Box as="ul" listStyleType="none">
          {connection.edges.map(({ node: { id, authorName, content, createdAt, project } }) => (
            <Box as="li" key={id} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              <Flex
                asChild
                direction="column"
                gap="0.5"
                px="5"
                py="3"
                minH="16"
                focusVisibleRing="inside"
                _hover={{ bg: 'bg.subtle' }}
              >
                <Link to={feedbackPath(project?.projectId ?? '', id)}>
                  <chakra.span fontWeight="semibold" lineClamp="1" overflowWrap="anywhere">
                    {content}
                  </chakra.span>
                  <HStack as="span" gap="1.5" textStyle="sm" color="fg.muted" minW="0">
                    <chakra.span truncate>
                      {t('unread.from', { author: authorName, title: project?.title ?? '' })}
                    </chakra.span>
                    <chakra.span aria-hidden>{'·'}</chakra.span>
                    <chakra.span flexShrink="0">
                      <TimeAgo value={createdAt} />
                    </chakra.span>
                  </HStack>
                </Link>
              </Flex>
            </Box>
          ))}
        </Box>
      )}
      {connection?.edges.length === 0 && (
        <Center px="6" py="8">
          <Text color="fg.muted" textAlign="center">
            {t('unread.empty')}
          </Text>
        </Center>
      )}
      {!connection &&
        (onRetry ? <Retry message={t('unread.failed')} onRetry={onRetry} /> : <RowsSkeleton rows={unreadShown} />)}
    </Panel>
  )
}
