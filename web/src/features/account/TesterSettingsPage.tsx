import { Box, Button, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import type { Address } from '~/lib/navigation/address'
import { paths } from '~/lib/navigation/paths'
import { PageMeta } from '~/ui/PageMeta'
import { SettingsTabs } from './SettingsTabs'
import { preloadTab, testerTabs } from './tabs'

export const preload = ({ searchParams }: Address) => preloadTab(searchParams, testerTabs)

/** A tester's settings. Their profile is a page of its own. */
export default function TesterSettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="6" w="full" maxW="6xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '10' }}>
      <PageMeta title={t('title')} description={t('description')} noIndex />
      <Stack gap="2" align="start">
        <Button asChild variant="ghost" colorPalette="gray" size="sm" ms="-3">
          <RouterLink to={paths.profile}>
            <ArrowLeft aria-hidden />
            {t('backToProfile')}
          </RouterLink>
        </Button>
        <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
          {t('title')}
        </Heading>
      </Stack>
      <Box maxW="3xl">
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
      </Box>
    </Stack>
  )
}
