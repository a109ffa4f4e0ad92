import { chakra, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { mutate } from '~/api/mutations/mutate'
import type { InvitedPerson } from '~/api/types.generated'
import { followDelivery } from '~/domain/deliveries'
import { useServerForm } from '~/forms/useServerForm'
import { discordUsername, inviteeEmail } from '~/ui/form/invitee'
import { TextField } from '~/ui/form/TextField'
import { InvitationSent } from './InvitationSent'
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

/** The invitations created since the page was loaded, by the messages that proposed them. */
const createdHere = new Map<string, string>()

interface Props extends CardProps {
  proposal: InvitationProposal
}

/** An invitation. The address or the name on Discord can be changed before it is sent. */
export function InvitationCard({ messageId, projectId, proposal }: Props) {
  const { t } = useTranslation(['proposals', 'errors'])
  const { discordUsername, email, tester, outcome } = proposal
  const { settle, isSettling, settled } = useSettleProposal(messageId, 0, outcome)
  const way = email !== null ? 'email' : discordUsername !== null ? 'discord' : 'tester'
  const [invitationId, setInvitationId] = useState(() => createdHere.get(messageId))
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
        createdHere.set(messageId, invitation.id)
        setInvitationId(invitation.id)
        if (invitation.delivery === 'PENDING') followDelivery({ projectId, invitationId: invitation.id })
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
  if (settled === 'DISMISSED') return <Outcome outcome={settled} what={person} />
  if (settled) {
    // Whom it was sent to may have been edited, which other devices are not told.
    const what = way === 'tester' ? person : t('outcome.proposed', { what: person })
    return <InvitationSent projectId={projectId} invitationId={invitationId} what={what} />
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
