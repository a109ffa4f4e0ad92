import { TextField } from './TextField'
import type { ComponentProps } from 'react'

/** A native date input. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField {...props} type="date" />
}
