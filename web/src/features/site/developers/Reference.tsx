import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import { touchTarget } from '~/theme/touch'
import { limits } from './limits'
import { Prose, Word } from './Prose'
import { scopes, userErrors, webhookEvents } from './reference.generated'
import { Table } from './Table'

/** What a token may do. */
export function ScopeTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('tokens.caption')}
      columns={[t('tokens.scope'), t('tokens.meaning'), t('tokens.opens')]}
      rows={scopes.map(({ value, scope, opens }) => ({
        key: value,
        cells: [
          <Word key={value}>{scope}</Word>,
          t(`api-reference:scopes.${value}`),
          <Names key="opens" names={opens} />,
        ],
      }))}
    />
  )
}

/** Why a request was refused. */
export function ProtocolErrorTable() {
  const { t } = useTranslation('developers')
  const codes = t('errors.protocol', { returnObjects: true })
  return (
    <Table
      caption={t('errors.protocolCaption')}
      columns={['extensions.code', t('errors.meaning')]}
      rows={Object.entries(codes).map(([code, meaning]) => ({
        key: code,
        cells: [<Word key={code}>{code}</Word>, <Prose key="meaning">{meaning}</Prose>],
      }))}
    />
  )
}

/** Why what was typed was refused. */
export function UserErrorTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('errors.userCaption')}
      columns={['userErrors.code', t('errors.meaning'), t('errors.mutations')]}
      rows={userErrors.map(({ code, mutations }) => ({
        key: code,
        cells: [
          <Word key={code}>{code}</Word>,
          <Prose key="meaning">{t(`api-reference:userErrors.${code}`)}</Prose>,
          <Names key="mutations" names={mutations} />,
        ],
      }))}
    />
  )
}

/** What a webhook can be told. */
export function WebhookEventTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('webhooks.caption')}
      columns={['type', t('webhooks.meaning'), 'WebhookEvent']}
      rows={webhookEvents.map(({ value, event }) => ({
        key: value,
        cells: [
          <Word key={value}>{event}</Word>,
          t(`api-reference:webhookEvents.${value}`),
          <Word key="value">{value}</Word>,
        ],
      }))}
    />
  )
}

/** What one request may ask for. */
export function LimitTable() {
  const { t, i18n } = useTranslation('developers')
  return (
    <Table
      caption={t('limits.caption')}
      columns={[t('limits.what'), t('limits.most')]}
      rows={(Object.keys(limits) as (keyof typeof limits)[]).map((name) => ({
        key: name,
        cells: [
          t(`limits.names.${name}`),
          t(`limits.values.${name}`, { value: formatNumber(limits[name], i18n.language) }),
        ],
      }))}
    />
  )
}

/** More than fit on a few lines open on demand. */
function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('developers')
  if (names.length === 0) return <Text color="fg.muted">{t('none')}</Text>
  const list = (
    <Flex as="ul" wrap="wrap" columnGap="3" rowGap="0.5" listStyleType="none" textStyle={{ base: 'sm', md: 'md' }}>
      {names.map((name) => (
        <li key={name}>
          <Word>{name}</Word>
        </li>
      ))}
    </Flex>
  )
  if (names.length <= few) return list
  return (
    <chakra.details>
      <chakra.summary
        cursor="pointer"
        w="fit-content"
        rounded="l1"
        focusVisibleRing="outside"
        css={touchTarget}
        _hover={{ color: 'ember.fg' }}
      >
        {t('mutationCount', { count: names.length })}
      </chakra.summary>
      <Box pt="2">{list}</Box>
    </chakra.details>
  )
}

const few = 5
