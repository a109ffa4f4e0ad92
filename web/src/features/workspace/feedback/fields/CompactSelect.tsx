import type { ComponentProps } from 'react'
import { Select } from '~/ui/form/Select'

type SelectEvents = Pick<ComponentProps<'select'>, 'onPointerDown' | 'onKeyDown' | 'onBlur'>

interface Props<Value extends string> extends SelectEvents {
  /** The accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A select without a visible label: its options say what it is about. */
export function CompactSelect<Value extends string>({ label, options, onChange, ...select }: Props<Value>) {
  return (
    <Select
      {...select}
      isCompact
      aria-label={label}
      options={options}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
