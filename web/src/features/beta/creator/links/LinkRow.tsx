import { Badge, Button, chakra, Flex, Heading, HStack, Stack } from '@chakra-ui/react'
import { Ban, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ShareLink } from '~/ui/share/ShareLink'
import { DateText } from '~/ui/text/DateText'
import { addressOf, type ProjectLink } from './liveLinks'
import { useRevokeLink } from './useLinkActions'

const titleIdOf = (linkId: string) => `link-${linkId}`

export const linkTitle = (linkId: string) => document.getElementById(titleIdOf(linkId))

const palettes = {
  OPEN: 'green',
  FULL: 'violet',
  ENDED: 'gray',
  REVOKED: 'gray',
  PAUSED: 'gray',
  COMPLETED: 'gray',
} as const

/** A link with what came of it. */
export function LinkRow({ link, onEdit }: { link: ProjectLink; onEdit: () => void }) {
  const { t } = useTranslation('links')
  const revoke = useRevokeLink()
  const { id, name, mode, state, seats, endsOn, openedCount, acceptedCount, feedbackCount } = link
  const isRevoked = state === 'REVOKED'
  return (
    <Stack
      as="li"
      aria-labelledby={titleIdOf(id)}
      gap="4"
      p={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      opacity={isRevoked ? '0.75' : undefined}
    >
      <Flex gap="3" align="start" justify="space-between" wrap="wrap">
        <Stack gap="1" minW="0" flex="1 1 14rem">
          <HStack gap="3" wrap="wrap">
            <Heading as="h3" id={titleIdOf(id)} tabIndex={-1} size="lg" overflowWrap="anywhere">
              {name}
            </Heading>
            <Badge colorPalette={palettes[state]} size="md" rounded="full" px="2.5">
              {t(`state.${state}`)}
            </Badge>
          </HStack>
          <HStack textStyle="sm" color="fg.muted" gap="3" rowGap="0.5" wrap="wrap">
            <span>{t(`mode.${mode}`)}</span>
            <span>
              {seats === null ? t('seats.unlimited') : t('seats.taken', { count: seats, taken: acceptedCount })}
            </span>
            {endsOn && (
              <span>
                {t('until')} <DateText value={endsOn} />
              </span>
            )}
          </HStack>
        </Stack>
        {!isRevoked && (
          <HStack gap="1" wrap="wrap">
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('editNamed', { name })}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
              {t('edit')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t('revoke.named', { name })}
              onClick={() => void revoke(link)}
            >
              <Ban aria-hidden />
              {t('revoke.short')}
            </Button>
          </HStack>
        )}
      </Flex>
      <HStack as="dl" gap={{ base: '5', md: '8' }} wrap="wrap">
        <Figure term={t('figures.opened')} value={openedCount} />
        <Figure term={t('figures.accepted')} value={acceptedCount} />
        <Figure term={t('figures.feedback')} value={feedbackCount} />
      </HStack>
      {!isRevoked && <ShareLink url={addressOf(link)} label={t('addressNamed', { name })} isQuiet />}
    </Stack>
  )
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <Flex direction="column-reverse">
      <chakra.dt textStyle="sm" color="fg.muted">
        {term}
      </chakra.dt>
      <chakra.dd fontFamily="mono" fontSize="xl" fontWeight="semibold" lineHeight="short">
        {value}
      </chakra.dd>
    </Flex>
  )
}
