import { Button, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { BellOff, BellRing } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { LoadError } from '~/ui/part/LoadError'
import { type DevicePushState, useDevicePush } from './useDevicePush'

interface Props {
  /** Whether the account wants pushes at all. */
  isWanted: boolean
}

/** Turns pushes to this browser on and off, and says why they cannot be. */
export function DevicePush({ isWanted }: Props) {
  const { t } = useTranslation('settings')
  const { state, reason, isBusy, enable, disable, reload } = useDevicePush()
  const text = useRef<HTMLParagraphElement>(null)
  if (state === 'loading') return <Skeleton aria-hidden h="11" maxW="sm" rounded="l2" opacity="0.6" />
  if (state === 'loadFailed') return <LoadError title={t('push.loadFailed')} hint={reason} onRetry={reload} />
  const isOn = state === 'on'
  const hasFailed = state === 'failed' || state === 'refused'
  return (
    <Stack gap="4" align="start">
      <HStack gap="3" align="start">
        {isOn ? <BellRing size="1.25em" aria-hidden /> : <BellOff size="1.25em" aria-hidden />}
        <Text ref={text} role={hasFailed ? 'alert' : 'status'} color={hasFailed ? 'fg.error' : undefined}>
          {t(`push.${isOn && !isWanted ? 'switchedOff' : state}`)}
        </Text>
      </HStack>
      {(isOn || canEnable(state)) && (
        <Button
          {...(isOn && { variant: 'outline', colorPalette: 'gray' })}
          loading={isBusy}
          onClick={() => void restoreFocusAfter(isOn ? disable : enable, () => text.current)}
        >
          {t(isOn ? 'push.disable' : 'push.enable')}
        </Button>
      )}
    </Stack>
  )
}

const canEnable = (state: DevicePushState) => state === 'off' || state === 'failed' || state === 'refused'
