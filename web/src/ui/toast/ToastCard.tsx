import { Box, Button, CloseButton, HStack, Stack, Text } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, type ShownToast } from './toast'

const icons = {
  success: { Icon: CircleCheck, color: { base: 'green.300', _dark: 'green.700' } },
  error: { Icon: CircleAlert, color: { base: 'red.300', _dark: 'red.700' } },
  warning: { Icon: TriangleAlert, color: { base: 'orange.300', _dark: 'orange.700' } },
  info: { Icon: Info, color: { base: 'violet.300', _dark: 'violet.700' } },
}

/** Long enough to decide on an action. */
const ACTION_MS = 15_000

const DURATION_MS = { success: 5000, info: 5000, warning: 9000, error: 9000 }

/** What had the focus before the message: there is one at a time. */
let focusedBefore: HTMLElement | null = null

/** A ref. The message is still on the page when it ends. */
const giveFocusBack = (card: HTMLElement | null) => () => {
  if (card?.contains(document.activeElement)) focusedBefore?.focus({ preventScroll: true })
}

export function ToastCard({ toast }: { toast: ShownToast }) {
  const { t } = useTranslation()
  const [isPaused, setIsPaused] = useState(false)
  const { Icon, color } = icons[toast.type]
  const delay = toast.action ? ACTION_MS : DURATION_MS[toast.type]

  useEffect(
    function dismissAfterDelay() {
      if (isPaused) return
      const timer = setTimeout(dismissToast, delay)
      return () => clearTimeout(timer)
    },
    [isPaused, delay],
  )

  return (
    <HStack
      ref={giveFocusBack}
      align="start"
      gap="3"
      ps="4"
      pe="2"
      py="2.5"
      rounded="l3"
      bg="bg.inverted"
      color="fg.inverted"
      // Separates it from a background of the same colour.
      borderWidth="1px"
      borderColor="border.inverted"
      shadow="xl"
      pointerEvents="auto"
      animation="slide-from-bottom 250ms ease-out, fade-in 250ms"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={({ currentTarget }) => setIsPaused(currentTarget.contains(document.activeElement))}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsPaused(true)
        if (!currentTarget.contains(relatedTarget)) focusedBefore = relatedTarget as HTMLElement | null
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsPaused(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
      }
    >
      <Box color={color} pt="2">
        <Icon size="1.25em" aria-hidden />
      </Box>
      <Stack gap="1" flex="1" py="1.5">
        <Text fontWeight="semibold" textWrap="balance">
          {toast.title}
        </Text>
        {toast.description && <Text textStyle="sm">{toast.description}</Text>}
      </Stack>
      {toast.action && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="center"
          color="inherit"
          _hover={{ bg: 'transparent', textDecoration: 'underline' }}
          onClick={() => {
            toast.action?.onClick()
            dismissToast()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <CloseButton
        size="sm"
        color="inherit"
        _hover={{ bg: 'transparent' }}
        aria-label={t('close')}
        onClick={dismissToast}
      />
    </HStack>
  )
}
