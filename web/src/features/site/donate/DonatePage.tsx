import { Box, Grid, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/lib/navigation/paths'
import { useTabParam } from '~/lib/navigation/usePageParams'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { Gauge } from '~/ui/Gauge'
import { lazyPart } from '~/ui/part/lazyPart'
import { PageMeta } from '~/ui/PageMeta'
import { TabPanels } from '~/ui/TabPanels'
import { PageLead, PageTitle } from '../PageTitle'
import { DonationTab } from './DonationTab'

// Loaded lazily: it is larger than the rest of the page, and most visitors use the other tab.
const OffersTab = lazyPart(async () => ({ default: (await import('./OffersTab')).OffersTab }), {
  pending: <CardSkeleton h="96" />,
})

const tabs = ['don', 'offres'] as const

/** The donation page. Its tab is in the URL: `/donate?onglet=offres`. */
export default function DonatePage() {
  const { t } = useTranslation('donate')
  const [tab, show] = useTabParam(tabs)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1.25fr' }}
      columnGap="16"
      rowGap="10"
      w="full"
      maxW="8xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '10', md: '16' }}
    >
      <PageMeta title={t('title')} description={t('description')} canonical={paths.donate} />
      <Stack gap="4" align="start">
        <PageTitle>{t('title')}</PageTitle>
        <PageLead maxW="29.5em">{t('lead')}</PageLead>
        <Gauge reading={tab === 'don' ? 0.18 : 0.68} w="20rem" maxW="full" mt="6" hideBelow="lg" />
      </Stack>
      <Box
        p={{ base: '5', md: '8' }}
        pt={{ base: '2', md: '4' }}
        rounded="l3"
        borderWidth="1px"
        bg="bg.panel"
        alignSelf="start"
      >
        <TabPanels
          label={t('tabs.label')}
          tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
          value={tab}
          onChange={show}
        >
          {tab === 'don' ? <DonationTab /> : <OffersTab />}
        </TabPanels>
      </Box>
    </Grid>
  )
}
