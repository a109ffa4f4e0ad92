import { Text } from '@chakra-ui/react'
import { CircleHelp, Mail, MessageSquareText, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mutate } from '~/api/mutate'
import { invitationPath, sentFeedbackPath } from '~/lib/navigation/paths'
import { DateText } from '~/ui/text/DateText'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { HomeData, HomeFeedback, HomeInvitation, HomeMessage } from './homeData'
import { HomeRow, HomeRows } from './HomeRow'
import { HomeEmpty, HomeSection } from './HomeSection'
import { ReadTesterMessageDocument } from './TesterHome.generated'

type Props = Pick<HomeData, 'invitations' | 'requested' | 'messages' | 'moreAsked'>

/** What others wait for: answers to invitations, tries of what was fixed, answers to questions and messages. */
export function AskedSection({ invitations, requested, messages, moreAsked }: Props) {
  const { t } = useTranslation('tester')
  const count = invitations.length + requested.length + messages.length
  return (
    <HomeSection title={t('home.asked.title')}>
      {count === 0 ? (
        <HomeEmpty>{t('home.asked.empty')}</HomeEmpty>
      ) : (
        <HomeRows label={t('home.asked.title')}>
          {requested.map((feedback) => (
            <Requested key={feedback.id} feedback={feedback} />
          ))}
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </HomeRows>
      )}
      {moreAsked > 0 && <Text color="fg.muted">{t('home.asked.more', { count: moreAsked })}</Text>}
    </HomeSection>
  )
}

function Requested({ feedback }: { feedback: HomeFeedback }) {
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
    />
  )
}

function Invitation({ invitation: { token, createdAt, project } }: { invitation: HomeInvitation }) {
  const { t } = useTranslation('tester')
  if (!project || !token) return null
  const isWaiting = project.status !== 'IN_PROGRESS'
  return (
    <HomeRow
      Icon={Mail}
      to={invitationPath(token)}
      title={t('home.asked.invitation', { title: project.title })}
      text={
        isWaiting
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

/** A message is read once its conversation is opened from here. */
function Message({ message: { id, message, createdAt, feedback } }: { message: HomeMessage }) {
  const { t } = useTranslation('tester')
  // Without it, the message only stays unread.
  const markRead = () => void mutate(ReadTesterMessageDocument, { id }).catch(() => undefined)
  return (
    <HomeRow
      Icon={MessageSquareText}
      to={sentFeedbackPath(feedback?.id)}
      title={t('home.asked.message')}
      text={message}
      details={<TimeAgo value={createdAt} />}
      onFollow={markRead}
    />
  )
}
