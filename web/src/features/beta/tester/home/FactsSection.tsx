import { Box, Button, chakra, SimpleGrid } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '~/i18n/format'
import { tabAddress } from '../profile/profileTab'
import type { HomeData } from './homeData'
import { HomeSection } from './HomeSection'

interface Props {
  facts: NonNullable<HomeData['facts']>
  sentCount: number
}

/** The numbers of the tester's tests; the profile has all that creators see of them. */
export function FactsSection({ facts, sentCount }: Props) {
  const { t, i18n } = useTranslation('tester')
  const entries = [
    { term: t('home.facts.tests', { count: facts.testCount }), value: facts.testCount },
    { term: t('home.facts.sent', { count: sentCount }), value: sentCount },
    { term: t('home.facts.useful', { count: facts.usefulFeedbackCount }), value: facts.usefulFeedbackCount },
  ]
  return (
    <HomeSection
      title={t('home.facts.title')}
      all={
        <Button asChild size="sm" variant="ghost" colorPalette="gray">
          <Link to={tabAddress('profile')}>{t('home.facts.all')}</Link>
        </Button>
      }
    >
      <SimpleGrid as="dl" columns={3} gap="3" p={{ base: '4', md: '5' }} bg="bg.panel" borderWidth="1px" rounded="l3">
        {entries.map(({ term, value }) => (
          <Box key={term} display="flex" flexDirection="column-reverse" justifyContent="flex-end" minW="0">
            <chakra.dt color="fg.muted" textStyle="sm">
              {term}
            </chakra.dt>
            <chakra.dd fontFamily="heading" fontWeight="800" fontSize="3xl" fontVariantNumeric="tabular-nums">
              {formatNumber(value, i18n.language)}
            </chakra.dd>
          </Box>
        ))}
      </SimpleGrid>
    </HomeSection>
  )
}
