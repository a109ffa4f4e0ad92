import { Button, HStack, Stack } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { TextareaField } from '~/ui/form/TextareaField'
import type { useReopenForm } from './useReopenForm'

interface Props extends Pick<ReturnType<typeof useReopenForm>, 'form' | 'onSubmit' | 'loading'> {
  onCancel: () => void
}

export function ReopenForm({ form, onSubmit, loading, onCancel }: Props) {
  const { t } = useTranslation(['follow-up', 'common'])
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="3">
        <TextareaField
          label={t('author.message')}
          optional
          helper={t('author.messageHelper')}
          error={form.formState.errors.message}
          {...form.register('message')}
        />
        <HStack gap="2" wrap="wrap">
          <Button type="submit" size="sm" loading={loading} aria-busy={loading}>
            {t('author.send')}
          </Button>
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </HStack>
      </Stack>
    </form>
  )
}
