import { Box, Button, Flex, Link, Skeleton } from '@chakra-ui/react'
import { Plus, Webhook } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { paths } from '~/lib/navigation/paths'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
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

const WebhookDialog = lazyPart(() => import('./WebhookDialog'), { as: 'dialog' })
const WebhookLogDialog = lazyPart(() => import('./WebhookLogDialog'), { as: 'dialog' })

/** The webhooks by which other programs receive events, and their deliveries. */
export function WebhooksTab() {
  const { t } = useTranslation('webhooks')
  const { data, error, refetch } = usePageQuery(WebhooksDocument, { variables: { first: pageSize } })
  useRefetchOnTabVisible('Webhooks')
  const form = useShownDialog('webhook')
  const log = useShownDialog('journal')
  const webhooks = data?.viewer?.webhooks?.edges.map(({ node }) => node)
  const edited = webhooks?.find(({ id }) => id === form.shown)
  const logged = webhooks?.find(({ id }) => id === log.shown)

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
      {!webhooks && error && <LoadError title={t('loadFailed')} onRetry={() => void refetch()} />}
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
      {(form.shown === NEW || edited) && <WebhookDialog key={form.shown} webhook={edited} {...form.dialog} />}
      {logged && <WebhookLogDialog webhook={logged} {...log.dialog} />}
    </Section>
  )
}
