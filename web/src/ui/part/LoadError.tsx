import { Button, HStack, Stack, Text } from '@chakra-ui/react'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  /** The reason that the server gave, if any. */
  hint: string | undefined
  onRetry: () => void
}

/** Replaces content that failed to load, with a retry button. */
export function LoadError({ title, hint, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <HStack role="alert" align="start" gap="4" p="6" bg="bg.panel" borderWidth="1px" rounded="l3">
      <Text as="span" color="fg.error" pt="0.5">
        <TriangleAlert aria-hidden />
      </Text>
      <Stack align="start" gap="4">
        <Stack gap="1">
          <Text fontWeight="semibold">{title}</Text>
          <Text color="fg.muted">{hint ?? t('retryLater')}</Text>
        </Stack>
        <Button variant="outline" colorPalette="gray" onClick={onRetry}>
          <RefreshCw aria-hidden />
          {t('retry')}
        </Button>
      </Stack>
    </HStack>
  )
}
