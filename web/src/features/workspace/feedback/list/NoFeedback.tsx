import { Button, HStack } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { testersPath } from '~/lib/navigation/paths'
import { EmptyState } from '~/ui/EmptyState'
import { Gauge } from '~/ui/Gauge'

interface Props {
  projectId: string
  onQuestions: () => void
}

/** Replaces the list of a project without feedback. */
export function NoFeedback({ projectId, onQuestions }: Props) {
  const { t } = useTranslation('triage')
  return (
    <EmptyState
      illustration={<Gauge reading={0.2} w="40" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <HStack wrap="wrap" justify="center">
          <Button asChild size="lg">
            <Link to={testersPath({ projectId })}>{t('empty.action')}</Link>
          </Button>
          <Button size="lg" variant="outline" colorPalette="gray" onClick={onQuestions}>
            <ListChecks aria-hidden />
            {t('questions')}
          </Button>
        </HStack>
      }
    />
  )
}
