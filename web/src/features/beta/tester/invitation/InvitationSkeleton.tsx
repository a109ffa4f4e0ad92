import { Grid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

export function InvitationSkeleton() {
  const { t } = useTranslation('invitation')
  return (
    <Grid
      role="status"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 26rem' }}
      columnGap="16"
      rowGap="8"
      w="full"
      maxW="7xl"
      mx="auto"
      px={{ base: '4', md: '8' }}
      py={{ base: '8', md: '16' }}
    >
      <Stack gap="4">
        {/* In the place and the size of the line above the title. */}
        <Text color="fg.muted" fontFamily="heading" fontWeight="700" fontSize="lg">
          {t('loading')}
        </Text>
        <Skeleton h="16" w="80%" />
        <Skeleton h="6" />
        <Skeleton h="6" w="75%" />
        <Skeleton h="24" mt="6" />
      </Stack>
      <Skeleton h="80" rounded="l3" />
    </Grid>
  )
}
