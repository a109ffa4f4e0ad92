import { Text } from '@chakra-ui/react'
import { CircleHelp, Mail, MessageSquareText, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutations/mutate'
import { invitationPath, sentFeedbackPath } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { HomeData, HomeFeedback, HomeInvitation, HomeMessage } from './homeData'
import { HomeRow, HomeRows } from './HomeRow'
import { HomeEmpty, HomeSection } from './HomeSection'
import { ReadTesterMessageDocument } from './TesterHome.generated'

type Props = Pick<HomeData, 'invitations' | 'requested' | 'messages' | 'unread' | 'moreAsked'>

/** What others wait for: answers to invitations, tries of what was fixed, answers to questions and messages. */
export function AskedSection({ invitations, requested, messages, unread, moreAsked }: Props) {
  const { t } = useTranslation('tester')
  const count = invitations.length + requested.length + messages.length
  return (
    <HomeSection title={t('home.asked.title')}>
      {count === 0 && moreAsked === 0 && <HomeEmpty>{t('home.asked.empty')}</HomeEmpty>}
      {count > 0 && (
        <HomeRows label={t('home.asked.title')}>
          {requested.map((feedback) => (
            <Requested
              key={feedback.id}
              feedback={feedback}
              onFollow={() => markRead(unread.filter(isAbout(feedback)))}
            />
          ))}
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              onFollow={() => markRead(message.feedback ? unread.filter(isAbout(message.feedback)) : [message])}
            />
          ))}
        </HomeRows>
      )}
      {moreAsked > 0 && (
        <Text color="fg.muted">{t(count > 0 ? 'home.asked.more' : 'home.asked.onlyMore', { count: moreAsked })}</Text>
      )}
    </HomeSection>
  )
}

const isAbout = (feedback: { id: string }) => (message: HomeMessage) => message.feedback?.id === feedback.id

/** Messages are read once their conversation is opened from here. */
function markRead(messages: readonly HomeMessage[]): void {
  // Without it, a message only stays unread.
  for (const { id } of messages) void mutate(ReadTesterMessageDocument, { id }).catch(() => undefined)
}

function Requested({ feedback, onFollow }: { feedback: HomeFeedback; onFollow: () => void }) {
  const { t } = useTranslation('tester')
  const isRetest = feedback.retest === 'REQUESTED'
  const release = feedback.fixedIn?.name
  const title = isRetest
    ? release
      ? t('home.asked.retestIn', { release })
      : t('home.asked.retest')
    : t('home.asked.question')
  return (
    <HomeRow
      Icon={isRetest ? RefreshCw : CircleHelp}
      to={sentFeedbackPath(feedback.id)}
      title={title}
      text={feedback.content}
      details={feedback.project && <span>{feedback.project.title}</span>}
      onFollow={onFollow}
    />
  )
}

function Invitation({ invitation: { token, createdAt, project } }: { invitation: HomeInvitation }) {
  const { t } = useTranslation('tester')
  if (!project || !token) return null
  const isStopped = project.status !== 'IN_PROGRESS'
  return (
    <HomeRow
      Icon={Mail}
      to={invitationPath(token)}
      title={t('home.asked.invitation', { title: project.title })}
      text={
        isStopped
          ? t(project.status === 'PAUSED' ? 'invitations.waiting' : 'invitations.over')
          : project.creatorName
            ? t('home.asked.invitedBy', { name: project.creatorName })
            : t('home.asked.invited')
      }
      details={
        <>
          <span>
            {t('invitations.deadline')} <DateText value={project.deadline} />
          </span>
          <TimeAgo value={createdAt} />
        </>
      }
    />
  )
}

interface MessageProps {
  message: HomeMessage
  onFollow: () => void
}

/** A message about feedback, which is told by that. */
function Message({ message: { message, createdAt, feedback }, onFollow }: MessageProps) {
  const { t } = useTranslation('tester')
  return (
    <HomeRow
      Icon={MessageSquareText}
      to={sentFeedbackPath(feedback?.id)}
      title={t('home.asked.message')}
      text={feedback?.content ?? message}
      details={
        <>
          {feedback?.project && <span>{feedback.project.title}</span>}
          <TimeAgo value={createdAt} />
        </>
      }
      onFollow={onFollow}
    />
  )
}
