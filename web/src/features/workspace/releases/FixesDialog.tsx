import { Box, Dialog, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { feedbackPath } from '~/lib/navigation/paths'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { MoreButton } from '~/ui/MoreButton'
import { LoadError } from '~/ui/part/LoadError'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { Release } from './liveReleases'
import { ReleaseFixesDocument } from './Release.generated'

const pageSize = 20

const linkIdOf = (feedbackId: string) => `fixed-${feedbackId}`

interface Props extends DialogProps {
  projectId: string
  release: Pick<Release, 'id' | 'name'>
}

/** The feedback that a release fixed. Each leads to its page. */
export default function FixesDialog({ projectId, release, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('releases')
  const { data, error, refetch, fetchMore } = useQuery(ReleaseFixesDocument, {
    variables: { id: release.id, first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const fixes = data?.node?.__typename === 'Release' ? data.node.fixedFeedbacks : undefined

  async function showMore() {
    const page = await fetchMore({ variables: { after: fixes?.pageInfo.endCursor } })
    const first =
      page.data?.node?.__typename === 'Release' ? page.data.node.fixedFeedbacks?.edges[0]?.node.id : undefined
    return first ? () => document.getElementById(linkIdOf(first)) : undefined
  }

  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      onExitComplete={onExitComplete}
      title={t('fixes.title', { name: release.name })}
      maxW="600px"
    >
      <Dialog.Body>
        <Stack gap="4">
          {!fixes && error && (
            <LoadError title={t('fixes.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
          )}
          {!data && !error && <FixesSkeleton />}
          {data && !fixes && <Text color="fg.muted">{t('notFound')}</Text>}
          {fixes?.edges.length === 0 && <Text color="fg.muted">{t('fixes.none')}</Text>}
          {fixes && fixes.edges.length > 0 && (
            <Box as="ul" aria-label={t('fixes.title', { name: release.name })} listStyleType="none">
              {fixes.edges.map(({ node }) => (
                <Box as="li" key={node.id} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                  <Flex
                    asChild
                    direction="column"
                    gap="1"
                    px="2"
                    py="3"
                    focusVisibleRing="inside"
                    _hover={{ bg: 'bg.subtle' }}
                  >
                    <Link id={linkIdOf(node.id)} to={feedbackPath(projectId, node.id)}>
                      <Flex as="span" gap="3" align="baseline" justify="space-between">
                        <Text as="span" fontWeight="semibold" truncate>
                          {node.authorName}
                        </Text>
                        <Text as="span" textStyle="xs" color="fg.muted" flexShrink="0">
                          <TimeAgo value={node.createdAt} />
                        </Text>
                      </Flex>
                      <Text as="span" lineClamp="2" overflowWrap="anywhere" color="fg.muted">
                        {node.content}
                      </Text>
                    </Link>
                  </Flex>
                </Box>
              ))}
            </Box>
          )}
          {fixes?.pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('fixes.loadFailed')} />}
        </Stack>
      </Dialog.Body>
    </DialogFrame>
  )
}

function FixesSkeleton() {
  return (
    <Stack aria-hidden gap="3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="14" opacity="0.6" />
      ))}
    </Stack>
  )
}
