import { Box, Button, HStack, IconButton, Portal, Stack, Text } from '@chakra-ui/react'
import { RefreshCw, WifiOff, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** The number of retries so far. */
  attempt: number
  onRetry: () => void
  onClose?: (() => void) | undefined
}

const FIRST_RETRY_MS = 4000
const MAX_RETRY_MS = 30_000

/** Retries automatically: after growing delays, and when the browser comes online. */
function useAutoRetry({ attempt, onRetry }: Props): void {
  const retry = useEffectEvent(onRetry)
  useEffect(
    function scheduleRetry() {
      const onRetryEvent = () => retry()
      const timer = setTimeout(onRetryEvent, Math.min(FIRST_RETRY_MS * 2 ** attempt, MAX_RETRY_MS))
      window.addEventListener('online', onRetryEvent)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', onRetryEvent)
      }
    },
    [attempt],
  )
}

/** Replaces a part that failed to load. */
export function PartError(props: Props) {
  const { onRetry, onClose } = props
  const { t } = useTranslation()
  useAutoRetry(props)
  return (
    <HStack role="alert" align="start" gap="4" p="5" bg="bg.panel" borderWidth="1px" rounded="l3" maxW="md">
      <Box color="fg.warning" pt="0.5">
        <WifiOff aria-hidden />
      </Box>
      <Stack gap="3" align="start" flex="1" minW="0">
        <Stack gap="1">
          <Text fontWeight="semibold">{t('lost.title')}</Text>
          <Text color="fg.muted">{t('lost.text')}</Text>
        </Stack>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
          <RefreshCw aria-hidden />
          {t('retry')}
        </Button>
      </Stack>
      {onClose && (
        <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      )}
    </HStack>
  )
}

/** Replaces a dialog, in a corner of the page. */
export function DialogPartError(props: Props) {
  return (
    <Portal>
      <Box position="fixed" bottom="4" insetEnd="4" maxW="calc(100vw - 2rem)" zIndex="toast" shadow="xl" rounded="l3">
        <PartError {...props} />
      </Box>
    </Portal>
  )
}

/** Replaces the button of a menu. */
export function MenuPartError(props: Props) {
  const { t } = useTranslation()
  useAutoRetry(props)
  const label = `${t('lost.title')} ${t('retry')}`
  return (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={label} title={label} onClick={props.onRetry}>
      <RefreshCw aria-hidden />
    </IconButton>
  )
}
