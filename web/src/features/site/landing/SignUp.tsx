import { Stack, Theme } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Gauge } from '~/ui/Gauge'
import { PageLead, PageTitle } from '../PageTitle'
import { SignUpLinks } from './SignUpLinks'
import { LatestStory } from './LatestStory'
import { snapSection } from './snap'

/** The last section of the page: the latest story and the sign-up links. Dark in both themes. */
export function SignUp() {
  const { t } = useTranslation('landing')
  return (
    <Theme asChild appearance="dark" bg="gray.900" borderBlockWidth="1px">
      <Stack
        as="section"
        {...snapSection}
        justify="center"
        gap={{ base: '12', lg: '16' }}
        px={{ base: '4', md: '8' }}
        py={{ base: '14', md: '12' }}
      >
        <LatestStory />
        <Stack
          direction={{ base: 'column', lg: 'row' }}
          align={{ lg: 'center' }}
          justify="space-between"
          gap="10"
          w="full"
          maxW="8xl"
          mx="auto"
        >
          <Stack gap={{ base: '5', md: '7' }}>
            <PageTitle as="h2">{t('signUp.title')}</PageTitle>
            <PageLead maxW="30.5em">{t('signUp.text')}</PageLead>
            <SignUpLinks />
          </Stack>
          <Gauge
            reading={0.94}
            w="full"
            maxW={{ base: '13rem', lg: 'min(24rem, 42vh)' }}
            mx={{ base: 'auto', lg: '8' }}
          />
        </Stack>
      </Stack>
    </Theme>
  )
}
