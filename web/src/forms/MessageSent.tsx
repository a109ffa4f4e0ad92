import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What happens next. */
  text: string
  againLabel: string
  onAgain: () => void
}

/** Replaces a form once its message is sent, and takes the focus. */
export function MessageSent({ text, againLabel, onAgain }: Props) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)

  useEffect(function takeFocus() {
    title.current?.focus()
  }, [])

  return (
    <Stack align="start" gap="4" py="4">
      <Center boxSize="12" rounded="full" bg="bg.success" color="fg.success">
        <Check aria-hidden />
      </Center>
      <Heading as="h2" size="2xl" ref={title} tabIndex={-1}>
        {t('contactForm.sent')}
      </Heading>
      <Text color="fg.muted">{text}</Text>
      <Button variant="outline" colorPalette="gray" onClick={onAgain}>
        {againLabel}
      </Button>
    </Stack>
  )
}
