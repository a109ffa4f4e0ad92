import { Heading, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Address } from '~/lib/navigation/address'
import { PageMeta } from '~/ui/PageMeta'
import { SettingsTabs } from './SettingsTabs'
import { creatorTabs, preloadTab } from './tabs'

export const preload = ({ searchParams }: Address) => preloadTab(searchParams, creatorTabs)

/** A creator's settings. */
export default function SettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="6" w="full" maxW="3xl">
      <PageMeta title={t('title')} description={t('description')} noIndex />
      <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
        {t('title')}
      </Heading>
      <SettingsTabs tabs={creatorTabs} />
    </Stack>
  )
}
