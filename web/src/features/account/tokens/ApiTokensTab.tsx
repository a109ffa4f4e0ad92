import { Box, Button, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { useRefetchOnTabVisible } from '~/api/queries/useRefetchOnTabVisible'
import { paths } from '~/lib/navigation/paths'
import { useShownDialog } from '~/lib/navigation/useDialogParam'
import { touchTarget } from '~/theme/touch'
import { lazyPart } from '~/ui/part/lazyPart'
import { LoadError } from '~/ui/part/LoadError'
import { MoreButton } from '~/ui/MoreButton'
import { Section } from '~/ui/Section'
import { pageSize } from '../tabs'
import { ApiTokenRow } from './ApiTokenRow'
import { ApiTokensDocument } from './ApiTokens.generated'
import { createTokenId, useRevokeToken } from './useRevokeToken'

/** `?jeton=nouveau` creates a token. */
const NEW = 'nouveau'

const CreateTokenDialog = lazyPart(() => import('./CreateTokenDialog'), { as: 'dialog' })

/** The tokens by which programs act in the person's name. */
export function ApiTokensTab() {
  const { t } = useTranslation('settings')
  const { data, error, refetch, fetchMore } = usePageQuery(ApiTokensDocument, { variables: { first: pageSize } })
  useRefetchOnTabVisible('ApiTokens')
  const revoke = useRevokeToken()
  const creation = useShownDialog('jeton', (value) => value === NEW)
  const connection = data?.viewer?.apiTokens
  return (
    <Section title={t('tokens.title')} text={t('tokens.text')}>
      <Flex gap="4" align="center" wrap="wrap">
        <Button id={createTokenId} onClick={() => creation.show(NEW)} aria-haspopup="dialog">
          <Plus aria-hidden />
          {t('tokens.create')}
        </Button>
        <Link asChild variant="underline" colorPalette="ember" css={touchTarget}>
          <RouterLink to={paths.developers}>{t('tokens.explore')}</RouterLink>
        </Link>
      </Flex>
      {!connection && error && (
        <LoadError title={t('tokens.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!connection && !error && <Skeleton aria-hidden h="16" rounded="l2" opacity="0.6" />}
      {connection && connection.edges.length === 0 && <Text color="fg.muted">{t('tokens.none')}</Text>}
      {connection && connection.edges.length > 0 && (
        <Stack gap="4">
          <Box as="ul" listStyleType="none" borderTopWidth="1px">
            {connection.edges.map(({ node }) => (
              <ApiTokenRow key={node.id} token={node} onRevoke={() => revoke(node)} />
            ))}
          </Box>
          {connection.pageInfo.hasNextPage && (
            <MoreButton
              failed={t('tokens.loadFailed')}
              onMore={async () => {
                const page = await fetchMore({ variables: { after: connection.pageInfo.endCursor } })
                const first = page.data?.viewer?.apiTokens?.edges[0]?.node.id
                return first ? () => document.getElementById(first) : undefined
              }}
            />
          )}
        </Stack>
      )}
      {creation.shown && <CreateTokenDialog {...creation.dialog} />}
    </Section>
  )
}
