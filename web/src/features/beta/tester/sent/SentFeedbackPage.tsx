import { Button } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { preloadOwnQuery } from '~/api/queries/preloadQuery'
import { useHasRole } from '~/api/session/session'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useLinkedItem } from '~/forms/useLinkedItem'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { usePageParams, withParams } from '~/lib/navigation/usePageParams'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { BackLink, PageHeader } from '~/ui/PageHeader'
import { PageMeta } from '~/ui/PageMeta'
import { tabAddress } from '../profile/profileTab'
import { CardList } from '../received/CardList'
import { useSentChanges } from './liveSent'
import { SentFeedbackCard, sentTitle } from './SentFeedbackCard'
import { SentFeedbacksDocument, SentFeedbackThreadDocument } from './SentFeedback.generated'

/** The open feedback is part of the address: `?retour=fbk_…`. */
const OPEN_PARAM = 'retour'

export function preload({ searchParams }: Address) {
  const openId = searchParams.get(OPEN_PARAM)
  return Promise.all([
    preloadOwnQuery(SentFeedbacksDocument, {}),
    openId && preloadOwnQuery(SentFeedbackThreadDocument, { id: openId }),
  ])
}

/** What the tester has sent, and what became of it. */
export default function SentFeedbackPage() {
  const { t } = useTranslation(['tester', 'common'])
  const isTester = useHasRole('TESTER')
  const [params, setParams] = usePageParams()
  const openId = params.get(OPEN_PARAM)
  const { data, error, refetch, fetchMore, isNew } = usePageQuery(SentFeedbacksDocument, { variables: {} })
  const connection = data?.viewer?.feedbacks
  useSentChanges()
  const isListed = connection?.edges.some(({ node }) => node.id === openId) ?? false
  const texts = { failed: t('sent.loadFailed'), notFound: t('sent.notFound') }
  useLinkedItem({ fetchMore, isNew }, connection?.pageInfo, { [OPEN_PARAM]: openId !== null && !isListed }, texts)
  const toggledId = useRef<string>(undefined)
  useEffect(
    function showOpen() {
      // One that was opened by its own button is in sight.
      if (isListed && openId && openId !== toggledId.current) scrollToCard(openId)
      toggledId.current = undefined
    },
    [isListed, openId],
  )

  function toggle(id: string) {
    toggledId.current = id
    setParams((current) => withParams(current, { [OPEN_PARAM]: id === openId ? null : id }), { replace: true })
  }

  return (
    <>
      <PageMeta title={t('sent.title')} noIndex />
      <PageHeader
        title={t('sent.title')}
        above={
          isTester ? (
            <BackLink to={paths.profile} label={t('title')} />
          ) : (
            <BackLink to={paths.dashboard} label={t('common:creator.dashboard')} />
          )
        }
      />
      <CardList
        label={t('sent.list')}
        loading={t('sent.loading')}
        failed={t('sent.loadFailed')}
        cardHeight="44"
        cards={connection?.edges.map(({ node }) => (
          <SentFeedbackCard
            key={node.id}
            feedback={node}
            isOpen={node.id === openId}
            onToggle={() => toggle(node.id)}
          />
        ))}
        hasFailed={!data && error !== undefined}
        reason={reasonOf(error)}
        hasMore={connection?.pageInfo.hasNextPage ?? false}
        empty={
          <EmptyState
            illustration={<Gauge reading={0.2} w="40" />}
            title={t('sent.empty.title')}
            text={t('sent.empty.text')}
            action={
              isTester && (
                <Button asChild size="lg">
                  <Link to={tabAddress('tests')}>{t('sent.empty.action')}</Link>
                </Button>
              )
            }
          />
        }
        onRetry={() => void refetch()}
        onMore={async () => {
          const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
          const first = page.data?.viewer?.feedbacks?.edges[0]?.node.id
          return first ? () => sentTitle(first) : undefined
        }}
      />
    </>
  )
}

const scrollToCard = (feedbackId: string) => sentTitle(feedbackId)?.scrollIntoView({ block: 'center' })
