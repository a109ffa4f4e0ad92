import { Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useSite } from '~/api/site'
import { paths } from '~/lib/navigation/paths'
import { LegalText } from './LegalText'

export default function LegalNoticePage() {
  const { t } = useTranslation('legal')
  const site = useSite()
  return (
    <LegalText of="notice" canonical={paths.legalNotice}>
      <Grid templateColumns={{ md: '1fr 1fr' }} gap="8">
        <Party
          title={t('notice.publisher')}
          text={site && (site.configuration?.publisher ?? t('notice.publisherUnknown'))}
        />
        <Party
          title={t('notice.host')}
          text={site && (site.configuration?.hostingProvider ?? t('notice.hostUnknown'))}
        />
      </Grid>
    </LegalText>
  )
}

/** A party, with the text configured by the operator. Keeps its line breaks. */
function Party({ title, text }: { title: string; text: string | undefined }) {
  return (
    <Stack as="section" gap="3">
      <Heading as="h2" size="2xl">
        {title}
      </Heading>
      {text === undefined ? <Skeleton h="6" w="16rem" maxW="full" /> : <Text whiteSpace="pre-line">{text}</Text>}
    </Stack>
  )
}
