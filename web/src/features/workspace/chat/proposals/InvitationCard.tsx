import { chakra, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import type { InvitedPerson } from '~/api/types.generated'
import { useServerForm } from '~/forms/useServerForm'
import { discordUsername, inviteeEmail } from '~/ui/form/invitee'
import { TextField } from '~/ui/form/TextField'
import { ItemActions } from './ItemActions'
import { Outcome } from './Outcome'
import { InviteProposedDocument } from './Proposal.generated'
import type { CardProps, InvitationProposal } from './proposals'
import { useSettleProposal } from './useSettleProposal'

const schemas = {
  discord: v.object({ person: discordUsername }),
  email: v.object({ person: inviteeEmail }),
  tester: v.object({ person: v.string() }),
}

interface Props extends CardProps {
  proposal: InvitationProposal
}

/** An invitation. The address or the name on Discord can be changed before it is sent. */
export function InvitationCard({ messageId, projectId, proposal }: Props) {
  const { t } = useTranslation(['proposals', 'errors'])
  const { discordUsername, email, tester, outcome } = proposal
  const { settle, isSettling, settled } = useSettleProposal(messageId, 0, outcome)
  const way = email !== null ? 'email' : discordUsername !== null ? 'discord' : 'tester'
  const [invited, setInvited] = useState<string | null>(null)
  const person = email ?? discordUsername ?? tester?.username ?? ''
  const { form, onSubmit, loading } = useServerForm({
    name: `proposal:${messageId}`,
    schema: schemas[way],
    empty: { person: '' },
    values: { person },
    async send(values) {
      const by: InvitedPerson =
        way === 'email'
          ? { email: values.person }
          : way === 'discord'
            ? { discordUsername: values.person }
            : { testerId: tester?.id ?? '' }
      const input = { projectId, by }
      const { invitation, userErrors } = await mutate(InviteProposedDocument, { input }, { isIdempotent: true })
      if (invitation) {
        setInvited(values.person)
        await settle('DONE')
      }
      // Errors about the person are shown below the field.
      return userErrors.map(({ code, field, message }) => ({
        message,
        field: code === 'ALREADY_INVITED' || field?.includes('by') ? ['input', 'person'] : field,
      }))
    },
    done: t('invitation.done'),
    failed: t('invitation.failed'),
  })
  if (settled) {
    // Whom it was sent to may have been edited, which other devices are not told.
    const proposed = settled === 'DISMISSED' || way === 'tester' ? person : undefined
    return <Outcome outcome={settled} what={invited ?? proposed} />
  }
  if (way === 'tester' && !tester) return <Text color="fg.muted">{t('invitation.gone')}</Text>
  return (
    <chakra.form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <TextField
          label={t(`invitation.by.${way}`)}
          type={way === 'email' ? 'email' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={way === 'tester'}
          error={form.formState.errors.person}
          {...form.register('person')}
        />
        <ItemActions
          confirm={t('invitation.invite')}
          isConfirming={loading}
          onDismiss={() => void settle('DISMISSED')}
          isDismissing={isSettling && !loading}
        />
      </Stack>
    </chakra.form>
  )
}
