import { Box, chakra, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '~/i18n/format'
import { touchTarget } from '~/theme/touch'
import { limits } from './limits'
import { Prose, InlineCode } from './elements/Prose'
import { scopes, userErrors, webhookEvents } from './reference.generated'
import { Table } from './elements/Table'

/** The width of a column of codes, of up to 24 characters. */
const CODE_WIDTH = '15rem'

/** The scopes of API tokens. */
export function ScopeTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('tokens.caption')}
      columns={[t('tokens.scope'), t('tokens.types'), t('tokens.opens')]}
      widths={['20rem']}
      rows={scopes.map(({ value, scope, types, opens }) => ({
        key: value,
        cells: [
          <Box key={value}>
            <InlineCode>{scope}</InlineCode>
            <Box fontWeight="400">{t(`api-reference:scopes.${value}`)}</Box>
          </Box>,
          <Names key="types" names={types} count="typeCount" />,
          <Names key="opens" names={opens} count="operationCount" />,
        ],
      }))}
    />
  )
}

/** The codes of protocol errors. */
export function ProtocolErrorTable() {
  const { t } = useTranslation('developers')
  const codes = t('errors.protocol', { returnObjects: true })
  return (
    <Table
      caption={t('errors.protocolCaption')}
      columns={['extensions.code', t('errors.meaning')]}
      widths={[CODE_WIDTH]}
      rows={Object.entries(codes).map(([code, meaning]) => ({
        key: code,
        cells: [<InlineCode key={code}>{code}</InlineCode>, <Prose key="meaning">{meaning}</Prose>],
      }))}
    />
  )
}

/** The codes of user errors. */
export function UserErrorTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('errors.userCaption')}
      columns={['userErrors.code', t('errors.meaning'), t('errors.mutations')]}
      widths={[CODE_WIDTH]}
      rows={userErrors.map(({ code, mutations }) => ({
        key: code,
        cells: [
          <InlineCode key={code}>{code}</InlineCode>,
          <Prose key="meaning">{t(`api-reference:userErrors.${code}`)}</Prose>,
          <Names key="mutations" names={mutations} count="mutationCount" />,
        ],
      }))}
    />
  )
}

/** The events of webhooks. */
export function WebhookEventTable() {
  const { t } = useTranslation(['developers', 'api-reference'])
  return (
    <Table
      caption={t('webhooks.caption')}
      columns={['type', t('webhooks.meaning'), 'WebhookEvent', t('tokens.scope')]}
      widths={[CODE_WIDTH]}
      rows={webhookEvents.map(({ value, event, scope }) => ({
        key: value,
        cells: [
          <InlineCode key={value}>{event}</InlineCode>,
          t(`api-reference:webhookEvents.${value}`),
          <InlineCode key="value">{value}</InlineCode>,
          <InlineCode key="scope">{scope}</InlineCode>,
        ],
      }))}
    />
  )
}

/** The limits of a request. */
export function LimitTable() {
  const { t, i18n } = useTranslation('developers')
  return (
    <Table
      caption={t('limits.caption')}
      columns={[t('limits.what'), t('limits.most')]}
      widths={['66%']}
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

interface NamesProps {
  names: readonly string[]
  /** What to call them when the list is long, and collapsed. */
  count: 'mutationCount' | 'operationCount' | 'typeCount'
}

/** A list of names, collapsed when it is long. */
function Names({ names, count }: NamesProps) {
  const { t } = useTranslation('developers')
  if (names.length === 0)
    return (
      <Text as="span" color="fg.muted">
        {t('none')}
      </Text>
    )
  const list = (
    <chakra.ul
      display={{ base: 'inline', md: 'flex' }}
      flexWrap="wrap"
      columnGap="3"
      rowGap="0.5"
      listStyleType="none"
      textStyle={{ base: 'sm', md: 'md' }}
      css={wrapping}
    >
      {names.map((name) => (
        <chakra.li key={name} display="inline" pe={{ base: '2', md: '0' }}>
          <InlineCode>{name}</InlineCode>
        </chakra.li>
      ))}
    </chakra.ul>
  )
  if (names.length <= MAX_EXPANDED) return list
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
        {t(count, { count: names.length })}
      </chakra.summary>
      <Box pt="2">{list}</Box>
    </chakra.details>
  )
}

const MAX_EXPANDED = 5

/** Long names wrap: a column may be narrower. */
const wrapping = { '& code': { whiteSpace: 'normal' } }
