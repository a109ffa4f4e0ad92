import { Grid, Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { LoadError } from '~/ui/part/LoadError'
import { useSentChanges } from '../sent/liveSent'
import { AskedSection } from './AskedSection'
import { FactsSection } from './FactsSection'
import { homeDataOf } from './homeData'
import { SentSection } from './SentSection'
import { SuggestionsSection } from './SuggestionsSection'
import { TesterHomeDocument } from './TesterHome.generated'
import { TestsSection } from './TestsSection'

/** What a tester arrives on: what is asked of them comes first. */
export function HomeTab() {
  const { t } = useTranslation('tester')
  const { data, error, refetch } = usePageQuery(TesterHomeDocument, {})
  useSentChanges()
  const home = data?.viewer && homeDataOf(data.viewer)
  const shortOf = home?.shortOf

  useEffect(
    function fillUp() {
      // A failure leaves the shorter list, which says how much more there is.
      if (shortOf) void refetch()
    },
    [shortOf, refetch],
  )

  if (!home) {
    if (error) return <LoadError title={t('home.loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
    return <HomeSkeleton />
  }
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
      gap={{ base: '8', md: '10' }}
      alignItems="start"
    >
      <Stack gap={{ base: '8', md: '10' }} minW="0">
        <AskedSection {...home} />
        <SuggestionsSection {...home} />
      </Stack>
      <Stack gap={{ base: '8', md: '10' }} minW="0">
        <TestsSection tests={home.tests} />
        <SentSection {...home} />
        {home.facts && <FactsSection facts={home.facts} sentCount={home.sentCount} />}
      </Stack>
    </Grid>
  )
}

function HomeSkeleton() {
  const { t } = useTranslation('tester')
  return (
    <>
      <VisuallyHidden role="status">{t('home.loading')}</VisuallyHidden>
      <Grid
        aria-hidden
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap={{ base: '8', md: '10' }}
      >
        <Skeleton h="80" rounded="l3" opacity="0.6" />
        <Skeleton h="80" rounded="l3" opacity="0.6" />
      </Grid>
    </>
  )
}
