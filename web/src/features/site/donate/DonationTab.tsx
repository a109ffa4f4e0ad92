import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reasonOf } from '~/api/errors'
import { usePageQuery } from '~/api/queries/usePageQuery'
import { paths } from '~/lib/navigation/paths'
import { CardSkeleton } from '~/ui/CardSkeleton'
import { Gauge } from '~/ui/Gauge'
import { LoadError } from '~/ui/part/LoadError'
import { DonationForm } from './DonationForm'
import { DonatePageDocument } from './DonatePage.generated'

export function DonationTab() {
  const { t } = useTranslation('donate')
  const { data, error, refetch } = usePageQuery(DonatePageDocument, {})
  if (error && !data) return <LoadError title={t('loadFailed')} hint={reasonOf(error)} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton h="96" />
  const options = data.configuration?.donations
  return options ? <DonationForm options={options} /> : <DonationsClosed />
}

function DonationsClosed() {
  const { t } = useTranslation('donate')
  return (
    <Stack align="start" gap="4" py="2">
      <Center>
        <Gauge reading={0.03} w="32" />
      </Center>
      <Heading as="h2" size="2xl">
        {t('closed.title')}
      </Heading>
      <Text color="fg.muted">{t('closed.text')}</Text>
      <Button asChild variant="outline" colorPalette="gray">
        <Link to={paths.stories}>{t('closed.tell')}</Link>
      </Button>
    </Stack>
  )
}
