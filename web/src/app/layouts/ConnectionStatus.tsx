import { Box, HStack, Text } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '~/api/realtime/connection'

const DELAY_MS = 2000

/** Shows that the network or live updates are interrupted, after a delay that hides short interruptions. */
export function ConnectionStatus() {
  const { t } = useTranslation()
  const connection = useConnection()
  const lost = connection === 'offline' || connection === 'reconnecting'
  const shown = useSustained(lost, DELAY_MS)
  return (
    // Always rendered: screen readers only announce changes inside an existing region.
    <div role="status">
      {shown && (
        <HStack
          justify="center"
          gap="3"
          px="4"
          py={{ base: '2', sm: '2.5' }}
          bg="bg.warning"
          color="fg.warning"
          borderBottomWidth="1px"
          borderColor="border.warning"
        >
          <WifiOff size="1.25em" aria-hidden style={{ flexShrink: 0 }} />
          <Text textStyle={{ base: 'sm', sm: 'md' }} fontWeight="semibold">
            {t(connection === 'offline' ? 'connection.offline' : 'connection.reconnecting')}
            {connection === 'offline' && (
              // On a phone the banner has one line.
              <Box as="span" hideBelow="sm">{` ${t('connection.catchUp')}`}</Box>
            )}
          </Text>
        </HStack>
      )}
    </div>
  )
}

/** True once `condition` has been true for that long. */
function useSustained(condition: boolean, milliseconds: number) {
  const [elapsed, setElapsed] = useState(false)

  useEffect(
    function startTimer() {
      if (!condition) return
      const timer = setTimeout(() => setElapsed(true), milliseconds)
      return () => {
        clearTimeout(timer)
        setElapsed(false)
      }
    },
    [condition, milliseconds],
  )

  return condition && elapsed
}
