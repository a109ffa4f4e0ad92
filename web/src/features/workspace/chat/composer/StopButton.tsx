import { Button } from '@chakra-ui/react'
import { Square } from 'lucide-react'
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StopReply } from '../messages/useStopReply'

interface Props {
  stop: StopReply
  /** What gets the focus if the button has it when it goes. */
  next: RefObject<HTMLElement | null>
}

/** Shown while a reply is being written. */
export function StopButton({ stop, next }: Props) {
  const { t } = useTranslation('chat')
  const button = useRef<HTMLButtonElement>(null)

  const passFocusOn = useEffectEvent((element: HTMLElement | null) => {
    if (document.activeElement === element) next.current?.focus()
  })
  useLayoutEffect(function passFocusOnAtLast() {
    const element = button.current
    return () => passFocusOn(element)
  }, [])

  return (
    <Button
      ref={button}
      variant="outline"
      colorPalette="gray"
      size="sm"
      mb="3"
      aria-busy={stop.isLoading}
      onClick={() => {
        if (!stop.isLoading) void stop.act()
      }}
    >
      <Square aria-hidden />
      {t('stop')}
    </Button>
  )
}
