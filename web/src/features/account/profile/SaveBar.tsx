import { Button, Flex, Spacer, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

interface Props {
  isDirty: boolean
  loading: boolean
  onDiscard: () => void
}

/** Stays visible at the bottom of a long form. */
export function SaveBar({ isDirty, loading, onDiscard }: Props) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <Flex position="sticky" bottom="0" align="center" wrap="wrap" gap="3" mt="6" py="4" bg="bg" borderTopWidth="1px">
      <Text role="status" textStyle="sm" color="fg.muted" w={{ base: 'full', sm: 'auto' }} _empty={{ display: 'none' }}>
        {isDirty && t('unsaved')}
      </Text>
      <Spacer />
      <Button variant="outline" colorPalette="gray" disabled={!isDirty || loading} onClick={onDiscard}>
        {t('common:cancel')}
      </Button>
      <Button type="submit" disabled={!isDirty} loading={loading} aria-busy={loading}>
        {t('save')}
      </Button>
    </Flex>
  )
}
