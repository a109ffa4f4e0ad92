import { Input, type InputProps } from '@chakra-ui/react'
import { FormField, type FieldProps } from './FormField'

type Props = FieldProps & Omit<InputProps, keyof FieldProps>

/** A text input. Spread the result of `form.register(name)` on it. */
export function TextField({ label, error, helper, optional, readOnly, ...input }: Props) {
  return (
    <FormField label={label} error={error} helper={helper} optional={optional} readOnly={readOnly}>
      {(control) => <Input dir="auto" {...control} {...input} />}
    </FormField>
  )
}
