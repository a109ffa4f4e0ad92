import { Box, Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { Grimoire, Shovel } from './illustrations'
import { Particles } from './Particles'
import { snapSection } from './snap'

/** Two ways on: learning, and supporting. */
export function Closing() {
  const { t } = useTranslation('landing')
  return (
    <Flex as="section" {...snapSection} position="relative" overflow="hidden" justify="center">
      <Particles />
      <Stack
        position="relative"
        gap={{ base: '8', md: '12' }}
        w="full"
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '14', md: '12' }}
      >
        <Heading as="h2" fontSize={{ base: '4xl', md: '6xl' }} lineHeight="1" letterSpacing="-0.04em" fontWeight="800">
          {t('closing.title')}
        </Heading>
        <Grid templateColumns={{ md: '1fr 1fr' }} gap={{ base: '5', md: '8' }}>
          <Road way="learn" to={paths.blog} voice="violet" drawing={<Grimoire />} />
          <Road way="support" to={paths.donate} voice="ember" drawing={<Shovel />} />
        </Grid>
      </Stack>
    </Flex>
  )
}

interface RoadProps {
  way: 'learn' | 'support'
  to: string
  voice: 'violet' | 'ember'
  drawing: ReactNode
}

function Road({ way, to, voice, drawing }: RoadProps) {
  const { t } = useTranslation('landing')
  return (
    <Flex
      as="article"
      direction="column"
      colorPalette={voice}
      bg="colorPalette.subtle"
      borderWidth="1px"
      borderColor="colorPalette.muted"
      rounded="xl"
      overflow="hidden"
    >
      <Box px={{ base: '6', lg: '10' }} pt={{ base: '6', lg: '10' }} color="colorPalette.fg" aria-hidden>
        {drawing}
      </Box>
      <Stack align="start" gap="4" flex="1" p={{ base: '6', lg: '10' }}>
        <Text fontWeight="semibold" color="colorPalette.fg">
          {t(`closing.${way}.kicker`)}
        </Text>
        <Heading as="h3" size={{ base: '2xl', lg: '4xl' }} lineHeight="1.1">
          {t(`closing.${way}.title`)}
        </Heading>
        <Text color="fg.muted" fontSize="lg" maxW="42ch">
          {t(`closing.${way}.text`)}
        </Text>
        <Button asChild size="xl" mt="auto">
          <Link to={to}>
            {t(`closing.${way}.action`)}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </Stack>
    </Flex>
  )
}
