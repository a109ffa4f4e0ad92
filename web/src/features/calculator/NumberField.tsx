import { Box, Input, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormField, type FieldProps } from '~/ui/form/FormField'
import { parseNumber } from './numbers'

interface Props extends Omit<FieldProps, 'optional'> {
  value: string
  onChange: (value: string) => void
  unit?: string
  placeholder?: string
}

/** A figure as the person writes it, comma or point. What is not one says that it counts for nothing. */
export function NumberField({ label, error, helper, value, onChange, unit, placeholder }: Props) {
  const { t } = useTranslation('calculator')
  const odd = value.trim() !== '' && parseNumber(value) === null
  return (
    <FormField label={label} error={error} helper={odd ? <Text as="span" color="fg.warning">{t('notANumber')}</Text> : helper}>
      {(control) => (
        <Box position="relative" w="full">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            required={false}
            fontVariantNumeric="tabular-nums"
            pe={unit ? '10' : undefined}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && (
            <Text aria-hidden position="absolute" insetEnd="3" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
              {unit}
            </Text>
          )}
        </Box>
      )}
    </FormField>
  )
}
