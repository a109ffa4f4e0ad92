import { Badge, Button, chakra, Heading, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { Ban, Check, Clock, MessageSquareText, type LucideIcon, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { InvitationStatus } from '~/api/types.generated'
import { invitationPath } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import {
  ReceivedInvitation_InvitationFragmentDoc,
  type ReceivedInvitation_InvitationFragment,
} from './ReceivedInvitation.generated'

const styles: Record<InvitationStatus, { palette: string; Icon: LucideIcon }> = {
  PENDING: { palette: 'orange', Icon: Clock },
  ACCEPTED: { palette: 'green', Icon: Check },
  FEEDBACK_GIVEN: { palette: 'violet', Icon: MessageSquareText },
  REFUSED: { palette: 'red', Icon: X },
  REVOKED: { palette: 'gray', Icon: Ban },
}

export const invitationTitleId = (id: string) => `invitation-${id}`

export function ReceivedInvitation({
  invitation: reference,
}: {
  invitation: FragmentType<ReceivedInvitation_InvitationFragment>
}) {
  const { t } = useTranslation('tester')
  const { data: invitation, complete } = useFragment({
    fragment: ReceivedInvitation_InvitationFragmentDoc,
    from: reference,
  })
  if (!complete || !invitation.project) return null
  const { id, status, token, createdAt, project } = invitation
  const isPending = status === 'PENDING'
  const isUnavailable = isPending && project.status !== 'IN_PROGRESS'
  const { palette, Icon } = styles[status]
  return (
    <Stack
      as="article"
      aria-labelledby={invitationTitleId(id)}
      gap="3"
      p={{ base: '5', md: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isPending && !isUnavailable ? 'ember.border' : undefined}
      rounded="l3"
    >
      <HStack wrap="wrap" gap="3">
        <Badge colorPalette={palette} size="md" rounded="full" px="2.5">
          <Icon size="1.1em" aria-hidden />
          {t(`invitations.status.${status}`)}
        </Badge>
        <Spacer />
        <Text textStyle="sm" color="fg.muted">
          {t('invitations.received')} <DateText value={createdAt} />
        </Text>
      </HStack>
      <Heading as="h2" id={invitationTitleId(id)} tabIndex={-1} size="xl">
        {project.title}
      </Heading>
      <Text color="fg.muted" lineClamp="3" whiteSpace="pre-line" maxW="50em">
        {project.description}
      </Text>
      {isUnavailable && (
        <Text textStyle="sm" fontWeight="medium">
          {t(project.status === 'PAUSED' ? 'invitations.waiting' : 'invitations.over')}
        </Text>
      )}
      <HStack wrap="wrap" gap="4" pt="1">
        <Text textStyle="sm" color="fg.muted">
          {project.feedbackType}
          <chakra.span aria-hidden px="2">
            {'·'}
          </chakra.span>
          {t('invitations.deadline')} <DateText value={project.deadline} />
        </Text>
        <Spacer />
        {token && (
          <Button asChild {...(isPending && !isUnavailable ? {} : { variant: 'outline', colorPalette: 'gray' })}>
            <Link
              to={invitationPath(token)}
              aria-label={t(isPending ? 'invitations.answerTo' : 'invitations.openOf', { title: project.title })}
            >
              {t(isPending ? 'invitations.answer' : 'invitations.open')}
            </Link>
          </Button>
        )}
      </HStack>
    </Stack>
  )
}
