import { Box, Flex, Grid, Heading, Link, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite } from '~/api/site'
import { PRODUCT_NAME } from '~/domain/name'
import { MotionButton } from './MotionButton'
import { SignUpLinks } from './SignUpLinks'
import { Particles } from './Particles'
import { ProductPictures } from './ProductPictures'
import { snapSection } from './snap'
import { Statistics } from './Statistics'
import { TypedTagline } from './TypedTagline'

export function Hero() {
  const { t } = useTranslation('landing')
  return (
    <Flex as="section" {...snapSection} position="relative" overflow="hidden">
      <Particles />
      <Grid
        position="relative"
        flex="1"
        w="full"
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        templateAreas={{ base: '"words" "figures" "product"', lg: '"words product" "figures figures"' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '1.1fr 1fr' }}
        // Reserves space for the statistics, so that nothing moves when they are loaded.
        templateRows={{ lg: '1fr minmax(calc(8.25rem + 2px), auto)' }}
        // In the middle of the window, by the height that both columns have in the end: centered content moves while it arrives.
        alignItems={{ lg: 'start' }}
        pt={{ lg: 'max(0rem, calc((100dvh - 4rem - 8.25rem - 34rem) / 2))' }}
        columnGap="12"
      >
        <Stack gridArea="words" gap={{ base: '4', md: '6' }} align="start" py={{ base: '6', lg: '6' }}>
          <Box>
            <Text
              fontWeight="700"
              fontSize={{ base: 'lg', md: '2xl' }}
              color="ember.fg"
              mb={{ base: '2', md: '4' }}
              // Beside the button in the corner.
              pe={{ base: '8', lg: '0' }}
            >
              {t('kicker')}
            </Text>
            <Heading
              as="h1"
              fontSize="clamp(4.75rem, 13vw, 11rem)"
              lineHeight="0.86"
              fontWeight="800"
              letterSpacing="-0.055em"
            >
              {PRODUCT_NAME}
            </Heading>
          </Box>
          <TypedTagline phrases={t('taglines', { returnObjects: true })} />
          <Text fontSize={{ base: 'lg', md: 'xl' }} color="fg.muted" maxW="30.5em">
            {t('lead')}
          </Text>
          <SignUpLinks />
        </Stack>
        <ProductPictures
          gridArea="product"
          w="full"
          maxW={{ base: '34rem', lg: 'min(36rem, 100%, 66vh)' }}
          mx="auto"
          mt={{ base: '4', lg: '0' }}
          mb={{ base: '14', lg: '10' }}
        />
        <Flex
          gridArea="figures"
          direction={{ base: 'column', lg: 'row' }}
          align={{ lg: 'center' }}
          justify="space-between"
          borderTopWidth="2px"
          borderColor="fg"
        >
          <Statistics />
          <CommunityLink />
        </Flex>
        <MotionButton position="absolute" top="2" insetEnd={{ base: '1', md: '6' }} />
      </Grid>
    </Flex>
  )
}

/** A link to the community, if the deployment has one. Its space is reserved while the configuration is loading. */
function CommunityLink() {
  const { t } = useTranslation('landing')
  const url = useSite()?.configuration?.communityUrl
  return (
    <Box minH="11">
      {url && (
        <Link
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="underline"
          colorPalette="ember"
          minH="11"
          fontWeight="semibold"
        >
          {t('explore')}
          <ExternalLink size={18} aria-hidden />
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </Link>
      )}
    </Box>
  )
}
