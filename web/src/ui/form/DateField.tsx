import { TextField } from './TextField'
import type { ComponentProps } from 'react'

/** The browser's own date input: typable, accessible, and in the reader's own format. */
export function DateField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField {...props} type="date" />
}
