import { Input } from '@chakra-ui/react'
import { problemOf } from './NumberField'
import { useNumberText } from './useNumberText'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Negative numbers are allowed. */
  isSigned?: boolean
}

/** A compact number field, inside a row. */
export function CellField({ label, value, onChange, isSigned = false }: Props) {
  return (
    <Input
      size="sm"
      w="24"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={problemOf(value, isSigned) !== null || undefined}
      {...useNumberText(value, onChange)}
    />
  )
}
