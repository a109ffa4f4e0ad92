import { Button } from '@chakra-ui/react'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Deadline, maxCountedDays, useDaysUntil } from '~/ui/listing/Deadline'
import { DateText } from '~/ui/text/DateText'
import { tabAddress } from '../profile/profileTab'
import type { HomeTest } from './homeData'
import { HomeRow, HomeRows } from './HomeRow'
import { HomeEmpty, HomeSection } from './HomeSection'

/** As in the directory: at most so many days are left. */
const closingSoonDays = 7

/** The projects that the tester tests now, those that end first at the beginning. */
export function TestsSection({ tests }: { tests: readonly HomeTest[] }) {
  const { t } = useTranslation('tester')
  return (
    <HomeSection
      title={t('home.tests.title')}
      all={
        <Button asChild size="sm" variant="ghost" colorPalette="gray">
          <Link to={tabAddress('tests')}>{t('home.tests.all')}</Link>
        </Button>
      }
    >
      {tests.length === 0 ? (
        <HomeEmpty>{t('home.tests.empty')}</HomeEmpty>
      ) : (
        <HomeRows label={t('home.tests.title')}>
          {tests.map(
            ({ id, joinedAt, project }) =>
              project && <Test key={id} joinedAt={joinedAt} title={project.title} deadline={project.deadline} />,
          )}
        </HomeRows>
      )}
    </HomeSection>
  )
}

interface TestProps {
  title: string
  deadline: string
  joinedAt: string
}

function Test({ title, deadline, joinedAt }: TestProps) {
  const { t } = useTranslation('tester')
  const days = useDaysUntil(deadline)
  return (
    <HomeRow
      Icon={FlaskConical}
      to={tabAddress('tests')}
      title={title}
      text={
        <>
          {t('invitations.deadline')} <DateText value={deadline} />
        </>
      }
      details={
        <>
          {/* Of a later one it would repeat the date. */}
          {days <= maxCountedDays && <Deadline deadline={deadline} isClosingSoon={days <= closingSoonDays} />}
          <span>
            {t('tests.joined')} <DateText value={joinedAt} />
          </span>
        </>
      }
    />
  )
}
