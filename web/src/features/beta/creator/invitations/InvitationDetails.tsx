import { Box, chakra, Dialog, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { MoreButton } from '~/ui/MoreButton'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { LoadError } from '~/ui/part/LoadError'
import { ShareLink } from '~/ui/share/ShareLink'
import { TimeAgo } from '~/ui/text/TimeAgo'
import { FeedbackItem, feedbackItem } from '../feedback/FeedbackItem'
import { InvitationDetailsDocument } from './Invitation.generated'
import { rowTitle } from './InvitationRow'
import { channelOf, inviteeName, linkOf } from '~/domain/invitation'
import { DeliveryStatus } from '~/ui/status/DeliveryStatus'
import { StatusBadge } from './StatusBadge'
import { TesterFacts } from '../search/TesterFacts'

interface Props extends DialogProps {
  invitationId: string
}

/** The status of an invitation, its link, the tester who accepted it, and their feedback. */
export function InvitationDetails({ invitationId, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation('testers')
  const { data, error, refetch, fetchMore } = useQuery(InvitationDetailsDocument, {
    variables: { id: invitationId },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const invitation = data?.node?.__typename === 'Invitation' ? data.node : null
  const received = invitation?.received

  async function showMore() {
    const page = await fetchMore({ variables: { after: received?.pageInfo.endCursor } })
    const node = page.data?.node
    const first = node?.__typename === 'Invitation' ? node.received?.edges[0]?.node.id : undefined
    return first ? () => feedbackItem(first) : undefined
  }

  return (
    <DialogFrame
      open={open}
      title={(invitation && inviteeName(invitation)) ?? t('details.title')}
      onClose={onClose}
      onExitComplete={onExitComplete}
      finalFocusEl={() => rowTitle(invitationId)}
      maxW="600px"
    >
      <Dialog.Body textStyle="md" pb="6">
        {!invitation && error && (
          <LoadError title={t('invited.failed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Box h="40" aria-busy />}
        {data && !invitation && <Text color="fg.muted">{t('details.gone')}</Text>}
        {invitation && (
          <Stack gap="6">
            <chakra.dl display="grid" gridTemplateColumns="auto 1fr" gapX="5" gapY="2.5" alignItems="center">
              <Fact term={t('details.status')}>
                <StatusBadge status={invitation.status} />
              </Fact>
              <Fact term={t('details.created')}>
                <TimeAgo value={invitation.createdAt} />
              </Fact>
              {invitation.status === 'PENDING' && invitation.delivery && (
                <Fact term={t('details.delivery')}>
                  <DeliveryStatus
                    delivery={invitation.delivery}
                    failure={invitation.deliveryFailure}
                    channel={channelOf(invitation)}
                  />
                </Fact>
              )}
              {(invitation.status === 'PENDING' || invitation.seenAt) && (
                <Fact term={t('details.seen')}>
                  {invitation.seenAt ? <TimeAgo value={invitation.seenAt} /> : t('details.notSeen')}
                </Fact>
              )}
              {invitation.respondedAt && (
                <Fact term={t('details.responded')}>
                  <TimeAgo value={invitation.respondedAt} />
                </Fact>
              )}
              {invitation.refusalReason && <Fact term={t('details.reason')}>{invitation.refusalReason}</Fact>}
            </chakra.dl>

            {invitation.status === 'PENDING' && linkOf(invitation) && (
              <Section title={t('details.link')}>
                <ShareLink url={linkOf(invitation) ?? ''} label={t('linkLabel')} />
              </Section>
            )}
            {invitation.tester && (
              <Section title={t('details.tester')}>
                <TesterFacts tester={invitation.tester} />
              </Section>
            )}
            <Section title={t('details.feedback')}>
              {received && received.edges.length > 0 ? (
                <Box as="ul" listStyleType="none">
                  {received.edges.map(({ node }) => (
                    <FeedbackItem key={node.id} feedback={node} />
                  ))}
                </Box>
              ) : (
                <Text color="fg.muted">{t('details.noFeedback')}</Text>
              )}
              {received?.pageInfo.hasNextPage && <MoreButton onMore={showMore} failed={t('feedback.failed')} />}
            </Section>
          </Stack>
        )}
      </Dialog.Body>
    </DialogFrame>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <chakra.dt color="fg.muted" textStyle="sm">
        {term}
      </chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Flex direction="column" gap="2">
      <Heading as="h3" size="md">
        {title}
      </Heading>
      {children}
    </Flex>
  )
}
