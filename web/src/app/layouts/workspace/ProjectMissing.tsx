import { Button } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '~/lib/restoreFocus'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { PageMessage } from '~/ui/part/PageMessage'
import { AppLink } from '../../navigation/AppLink'

/** Replaces the workspace of a project that does not exist, was deleted, or belongs to someone else. */
export function ProjectMissing() {
  const { t } = useTranslation('workspace')
  return (
    <PageMessage title={t('missing.title')} text={t('missing.text')} titleRef={focusOnMount} m="auto">
      <PageMeta title={t('missing.title')} noIndex />
      <Button asChild size="lg">
        <AppLink to={paths.projects}>{t('missing.back')}</AppLink>
      </Button>
    </PageMessage>
  )
}
