import { Box, Button, HStack, IconButton, Portal, Stack, Text } from '@chakra-ui/react'
import { RefreshCw, WifiOff, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** How often it was tried again. */
  attempt: number
  onRetry: () => void
  onClose?: (() => void) | undefined
}

/** The first try that nobody asks for, and the longest pause before one. */
const SOONEST_MS = 4000
const LATEST_MS = 30_000

/** Tries again by itself: at once when the browser says that there is a network, else now and then. */
function useComeBack({ attempt, onRetry }: Props): void {
  const retry = useEffectEvent(onRetry)
  useEffect(
    function comeBack() {
      const again = () => retry()
      const timer = setTimeout(again, Math.min(SOONEST_MS * 2 ** attempt, LATEST_MS))
      window.addEventListener('online', again)
      return () => {
        clearTimeout(timer)
        window.removeEventListener('online', again)
      }
    },
    [attempt],
  )
}

/** In the place of a part that did not come. */
export function LostPart(props: Props) {
  const { onRetry, onClose } = props
  const { t } = useTranslation()
  useComeBack(props)
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

/** Instead of a dialog, in the corner where it covers nothing that is used meanwhile. */
export function LostDialog(props: Props) {
  return (
    <Portal>
      <Box position="fixed" bottom="4" insetEnd="4" maxW="calc(100vw - 2rem)" zIndex="toast" shadow="xl" rounded="l3">
        <LostPart {...props} />
      </Box>
    </Portal>
  )
}

/** Instead of the button of a menu. */
export function LostMenu(props: Props) {
  const { t } = useTranslation()
  useComeBack(props)
  const label = `${t('lost.title')} ${t('retry')}`
  return (
    <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={label} title={label} onClick={props.onRetry}>
      <RefreshCw aria-hidden />
    </IconButton>
  )
}
