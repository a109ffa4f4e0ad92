import { Box, Button, Dialog, Skeleton, Stack, Text } from '@chakra-ui/react'
import { NetworkStatus } from '@apollo/client'
import { useQuery } from '@apollo/client/react'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import type { DialogProps } from '~/forms/useDialogForm'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { WebhookDeliveryRow, deliveryTitle } from './WebhookDeliveryRow'
import { WebhookDeliveriesDocument } from './WebhookDeliveries.generated'
import { hostOf } from './webhookNames'
import type { WebhookRow_WebhookFragment as Webhook } from './Webhooks.generated'

const pageSize = 20

/** The deliveries of a webhook, newest first. */
export default function WebhookLogDialog({ webhook, ...dialog }: DialogProps & { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { data, error, networkStatus, refetch, fetchMore } = useQuery(WebhookDeliveriesDocument, {
    variables: { id: webhook.id, first: pageSize },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  })
  const connection = data?.node?.__typename === 'Webhook' ? data.node.deliveries : null
  const isRefreshing = networkStatus === NetworkStatus.refetch
  return (
    <DialogFrame {...dialog} title={t('log.title', { host: hostOf(webhook) })}>
      <Dialog.Body textStyle="md">
        {!connection && error && (
          <LoadError title={t('log.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LogSkeleton />}
        {data && !connection && (
          <Text color="fg.muted" py="6">
            {t('notFound')}
          </Text>
        )}
        {connection && connection.edges.length === 0 && (
          <Text color="fg.muted" py="6">
            {t('log.empty')}
          </Text>
        )}
        {connection && connection.edges.length > 0 && (
          <Stack gap="4">
            <Box as="ul" listStyleType="none" aria-busy={isRefreshing}>
              {connection.edges.map(({ node }) => (
                <WebhookDeliveryRow key={node.id} delivery={node} />
              ))}
            </Box>
            {connection.pageInfo.hasNextPage && (
              <MoreButton
                failed={t('log.loadFailed')}
                onMore={async () => {
                  const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
                  const first =
                    page.data?.node?.__typename === 'Webhook' ? page.data.node.deliveries?.edges[0]?.node.id : undefined
                  return first ? () => deliveryTitle(first) : undefined
                }}
              />
            )}
          </Stack>
        )}
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4" justifyContent="space-between">
        <Text textStyle="sm" color="fg.muted">
          {t('log.kept')}
        </Text>
        <Button
          variant="outline"
          colorPalette="gray"
          flexShrink="0"
          loading={isRefreshing}
          loadingText={t('log.refresh')}
          aria-busy={isRefreshing}
          onClick={() => void restoreFocusAfter(() => refetch())}
        >
          <RefreshCw aria-hidden />
          {t('log.refresh')}
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  )
}

function LogSkeleton() {
  return (
    <Stack aria-hidden gap="3" py="2">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} h="14" rounded="l2" opacity="0.6" />
      ))}
    </Stack>
  )
}
