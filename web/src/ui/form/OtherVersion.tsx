import { Button, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

/** Shown below a dirty field that was changed elsewhere: the new value, and a button to use it. */
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
