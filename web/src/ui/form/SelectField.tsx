import { useFieldContext } from '@chakra-ui/react'
import { FormField, type FieldProps } from './FormField'
import { Select, type SelectProps } from './Select'

export function SelectField({
  label,
  error,
  helper,
  optional,
  ...select
}: FieldProps & Omit<SelectProps, keyof FieldProps>) {
  return (
    <FormField label={label} error={error} helper={helper} optional={optional}>
      {(control) => <ControlOfField {...control} {...select} />}
    </FormField>
  )
}

function ControlOfField(select: SelectProps) {
  const field = useFieldContext()
  return <Select {...field?.getSelectProps()} {...select} />
}
