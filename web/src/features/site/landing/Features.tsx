import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Dial } from './Dial'
import { snapSection } from './snap'
import { PageLead, PageTitle } from '../PageTitle'

const features = ['testers', 'collaboration', 'feedback', 'variety', 'safety', 'time'] as const

/** The six features, with dials of increasing value. */
export function Features() {
  const { t } = useTranslation('landing')
  return (
    <Flex
      as="section"
      {...snapSection}
      justify="center"
      bg={{ base: 'bg.inverted', _dark: 'bg.subtle' }}
      color={{ base: 'fg.inverted', _dark: 'fg' }}
      borderBlockWidth={{ _dark: '1px' }}
    >
      <Stack
        gap={{ base: '8', md: '12' }}
        w="full"
        maxW="8xl"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '14', md: '12' }}
      >
        <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'end' }} justify="space-between" gap="4">
          <PageTitle as="h2" isLong maxW="10.5em">
            {t('features.title')}
          </PageTitle>
          <PageLead color="gray.400">{t('features.lead')}</PageLead>
        </Flex>
        <Grid
          as="ul"
          listStyleType="none"
          templateColumns={{ md: '1fr 1fr', lg: 'repeat(3, 1fr)' }}
          gap="1px"
          bg="gray.700"
          borderWidth="1px"
          borderColor="gray.700"
          rounded="l3"
          overflow="hidden"
        >
          {features.map((feature, index) => (
            <Flex
              as="li"
              key={feature}
              gap={{ base: '4', md: '5' }}
              p={{ base: '5', md: '7' }}
              bg={{ base: 'gray.950', _dark: 'gray.900' }}
            >
              <Dial reading={(index + 1) / features.length} />
              <Box>
                <Heading as="h3" size="xl" mb="2">
                  {t(`features.${feature}.title`)}
                </Heading>
                <Text color="gray.400">{t(`features.${feature}.text`)}</Text>
              </Box>
            </Flex>
          ))}
        </Grid>
      </Stack>
    </Flex>
  )
}
