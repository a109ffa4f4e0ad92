import { HStack, Text } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '~/api/realtime/connection'

const PATIENCE_MS = 2000

/** Says that the page no longer follows, once it has lasted long enough to be worth saying. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const connection = useConnection()
  const lost = connection === 'offline' || connection === 'reconnecting'
  const shown = useLasting(lost, PATIENCE_MS)
  return (
    // The region is there from the start: a screen reader only speaks of what changes inside one.
    <div role="status">
      {shown && (
        <HStack
          justify="center"
          gap="3"
          px="4"
          py="2.5"
          bg="bg.warning"
          color="fg.warning"
          borderBottomWidth="1px"
          borderColor="border.warning"
        >
          <WifiOff size="1.25em" aria-hidden style={{ flexShrink: 0 }} />
          <Text fontWeight="semibold">
            {t(connection === 'offline' ? 'connection.offline' : 'connection.reconnecting')}
          </Text>
        </HStack>
      )}
    </div>
  )
}

/** True once `condition` has held for that long. */
function useLasting(condition: boolean, milliseconds: number) {
  const [lasted, setLasted] = useState(false)

  useEffect(
    function waitItOut() {
      if (!condition) return
      const timer = setTimeout(() => setLasted(true), milliseconds)
      return () => {
        clearTimeout(timer)
        setLasted(false)
      }
    },
    [condition, milliseconds],
  )

  return condition && lasted
}
