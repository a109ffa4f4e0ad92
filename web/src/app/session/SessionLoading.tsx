import { Box, Center } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { refreshSession, useSession } from '~/api/session/session'
import { LoadError } from '~/ui/part/LoadError'
import { Loading } from '../navigation/PageLoading'

/** Stands for the page while the session is loading, which goes on after a failure. */
export function SessionLoading() {
  const { t } = useTranslation()
  const session = useSession()
  const failure = session.status === 'loading' ? session.failure : undefined
  if (!failure) return <Loading />
  return (
    <Center minH="60dvh" p="4">
      <Box w="full" maxW="md">
        <LoadError title={t('sessionFailed')} hint={failure.reason} onRetry={() => void refreshSession()} />
      </Box>
    </Center>
  )
}
