import { Box, Button, Flex, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A part of the dashboard with its own title. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="0"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="xs"
      overflow="hidden"
      minW="0"
    >
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" px="5" minH="14" py="2" borderBottomWidth="1px">
        <Heading as="h2" id={id} size="lg">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Stack>
  )
}

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <Box aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Flex key={row} align="center" justify="space-between" px="5" minH="16" borderTopWidth={row ? '1px' : '0'}>
          <Stack gap="2" flex="1">
            <Skeleton h="4" w="50%" opacity="0.6" />
            <Skeleton h="3" w="25%" opacity="0.6" />
          </Stack>
          <Skeleton h="5" w="16" rounded="full" opacity="0.6" />
        </Flex>
      ))}
    </Box>
  )
}

/** A less prominent error than LoadError, as only one part of the page failed to load. */
export function Retry({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <HStack role="status" px="5" py="4" gap="3" color="fg.muted" wrap="wrap">
      <Text>{message}</Text>
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onRetry}>
        <RefreshCw aria-hidden />
        {t('retry')}
      </Button>
    </HStack>
  )
}
