import { Input, type InputProps } from '@chakra-ui/react'
import { FormField, type FieldProps } from './FormField'

type Props = FieldProps & Omit<InputProps, keyof FieldProps>

/** A line of text: spread what `form.register(name)` returns on it. */
export function TextField({ label, error, helper, optional, ...input }: Props) {
  return (
    <FormField label={label} error={error} helper={helper} optional={optional}>
      {(control) => <Input {...control} {...input} />}
    </FormField>
  )
}
