import { Box, Input, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { FormField, type FieldProps } from '~/ui/form/FormField'
import { parseNumber } from './numbers'

interface Props extends Omit<FieldProps, 'optional'> {
  value: string
  onChange: (value: string) => void
  unit?: string
  placeholder?: string
  /** Less than nothing makes sense: a discount among the expenses. */
  isSigned?: boolean
}

/** A figure as the person writes it, comma or point. What cannot be one says that it counts for nothing. */
export function NumberField({ label, error, helper, value, onChange, unit, placeholder, isSigned = false }: Props) {
  const { t } = useTranslation('calculator')
  const oddity = value.trim() === '' ? null : oddityOf(value, isSigned)
  return (
    <FormField
      label={label}
      error={error}
      helper={
        oddity ? (
          <Text as="span" color="fg.warning">
            {t(oddity)}
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
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
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

/** Why a figure counts for nothing, as a key of the catalogue; null when it counts. */
export function oddityOf(text: string, isSigned: boolean): 'notANumber' | 'negative' | null {
  const number = parseNumber(text)
  if (number === null) return 'notANumber'
  return number.lt(0) && !isSigned ? 'negative' : null
}
