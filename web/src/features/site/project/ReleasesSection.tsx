import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MoreButton } from '~/ui/MoreButton'
import { ReleaseDetails } from '~/ui/release/ReleaseDetails'
import { DateText } from '~/ui/text/DateText'
import { type LivePage, type Project, usePublicReleaseChanges } from './livePage'
import { PartSection } from './PartSection'
import { MorePublicReleasesDocument } from './PublicProject.generated'
import { useMore } from './useMore'

interface Props {
  releases: NonNullable<Project['releases']>
  page: LivePage
}

export function ReleasesSection({ releases, page }: Props) {
  const { t } = useTranslation('public-project')
  usePublicReleaseChanges(page)
  const { edges, pageInfo } = releases
  const showMore = useMore(page, releases, MorePublicReleasesDocument, (data) => data.publicProject?.releases)
  useLinkedRelease(edges, pageInfo.hasNextPage, showMore)

  return (
    <PartSection title={t('releases.title')} isEmpty={edges.length === 0} empty={t('releases.empty')}>
      <Stack as="ol" aria-label={t('releases.list')} listStyleType="none" gap="6">
        {edges.map(({ node }) => (
          <Stack as="li" key={node.id} aria-labelledby={node.id} gap="3" pt="5" borderTopWidth="1px">
            <Box>
              {/* The feed links to it. */}
              <Heading as="h3" id={node.id} tabIndex={-1} size="xl" overflowWrap="anywhere" scrollMarginTop="24">
                {node.name}
              </Heading>
              <Text textStyle="sm" color="fg.muted">
                <DateText value={node.releasedOn} />
              </Text>
            </Box>
            {/* Only testers see the link to the release. */}
            <ReleaseDetails release={{ ...node, link: null }} level={4} />
          </Stack>
        ))}
      </Stack>
      {pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('releases.loadFailed')} />}
    </PartSection>
  )
}

/** As many releases as the feed may link to, and some more that came since. */
const MAX_LINKED = 100

/** Shows older releases until the one in the address is there: the feed links to it. */
function useLinkedRelease(edges: Props['releases']['edges'], hasMore: boolean, showMore: () => Promise<unknown>): void {
  const { hash } = useLocation()
  const count = edges.length
  const isOlder = hash.startsWith('#prl_') && !edges.some(({ node }) => `#${node.id}` === hash)
  // A failure leaves the button.
  const load = useEffectEvent(() => void showMore().catch(() => undefined))
  useEffect(
    function showLinked() {
      if (isOlder && hasMore && count > 0 && count < MAX_LINKED) load()
    },
    [isOlder, hasMore, count],
  )
}
