import { Button, Center, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteError } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PartLoadError } from '~/ui/part/lazyPart'
import { PartError } from '~/ui/part/PartError'

/** The error boundary of a page that crashed or failed to load. The layout stays, and the next navigation resets it. */
export function PageError() {
  const error = useRouteError()
  return error instanceof PartLoadError ? <PageLoadError /> : <CrashMessage />
}

function PageLoadError() {
  const { revalidate } = useRevalidator()
  const [attempt, setAttempt] = useState(0)
  return (
    <Center py="24" px="6">
      <PartError
        attempt={attempt}
        onRetry={() => {
          setAttempt(attempt + 1)
          void revalidate()
        }}
      />
    </Center>
  )
}

function CrashMessage() {
  const { t } = useTranslation()
  return (
    <Stack role="alert" align="center" textAlign="center" gap="4" py="24" px="6">
      <Heading as="h1" size="3xl">
        {t('crash.title')}
      </Heading>
      <Text color="fg.muted" maxW="30em">
        {t('crash.text')}
      </Text>
      <HStack gap="3" pt="2">
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        <Button asChild variant="outline" colorPalette="gray">
          {/* Not a router link: a full page load resets the application. */}
          <a href={paths.home}>{t('notFound.home')}</a>
        </Button>
      </HStack>
    </Stack>
  )
}
