import { Button } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { paths } from '~/lib/navigation/paths'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'
import { CardList } from './CardList'
import { completenessOf } from '../profile/completeness'
import { ReceivedInvitationsDocument } from './InvitationsTab.generated'
import { tabAddress } from '../profile/profileTab'
import { invitationTitleId, ReceivedInvitation } from './ReceivedInvitation'
import { receivedVariables } from './receivedVariables'
import {
  TesterProfile_ProfileFragmentDoc,
  type TesterProfile_ProfileFragment,
} from '../profile/TesterProfile.generated'

/** Without invitations, an incomplete profile is pointed out: it may be the reason. */
export function InvitationsTab({ profile: reference }: { profile: FragmentType<TesterProfile_ProfileFragment> }) {
  const { t } = useTranslation('tester')
  const { data: profile } = useSuspenseFragment({ fragment: TesterProfile_ProfileFragmentDoc, from: reference })
  const isComplete = completenessOf(profile).missing.length === 0
  const { data, error, refetch, fetchMore } = usePageQuery(ReceivedInvitationsDocument, {
    variables: receivedVariables,
  })
  const connection = data?.viewer?.receivedInvitations
  return (
    <CardList
      label={t('invitations.list')}
      loading={t('invitations.loading')}
      failed={t('invitations.loadFailed')}
      cardHeight="52"
      cards={connection?.edges.map(({ node }) => (
        <ReceivedInvitation key={node.id} invitation={node} />
      ))}
      hasFailed={!data && error !== undefined}
      reason={reasonOf(error)}
      hasMore={connection?.pageInfo.hasNextPage ?? false}
      empty={
        <EmptyState
          illustration={<Gauge reading={0.1} w="40" />}
          title={t('invitations.empty.title')}
          text={t(isComplete ? 'invitations.empty.textComplete' : 'invitations.empty.text')}
          action={
            <Button asChild size="lg">
              {isComplete ? (
                <Link to={paths.directory}>{t('findProjects')}</Link>
              ) : (
                <Link to={tabAddress('edit')}>{t('invitations.empty.action')}</Link>
              )}
            </Button>
          }
        />
      }
      onRetry={() => void refetch()}
      onMore={async () => {
        const page = await fetchMore({ variables: { after: connection?.pageInfo.endCursor } })
        const first = page.data?.viewer?.receivedInvitations?.edges[0]?.node.id
        return first ? () => document.getElementById(invitationTitleId(first)) : undefined
      }}
    />
  )
}
