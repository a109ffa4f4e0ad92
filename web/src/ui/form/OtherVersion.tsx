import { Button, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** Shown below a dirty field that was changed elsewhere: the new value, and a button to use it. */
export function OtherVersion({ value, onTake }: { value: string; onTake: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Text as="span" color="fg.warning" whiteSpace="pre-line">
        {value ? t('form.otherVersion', { value }) : t('form.otherVersionEmpty')}
      </Text>{' '}
      <Button variant="plain" size="xs" h="auto" p="0" textDecoration="underline" onClick={onTake}>
        {t('form.takeOtherVersion')}
      </Button>
    </>
  )
}

/**
 * What is shown below a field: its helper, or the new value while a dirty field was changed elsewhere.
 *
 * @param show how a value is shown that is not a text: a date, or a choice
 */
export function helperOf<T extends FieldValues, TOutput, TValue extends string>(
  form: UseFormReturn<T, unknown, TOutput>,
  name: FieldPath<T>,
  elsewhere: TValue | undefined,
  helper?: ReactNode,
  show: (value: Exclude<TValue, ''>) => string = String,
): ReactNode {
  if (elsewhere === undefined) return helper
  const take = () =>
    form.setValue(name, elsewhere as PathValue<T, FieldPath<T>>, { shouldDirty: true, shouldValidate: true })
  const value = elsewhere === '' ? '' : show(elsewhere as Exclude<TValue, ''>)
  return <OtherVersion value={value} onTake={take} />
}
