import { chakra, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { AtSign, CirclePause, Link2, MessageCircle } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProjectStatus } from '~/api/types.generated'
import { RadioCard } from '~/ui/form/RadioCard'
import { TextField } from '~/ui/form/TextField'
import { LinkFields } from '../links/LinkFields'
import type { InviteValues } from './schema'

const channels = [
  { channel: 'discord', Icon: MessageCircle },
  { channel: 'email', Icon: AtSign },
  { channel: 'link', Icon: Link2 },
] as const

interface Props {
  form: UseFormReturn<InviteValues>
  project: { title: string; status: ProjectStatus } | null | undefined
  /** Whether the server can deliver invitations through the chosen channel. */
  isSent: boolean
}

export function InviteFields({ form, project, isSent }: Props) {
  const { t } = useTranslation('testers')
  const channel = useWatch({ control: form.control, name: 'channel' })
  const { errors } = form.formState
  return (
    <>
      <Stack as="dl" gap="0.5">
        <chakra.dt textStyle="sm" color="fg.muted">
          {t('invite.project')}
        </chakra.dt>
        <chakra.dd fontWeight="semibold">{project?.title ?? '…'}</chakra.dd>
      </Stack>
      {project?.status === 'PAUSED' && (
        <HStack role="note" align="start" gap="2.5" px="3" py="2.5" rounded="l2" bg="bg.muted" textStyle="sm">
          <CirclePause size="1.25em" aria-hidden style={{ flexShrink: 0 }} />
          <span>{t('invite.toPaused')}</span>
        </HStack>
      )}
      <chakra.fieldset>
        <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
          {t('invite.way')}
        </chakra.legend>
        <SimpleGrid columns={{ base: 1, sm: 3 }} gap="2">
          {channels.map(({ channel: value, Icon }) => (
            <RadioCard key={value} isCompact value={value} {...form.register('channel')}>
              <HStack as="span" gap="2" fontWeight="semibold">
                <Icon size="1.1em" aria-hidden />
                {t(`invite.by.${value}`)}
              </HStack>
            </RadioCard>
          ))}
        </SimpleGrid>
      </chakra.fieldset>
      {channel === 'link' && <LinkFields register={(name) => form.register(name)} errors={errors} />}
      {channel === 'discord' && (
        <TextField
          key="discord"
          label={t('invite.discordUsername')}
          helper={t('invite.discordHelper')}
          placeholder="lea.dupont"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.discordUsername}
          {...form.register('discordUsername')}
        />
      )}
      {channel === 'email' && (
        <TextField
          key="email"
          label={t('invite.email')}
          helper={t('invite.emailHelper')}
          placeholder="lea@exemple.fr"
          type="email"
          autoComplete="off"
          error={errors.email}
          {...form.register('email')}
        />
      )}
      {channel !== 'link' && (
        <Text textStyle="sm" color="fg.muted">
          {isSent ? t('invite.linkAnyway') : t('invite.notSentFromHere')}
        </Text>
      )}
    </>
  )
}
