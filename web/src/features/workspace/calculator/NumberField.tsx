import { Box, Input, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormField, type FieldProps } from '~/ui/form/FormField'
import { parseNumber } from './numbers'
import { useNumberText } from './useNumberText'

interface Props extends Omit<FieldProps, 'optional'> {
  value: string
  onChange: (value: string) => void
  unit?: string
  /** Negative numbers are allowed, e.g. a discount among the expenses. */
  isSigned?: boolean
}

/** A number with a decimal comma or point. Invalid input is not an error: the field says that it counts as 0. */
export function NumberField({ label, error, helper, value, onChange, unit, isSigned = false }: Props) {
  const { t } = useTranslation('calculator')
  const text = useNumberText(value, onChange)
  const problem = value.trim() === '' ? null : problemOf(value, isSigned)
  return (
    <FormField
      label={label}
      error={error}
      helper={
        problem ? (
          <Text as="span" color="fg.warning">
            {t(problem)}
          </Text>
        ) : (
          helper
        )
      }
    >
      {(control) => (
        <Box position="relative" w="full">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            required={false}
            fontVariantNumeric="tabular-nums"
            pe={unit ? '10' : undefined}
            {...text}
          />
          {unit && (
            <Text
              aria-hidden
              position="absolute"
              insetEnd="3"
              top="50%"
              translate="0 -50%"
              color="fg.muted"
              pointerEvents="none"
            >
              {unit}
            </Text>
          )}
        </Box>
      )}
    </FormField>
  )
}

/** Why an input counts as 0, as a translation key; null when it is valid. */
export function problemOf(text: string, isSigned: boolean): 'notANumber' | 'negative' | null {
  const number = parseNumber(text)
  if (number === null) return 'notANumber'
  return number.lt(0) && !isSigned ? 'negative' : null
}
