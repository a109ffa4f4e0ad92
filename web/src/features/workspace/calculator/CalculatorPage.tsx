import { Button, Flex, Heading, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { download } from '~/lib/download'
import { useTabParam } from '~/lib/navigation/usePageParams'
import { TabPanels } from '~/ui/TabPanels'
import { toCsv } from './csv'
import { PhysicalTab } from './PhysicalTab'
import { SubscriptionTab } from './SubscriptionTab'
import { type Part, tableOf } from './table'
import { useFigures } from './useFigures'

/** The tab is part of the address: `?onglet=abonnement`. */
const tabs = ['physique', 'abonnement'] as const

export default function CalculatorPage() {
  const { t, i18n } = useTranslation('calculator')
  const { projectId = '' } = useParams()
  const [tab, show] = useTabParam(tabs)
  const { figures, change, isKept } = useFigures(projectId)
  const part: Part = tab === 'abonnement' ? 'subscription' : 'physical'

  function downloadCsv() {
    download(`${t('fileName')}-${tab}.csv`, toCsv(tableOf(part, figures, t, i18n.language)), 'text/csv')
  }

  return (
    <Stack gap="6" w="full" maxW="7xl" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }}>
      <Flex align="center" wrap="wrap" gap="3">
        <Stack gap="1">
          <Heading as="h1" size={{ base: '3xl', md: '4xl' }}>
            {t('title')}
          </Heading>
          <Text role="status" color="fg.muted">
            {t(isKept ? 'kept' : 'notKept')}
          </Text>
        </Stack>
        <Spacer hideBelow="md" />
        <HStack gap="2" _print={{ display: 'none' }}>
          <Button variant="outline" colorPalette="gray" onClick={downloadCsv}>
            <Download aria-hidden />
            {t('csv')}
          </Button>
          <Button variant="outline" colorPalette="gray" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t('print')}
          </Button>
        </HStack>
      </Flex>
      <TabPanels
        label={t('title')}
        value={tab}
        onChange={show}
        tabs={[
          { value: 'physique', label: t('tab.physical') },
          { value: 'abonnement', label: t('tab.subscription') },
        ]}
      >
        {part === 'physical' ? (
          <PhysicalTab figures={figures.physical} onChange={(physical) => change({ physical })} />
        ) : (
          <SubscriptionTab figures={figures.subscription} onChange={(subscription) => change({ subscription })} />
        )}
      </TabPanels>
    </Stack>
  )
}
