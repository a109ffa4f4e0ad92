import { Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '~/ui/part/LoadError'
import { type DevicePushState, useDevicePush } from './useDevicePush'

interface Props {
  /** Whether the account wants pushes at all. */
  isWanted: boolean
}

/** Turns pushes to this browser on and off, and says why they cannot be. */
export function DevicePush({ isWanted }: Props) {
  const { t } = useTranslation('settings')
  const { state, isBusy, enable, disable, reload } = useDevicePush()
  if (state === 'loading') return <Skeleton aria-hidden h="11" maxW="sm" rounded="l2" opacity="0.6" />
  if (state === 'loadFailed') return <LoadError title={t('push.loadFailed')} onRetry={reload} />
  const hasFailed = state === 'failed' || state === 'refused'
  return (
    <Stack gap="4" align="start">
      <HStack gap="3" align="start">
        {state === 'on' ? <BellRing size="1.25em" aria-hidden /> : <BellOff size="1.25em" aria-hidden />}
        <Text role={hasFailed ? 'alert' : 'status'} color={hasFailed ? 'fg.error' : undefined}>
          {t(`push.${state === 'on' && !isWanted ? 'switchedOff' : state}`)}
        </Text>
      </HStack>
      {state === 'on' && (
        <Button variant="outline" colorPalette="gray" loading={isBusy} onClick={() => void disable()}>
          {t('push.disable')}
        </Button>
      )}
      {canEnable(state) && (
        <Button loading={isBusy} onClick={() => void enable()}>
          {t('push.enable')}
        </Button>
      )}
    </Stack>
  )
}

const canEnable = (state: DevicePushState) => state === 'off' || state === 'failed' || state === 'refused'
