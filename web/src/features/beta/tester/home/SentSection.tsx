import { Button } from '@chakra-ui/react'
import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths, sentFeedbackPath } from '~/lib/navigation/paths'
import { FeedbackStatusBadge, UsefulBadge } from '~/ui/feedback/FeedbackBadges'
import { TimeAgo } from '~/ui/text/TimeAgo'
import type { HomeData } from './homeData'
import { HomeRow, HomeRows } from './HomeRow'
import { HomeEmpty, HomeSection } from './HomeSection'

/** The last feedback of the tester, and what became of it. */
export function SentSection({ sent, sentCount }: Pick<HomeData, 'sent' | 'sentCount'>) {
  const { t } = useTranslation('tester')
  return (
    <HomeSection
      title={t('sent.title')}
      all={
        sentCount > 0 && (
          <Button asChild size="sm" variant="ghost" colorPalette="gray">
            <Link to={paths.profileFeedback}>{t('home.sent.all', { count: sentCount })}</Link>
          </Button>
        )
      }
    >
      {sent.length === 0 ? (
        <HomeEmpty>{t('sent.empty.text')}</HomeEmpty>
      ) : (
        <HomeRows label={t('sent.title')}>
          {sent.map(({ id, content, status, isUseful, createdAt, project }) => (
            <HomeRow
              key={id}
              Icon={MessageSquareText}
              to={sentFeedbackPath(id)}
              title={project?.title ?? t('sent.unknownProject')}
              text={content}
              details={
                <>
                  <FeedbackStatusBadge status={status} />
                  {isUseful && <UsefulBadge />}
                  <TimeAgo value={createdAt} />
                </>
              }
            />
          ))}
        </HomeRows>
      )}
    </HomeSection>
  )
}
