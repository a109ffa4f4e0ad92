import { Button, Flex, Grid, Heading, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ArrowRight, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from '~/api/site'
import { PRODUCT_NAME } from '~/lib/name'
import { paths } from '~/lib/paths'
import { Gauge } from '~/ui/Gauge'
import { Particles } from './Particles'
import { snapSection } from './snap'
import { Statistics } from './Statistics'
import { TypedTagline } from './TypedTagline'

export function Hero() {
  const { t } = useTranslation('landing')
  const gauge = t('gauge', { returnObjects: true })
  return (
    <Flex as="section" {...snapSection} position="relative" overflow="hidden">
      <Particles />
      <Flex direction="column" flex="1" position="relative" w="full" maxW="8xl" mx="auto" px={{ base: '4', md: '8' }}>
        <Grid templateColumns={{ lg: '1.1fr 1fr' }} alignItems={{ lg: 'center' }} columnGap="12" rowGap="6" flex="1" pt={{ base: '10', lg: '6' }} pb={{ base: '8', lg: '6' }}>
          <Stack gap={{ base: '5', md: '7' }} align="start">
            <Heading as="h1" fontSize="clamp(4.75rem, 13vw, 11rem)" lineHeight="0.86" fontWeight="800" letterSpacing="-0.055em">
              {PRODUCT_NAME}
            </Heading>
            <TypedTagline phrases={t('taglines', { returnObjects: true })} />
            <Text fontSize={{ base: 'lg', md: 'xl' }} color="fg.muted" maxW="46ch">
              {t('lead')}
            </Text>
            {/* With room for both, one below the other: whether there is a second is known a moment later. */}
            <Flex wrap="wrap" align="start" alignContent="start" gap="3" minH={{ base: '8.75rem', sm: '16' }}>
              <Button asChild size="2xl">
                <Link to={paths.register}>
                  {t('start')}
                  <ArrowRight aria-hidden />
                </Link>
              </Button>
              <CommunityLink />
            </Flex>
          </Stack>
          <Gauge
            reading={0.73}
            labels={[gauge.idea, gauge.prototype, gauge.beta, gauge.launch]}
            w="full"
            maxW={{ base: '11.5rem', lg: 'min(34rem, 62vh)' }}
            mx="auto"
            // Its words are too small to be read on a small screen.
            css={{ '& > svg > text': { display: { base: 'none', lg: 'block' } } }}
          />
        </Grid>
        <Statistics />
      </Flex>
    </Flex>
  )
}

/** The place where the community talks, when this deployment has one. */
function CommunityLink() {
  const { t } = useTranslation('landing')
  const url = useSite().data?.configuration?.communityUrl
  if (!url) return null
  return (
    <Button asChild size="2xl" variant="outline" colorPalette="gray" bg="bg">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {t('explore')}
        <ExternalLink aria-hidden />
        <VisuallyHidden>{t('newTab')}</VisuallyHidden>
      </a>
    </Button>
  )
}
