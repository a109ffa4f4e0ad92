import { Button, Grid, HStack, Skeleton, Spacer, Stack, Text } from '@chakra-ui/react'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** As many columns as the width has room for. */
export const gridColumns = 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))'

const faint = { opacity: '0.6' }

/** Cards of the same build as the real ones, so that nothing moves when these arrive. */
export function ProjectsSkeleton() {
  return (
    <Grid aria-hidden templateColumns={gridColumns} gap="5">
      {[0, 1, 2].map((card) => (
        <Stack key={card} gap="3" p="5" bg="bg.panel" borderWidth="1px" rounded="l3">
          <HStack h="9" my="-1">
            <Skeleton h="7" w="24" rounded="full" {...faint} />
          </HStack>
          <Skeleton h="7" w="60%" {...faint} />
          <Stack gap="2" py="1">
            <Skeleton h="4" {...faint} />
            <Skeleton h="4" w="75%" {...faint} />
          </Stack>
          <HStack gap="1.5" mt="3">
            <Skeleton h="5" w="16" {...faint} />
            <Skeleton h="5" w="20" {...faint} />
          </HStack>
          <Skeleton h="3.5" {...faint} />
          <HStack h="9">
            <Skeleton h="8" w="20" {...faint} />
            <Spacer />
            <Skeleton h="8" w="20" {...faint} />
          </HStack>
        </Stack>
      ))}
    </Grid>
  )
}

export function ProjectsError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['projects', 'common'])
  return (
    <HStack role="alert" align="start" gap="4" p="6" bg="bg.panel" borderWidth="1px" rounded="l3">
      <Text as="span" color="fg.error" pt="0.5">
        <TriangleAlert aria-hidden />
      </Text>
      <Stack align="start" gap="4">
        <Stack gap="1">
          <Text fontWeight="semibold">{t('loadFailed')}</Text>
          <Text color="fg.muted">{t('loadFailedHint')}</Text>
        </Stack>
        <Button variant="outline" colorPalette="gray" onClick={onRetry}>
          <RefreshCw aria-hidden />
          {t('common:retry')}
        </Button>
      </Stack>
    </HStack>
  )
}
