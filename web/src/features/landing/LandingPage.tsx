import { Box, Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '~/lib/name'
import { paths } from '~/lib/paths'
import { Gauge } from '~/ui/Gauge'
import { PageMeta } from '~/ui/PageMeta'
import { TypedTagline } from './TypedTagline'

const features = ['publish', 'live', 'api'] as const

export default function LandingPage() {
  const { t } = useTranslation('landing')
  const gauge = t('gauge', { returnObjects: true })
  return (
    <Flex direction="column" flex="1" w="full" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }}>
      <PageMeta title={t('title')} description={t('description')} />
      <Grid as="section" templateColumns={{ lg: '1.1fr 1fr' }} alignItems="center" gap={{ base: '4', lg: '12' }} flex="1" py={{ base: '10', md: '14' }}>
        <Stack gap={{ base: '5', md: '7' }} align="start">
          <Heading as="h1" fontSize="clamp(4.75rem, 13vw, 11rem)" lineHeight="0.86" fontWeight="800" letterSpacing="-0.055em">
            {PRODUCT_NAME}
          </Heading>
          <TypedTagline phrases={t('taglines', { returnObjects: true })} />
          <Text fontSize={{ base: 'lg', md: 'xl' }} color="fg.muted" maxW="46ch">
            {t('lead')}
          </Text>
          <Button asChild size="2xl">
            <Link to={paths.register}>
              {t('start')}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        </Stack>
        <Gauge reading={0.73} labels={[gauge.idea, gauge.prototype, gauge.beta, gauge.launch]} w="full" maxW={{ base: '22rem', lg: '36rem' }} mx="auto" />
      </Grid>
      <Grid as="section" aria-label={t('features.label')} templateColumns={{ md: 'repeat(3, 1fr)' }} borderTopWidth="2px" borderColor="fg">
        {features.map((feature, index) => (
          <Box key={feature} py="8" px={{ md: '8' }} _first={{ ps: '0' }} borderStartWidth={{ md: index > 0 ? '1px' : '0' }}>
            <Heading as="h2" size="xl" mb="2">
              {t(`features.${feature}.title`)}
            </Heading>
            <Text color="fg.muted">{t(`features.${feature}.text`)}</Text>
          </Box>
        ))}
      </Grid>
    </Flex>
  )
}
