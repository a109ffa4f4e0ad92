import { Box, Input, useFieldContext } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FormField, type FieldProps } from './FormField'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
}

/** A native select, styled like a text field. */
export function SelectField({
  label,
  error,
  helper,
  optional,
  ...select
}: FieldProps & Omit<SelectProps, keyof FieldProps>) {
  return (
    <FormField label={label} error={error} helper={helper} optional={optional}>
      {(control) => <Select {...control} {...select} />}
    </FormField>
  )
}

function Select({ options, ...select }: SelectProps) {
  const field = useFieldContext()
  return (
    <Box position="relative" w="full">
      <Input asChild cursor="pointer" pe="10">
        <select {...field?.getSelectProps()} {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </Input>
      <Box position="absolute" insetEnd="3" top="50%" translate="0 -50%" color="fg.muted" pointerEvents="none">
        <ChevronDown size="1.1em" aria-hidden />
      </Box>
    </Box>
  )
}
