import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type DialogProps, useDialogForm } from '~/forms/useDialogForm'
import { DialogFrame } from '~/ui/dialog/DialogFrame'
import { DialogForm } from '~/ui/form/FormDialog'
import { discordNameOf } from '~/ui/form/invitee'
import { InvitationCreated } from './InvitationCreated'
import { InviteFields } from './InviteFields'
import { ProjectToInviteToDocument } from '../ProjectChoice.generated'
import { LinkReady } from '../links/LinkReady'
import type { ProjectLink } from '../links/liveLinks'
import { useSaveLink } from '../links/useLinkActions'
import { emptyInvite, inviteSchema } from './schema'
import { useInvite } from './useInvitationActions'

/** The field of the chosen channel, instead of the radio button before it. */
const initialField = () =>
  document.querySelector<HTMLInputElement>('[role=dialog] :is([name=discordUsername], [name=email])')

interface Props extends DialogProps {
  projectId: string
}

/** The form, then the link of the invitation, or the link for many, which can be shared whether or not it could be delivered. */
export default function InviteDialog({ projectId, open, onClose, onExitComplete }: Props) {
  const { t } = useTranslation(['testers', 'links', 'errors'])
  const { data, error } = useQuery(ProjectToInviteToDocument, { variables: { id: projectId } })
  const [invitationId, setInvitationId] = useState<string | null>(null)
  const [link, setLink] = useState<ProjectLink | null>(null)
  const invite = useInvite(projectId)
  const saveLink = useSaveLink(projectId)

  const { form, dialogProps, discard } = useDialogForm({
    name: `invite:${projectId}`,
    schema: inviteSchema,
    empty: emptyInvite,
    onClose,
    // The dialog stays open, with the link.
    onDone: () => undefined,
    async send({ channel, discordUsername, email, ...linkValues }) {
      if (channel === 'link') {
        const created = await saveLink.create(linkValues)
        if (created.link) setLink(created.link)
        return created.userErrors
      }
      const { invitation, userErrors } = await invite(
        channel === 'discord' ? { discordUsername: discordNameOf(discordUsername) } : { email },
      )
      if (invitation) setInvitationId(invitation.id)
      // Errors about the invited person are shown below the field of the chosen channel.
      const chosen = ['input', channel === 'discord' ? 'discordUsername' : 'email']
      return userErrors.map(({ code, field, message }) => ({
        message,
        field: code === 'ALREADY_INVITED' || field?.includes('by') ? chosen : field,
      }))
    },
    failed: t('invite.failed'),
  })

  function inviteAnother() {
    const channel = form.getValues('channel')
    discard()
    form.setValue('channel', channel)
    setInvitationId(null)
    // The form is back after the next render.
    requestAnimationFrame(() => form.setFocus(channel === 'discord' ? 'discordUsername' : 'email'))
  }

  const unavailable =
    data?.project === null ? t('errors:project.notFound') : error && !data ? t('projects.failed') : undefined
  const isCompleted = data?.project?.status === 'COMPLETED'
  const channel = useWatch({ control: form.control, name: 'channel' })
  const isSent = channel === 'discord' ? data?.configuration?.hasDiscordDelivery : data?.configuration?.hasEmailDelivery
  const label =
    channel === 'link'
      ? { submitLabel: t('links:create'), busyLabel: t('invite.creating') }
      : isSent === false
        ? { submitLabel: t('invite.create'), busyLabel: t('invite.creating') }
        : { submitLabel: t('invite.submit'), busyLabel: t('invite.busy') }
  return (
    <DialogFrame
      open={open}
      title={link ? t('links:ready.title') : t(invitationId ? 'ready.title' : 'invite.title')}
      onClose={invitationId || link ? onClose : dialogProps.onClose}
      onExitComplete={onExitComplete}
      initialFocusEl={initialField}
      maxW="500px"
    >
      {link ? (
        <LinkReady link={link} onClose={onClose} />
      ) : invitationId ? (
        <InvitationCreated invitationId={invitationId} onClose={onClose} onAnother={inviteAnother} />
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
