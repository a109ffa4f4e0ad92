import { Box, Button, Flex, Link, Skeleton } from '@chakra-ui/react'
import { Plus, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { useLinkedItem } from '~/forms/useLinkedItem'
import { paths } from '~/lib/navigation/paths'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { useKept } from '~/lib/useKept'
import { touchTarget } from '~/theme/touch'
import { EmptyState } from '~/ui/EmptyState'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { Section } from '~/ui/Section'
import { pageSize } from '../tabs'
import { createButtonId } from './webhookNames'
import { WebhookRow } from './WebhookRow'
import { WebhooksDocument } from './Webhooks.generated'

/** `?webhook=nouveau` creates a webhook; `?webhook=whk_…` changes one. */
const NEW = 'nouveau'

/** An account has fewer webhooks than a page. */
const onlyPage = { endCursor: null, hasNextPage: false }

const WebhookDialog = lazyPart(() => import('./WebhookDialog'), { as: 'dialog' })
const WebhookLogDialog = lazyPart(() => import('./WebhookLogDialog'), { as: 'dialog' })

/** The webhooks by which other programs receive events, and their deliveries. */
export function WebhooksTab() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch, fetchMore, isNew } = usePageQuery(WebhooksDocument, { variables: { first: pageSize } })
  useRefetchOnTabVisible('Webhooks')
  const webhooks = data?.viewer?.webhooks?.edges.map(({ node }) => node)
  const find = (webhookId: string | null) => webhooks?.find(({ id }) => id === webhookId)
  const isWebhook = (value: string) => find(value) !== undefined
  const form = useShownDialog('webhook', (value) => value === NEW || isWebhook(value))
  const log = useShownDialog('journal', isWebhook)
  const logged = useKept(find(log.shown))
  useLinkedItem(
    { fetchMore, isNew },
    webhooks && onlyPage,
    { webhook: form.isMissing, journal: log.isMissing },
    { failed: t('loadFailed'), notFound: t('notFound') },
  )

  return (
    <Section title={t('title')} text={t('text')}>
      <Flex gap="4" align="center" wrap="wrap">
        <Button id={createButtonId} onClick={() => form.show(NEW)} aria-haspopup="dialog">
          <Plus aria-hidden />
          {t('create.open')}
        </Button>
        <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
          <RouterLink to={paths.developersWebhooks}>{t('guide')}</RouterLink>
        </Link>
      </Flex>
      {!webhooks && error && (
        <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!webhooks && !error && <Skeleton aria-hidden h="32" rounded="l2" opacity="0.6" />}
      {webhooks?.length === 0 && (
        <EmptyState
          illustration={<Webhook size="3rem" strokeWidth={1.25} />}
          title={t('empty.title')}
          text={t('empty.text')}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <Box as="ul" listStyleType="none" borderTopWidth="1px">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => form.show(webhook.id)}
              onLog={() => log.show(webhook.id)}
            />
          ))}
        </Box>
      )}
      {form.shown && (
        <WebhookDialog
          key={form.shown}
          webhook={form.shown === NEW ? undefined : (find(form.shown) ?? null)}
          {...form.dialog}
        />
      )}
      {log.shown && logged && <WebhookLogDialog webhook={logged} {...log.dialog} />}
    </Section>
  )
}
