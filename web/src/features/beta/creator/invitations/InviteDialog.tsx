import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { InvitationReady } from './InvitationReady'
import { InviteFields } from './InviteFields'
import { type Invitation, useInvitationChanges } from './liveInvitations'
import { ProjectToInviteToDocument } from '../ProjectChoice.generated'
import { inviteSchema, nameOf, noOne } from './schema'
import { useInvite } from './useInvitationActions'

/** The way is chosen already, as it was the last time: what is to be typed is the name. */
const whomToInvite = () =>
  document.querySelector<HTMLInputElement>('[role=dialog] :is([name=discordUsername], [name=email])')

interface Props extends DialogProps {
  projectId: string
}

/** Whom to invite, then the link to give them: whatever becomes of sending it, the creator has it in hand. */
export default function InviteDialog({ projectId, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['testers', 'errors'])
  const { data, error } = useQuery(ProjectToInviteToDocument, { variables: { id: projectId } })
  const [invited, setInvited] = useState<Invitation | null>(null)
  const invite = useInvite(projectId)
  // What becomes of sending is told by the feed.
  useInvitationChanges(projectId)

  const { form, dialogProps, discard } = useDialogForm({
    name: `invite:${projectId}`,
    schema: inviteSchema,
    empty: noOne,
    onClose,
    // The dialog goes on with the link.
    onDone: () => undefined,
    async send({ way, discordUsername, email }) {
      const { invitation, userErrors } = await invite(
        way === 'discord' ? { discordUsername: nameOf(discordUsername) } : { email },
      )
      if (invitation) setInvited(invitation)
      // Who is invited twice is in the one field there is.
      const chosen = ['input', way === 'discord' ? 'discordUsername' : 'email']
      return userErrors.map(({ code, field, message }) => ({
        message,
        field: code === 'ALREADY_INVITED' || field?.includes('by') ? chosen : field,
      }))
    },
    failed: t('invite.failed'),
  })

  /** In the same way as the one before. */
  function inviteAnother() {
    const way = form.getValues('way')
    discard()
    form.setValue('way', way)
    setInvited(null)
    // The button that had the focus is gone at the next drawing, and the form is back.
    requestAnimationFrame(() => form.setFocus(way === 'discord' ? 'discordUsername' : 'email'))
  }

  const unavailable =
    data?.project === null ? t('errors:project.notFound') : error && !data ? t('projects.failed') : undefined
  const isCompleted = data?.project?.status === 'COMPLETED'
  const way = useWatch({ control: form.control, name: 'way' })
  const isSent = way === 'discord' ? data?.configuration?.hasDiscordDelivery : data?.configuration?.hasEmailDelivery
  const label =
    isSent === false
      ? { submitLabel: t('invite.create'), busyLabel: t('invite.creating') }
      : { submitLabel: t('invite.submit'), busyLabel: t('invite.busy') }
  return (
    <DialogFrame
      open={open}
      title={t(invited ? 'ready.title' : 'invite.title')}
      onClose={invited ? onClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      initialFocusEl={whomToInvite}
      maxW="500px"
    >
      {invited ? (
        <InvitationReady
          invitationId={invited.id}
          said={invited.delivery}
          onClose={onClose}
          onAnother={inviteAnother}
        />
      ) : (
        <DialogForm
          {...dialogProps}
          {...label}
          submitError={isCompleted ? t('errors:invitation.invitingToCompleted') : unavailable}
        >
          <InviteFields form={form} project={data?.project} isSent={isSent !== false} />
        </DialogForm>
      )}
    </DialogFrame>
  )
}
