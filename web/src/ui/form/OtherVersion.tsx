import { Button, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Under a field that was touched: what it has become in another window, and a way to take that. */
export function OtherVersion({ value, onTake }: { value: string; onTake: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text as="span" color="fg.warning">
        {value ? t('form.otherVersion', { value }) : t('form.otherVersionEmpty')}
      </Text>{' '}
      <Button variant="plain" size="xs" h="auto" p="0" textDecoration="underline" onClick={onTake}>
        {t('form.takeOtherVersion')}
      </Button>
    </>
  )
}
