import { Input } from '@chakra-ui/react'
import { parseNumber } from './numbers'

/** A figure in a row that names it already. */
export function CellField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Input
      size="sm"
      w="24"
      textAlign="end"
      fontVariantNumeric="tabular-nums"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={parseNumber(value) === null || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
