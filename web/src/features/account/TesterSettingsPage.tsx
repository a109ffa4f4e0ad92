import { Link, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { BackLink, PageHeader } from '~/ui/PageHeader'
import { PageMeta } from '~/ui/PageMeta'
import { SettingsTabs } from './SettingsTabs'
import { preloadTab, testerTabs } from './tabs'

export const preload = ({ searchParams }: Address) => preloadTab(searchParams, testerTabs)

/** A tester's settings. Their profile is a page of its own. */
export default function TesterSettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageMeta title={t('title')} description={t('description')} noIndex />
      <PageHeader title={t('title')} above={<BackLink to={paths.profile} label={t('backToProfile')} />} />
      <SettingsTabs
        tabs={testerTabs}
        profile={
          <Text color="fg.muted">
            {t('profile.elsewhere')}{' '}
            <Link asChild variant="underline" colorPalette="ember">
              <RouterLink to={`${paths.profile}?onglet=modifier`}>{t('profile.edit')}</RouterLink>
            </Link>
          </Text>
        }
      />
    </>
  )
}
