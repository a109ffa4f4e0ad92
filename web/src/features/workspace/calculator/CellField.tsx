import { Input } from '@chakra-ui/react'
import { oddityOf } from './NumberField'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  /** Less than nothing makes sense. */
  isSigned?: boolean
}

/** A figure in a row that names it already. */
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
      aria-invalid={oddityOf(value, isSigned) !== null || undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
