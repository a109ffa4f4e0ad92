import { Textarea, type TextareaProps } from '@chakra-ui/react'
import { FormField, type FieldProps } from './FormField'

type Props = FieldProps & Omit<TextareaProps, keyof FieldProps>

export function TextareaField({ label, error, helper, optional, readOnly, ...textarea }: Props) {
  return (
    <FormField label={label} error={error} helper={helper} optional={optional} readOnly={readOnly}>
      {(control) => <Textarea dir="auto" rows={3} autoresize maxH="20lh" {...control} {...textarea} />}
    </FormField>
  )
}
