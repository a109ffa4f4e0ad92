import { Badge, Button, HStack, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { DateText } from '~/ui/text/DateText'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { ApiTokenRow_ApiTokenFragment } from './ApiTokens.generated'
import { rightsOf } from './scopes'

interface Props {
  token: ApiTokenRow_ApiTokenFragment
  onRevoke: () => void
}

export function ApiTokenRow({ token, onRevoke }: Props) {
  const { t } = useTranslation('settings')
  return (
    <HStack
      as="li"
      id={token.id}
      tabIndex={-1}
      gap="4"
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0', pb: '0' }}
      wrap="wrap"
      align="start"
    >
      <Stack gap="1.5" flex="1" minW="14rem">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold">{token.name}</Text>
          <Text as="span" textStyle="sm" color="fg.muted">
            {t('tokens.hint', { hint: token.hint })}
          </Text>
          {token.isExpired && <Badge colorPalette="red">{t('tokens.expired')}</Badge>}
        </HStack>
        <HStack as="ul" listStyleType="none" gap="1.5" wrap="wrap">
          {rightsOf(token.scopes).map(({ resource, right }) => (
            <Badge as="li" key={resource} colorPalette={right === 'WRITE' ? 'ember' : 'gray'}>
              {t(`tokens.right.${right}`, { resource: t(`tokens.resource.${resource}`) })}
            </Badge>
          ))}
        </HStack>
        <Text textStyle="sm" color="fg.muted">
          {t(token.isExpired ? 'tokens.expiredOn' : 'tokens.expiresOn')} <DateText value={token.expiresAt} />
          {' · '}
          {token.lastUsedAt ? (
            <>
              {t('tokens.lastUsed')} <TimeAgo value={token.lastUsedAt} />
            </>
          ) : (
            t('tokens.neverUsed')
          )}
        </Text>
      </Stack>
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        aria-label={t('tokens.revokeOne', { name: token.name })}
        onClick={onRevoke}
      >
        {t('tokens.revoke')}
      </Button>
    </HStack>
  )
}
