import { Button, Center, Heading, HStack, Stack, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator, useRouteError } from 'react-router'
import { paths } from '~/lib/navigation/paths'
import { PartLost } from '~/ui/part/lazyPart'
import { LostPart } from '~/ui/part/LostPart'

/** In the place of a page that crashed, or did not come; what is around it stays, and the next navigation starts afresh. */
export function PageError() {
  const error = useRouteError()
  return error instanceof PartLost ? <PageLost /> : <CrashMessage />
}

function PageLost() {
  const { revalidate } = useRevalidator()
  const [attempt, setAttempt] = useState(0)
  return (
    <Center py="24" px="6">
      <LostPart
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
      <Text color="fg.muted" maxW="45ch">
        {t('crash.text')}
      </Text>
      <HStack gap="3" pt="2">
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        <Button asChild variant="outline" colorPalette="gray">
          {/* A full load, on purpose: whatever broke is left behind. */}
          <a href={paths.home}>{t('notFound.home')}</a>
        </Button>
      </HStack>
    </Stack>
  )
}
