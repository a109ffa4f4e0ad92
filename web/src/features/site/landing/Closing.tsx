import { Box, Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PageTitle } from '../PageTitle'
import { Grimoire, Shovel } from './illustrations'
import { Particles } from './Particles'
import { snapSection } from './snap'

/** Links to the blog and to donations. */
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
        <PageTitle as="h2" isLong>
          {t('closing.title')}
        </PageTitle>
        <Grid templateColumns={{ md: '1fr 1fr' }} gap={{ base: '5', md: '8' }}>
          <LinkCard name="learn" to={paths.blog} palette="violet" drawing={<Grimoire />} />
          <LinkCard name="support" to={paths.donate} palette="ember" drawing={<Shovel />} />
        </Grid>
      </Stack>
    </Flex>
  )
}

interface LinkCardProps {
  name: 'learn' | 'support'
  to: string
  palette: 'violet' | 'ember'
  drawing: ReactNode
}

function LinkCard({ name, to, palette, drawing }: LinkCardProps) {
  const { t } = useTranslation('landing')
  return (
    <Flex
      as="article"
      direction="column"
      colorPalette={palette}
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
          {t(`closing.${name}.kicker`)}
        </Text>
        <Heading as="h3" size={{ base: '2xl', lg: '4xl' }} lineHeight="1.1">
          {t(`closing.${name}.title`)}
        </Heading>
        <Text color="fg.muted" fontSize="lg" maxW="28em">
          {t(`closing.${name}.text`)}
        </Text>
        <Button asChild size="xl" mt="auto">
          <Link to={to}>
            {t(`closing.${name}.action`)}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      </Stack>
    </Flex>
  )
}
